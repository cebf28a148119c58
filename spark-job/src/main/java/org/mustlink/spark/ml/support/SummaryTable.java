package org.mustlink.spark.ml.support;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.from_json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.model.summary.FitSummary;

/**
 * The summary of a fit as a table of one row. Its columns are the fields of {@link FitSummary} in
 * their order: a record is a struct, a list an array, and a map a map of strings. They are the same
 * for all models, so that the summaries of several can be in one table.
 */
public final class SummaryTable {
  private static final Map<Type, DataType> SIMPLE =
      Map.of(
          String.class, DataTypes.StringType,
          boolean.class, DataTypes.BooleanType,
          int.class, DataTypes.IntegerType,
          Integer.class, DataTypes.IntegerType,
          long.class, DataTypes.LongType,
          Long.class, DataTypes.LongType,
          double.class, DataTypes.DoubleType,
          Double.class, DataTypes.DoubleType);

  /** The columns; it is made of the types above. */
  public static final StructType SCHEMA = struct(FitSummary.class);

  private SummaryTable() {}

  /** Makes the table; it runs no job. */
  public static Dataset<Row> of(FitSummary summary, SparkSession spark) {
    String text;
    try {
      text = new ObjectMapper().writeValueAsString(summary);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The summary cannot be written as JSON", e);
    }
    return spark
        .createDataset(List.of(text), Encoders.STRING())
        .select(from_json(col("value"), SCHEMA, Map.of("mode", "FAILFAST")).as("summary"))
        .select("summary.*");
  }

  private static StructType struct(Class<?> record) {
    StructType struct = new StructType();
    for (RecordComponent component : record.getRecordComponents()) {
      struct = struct.add(component.getName(), type(component.getGenericType()));
    }
    return struct;
  }

  private static DataType type(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      return generic.getRawType() == List.class
          ? DataTypes.createArrayType(type(arguments[0]))
          : DataTypes.createMapType(DataTypes.StringType, type(arguments[1]));
    }
    DataType simple = SIMPLE.get(type);
    return simple == null ? struct((Class<?>) type) : simple;
  }
}
