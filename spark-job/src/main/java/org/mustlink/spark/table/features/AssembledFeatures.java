package org.mustlink.spark.table.features;

import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.udf;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.model.row.FeatureValues;
import org.mustlink.model.row.JoinedColumns;

/**
 * Columns of which some have many inputs, as one sparse vector a row: the inputs of all columns one
 * after another. A single value is one input, a text the counts of its words, a vector its values.
 */
final class AssembledFeatures {
  private AssembledFeatures() {}

  /** Returns the vector of all inputs. */
  static Column of(FeatureColumns features, StructType schema, Function<String, Column> named) {
    List<Column> fields = new ArrayList<>();
    for (FeatureColumn one : features.columns()) {
      Column column = named.apply(one.name());
      DataType type = schema.apply(one.name()).dataType();
      Column field =
          one.kind().isValue()
              ? ValueColumns.number(column, one.kind(), type)
              : one.kind() == ColumnKind.WORDS
                  ? column.cast(DataTypes.StringType)
                  : type instanceof ArrayType
                      ? column.cast(DataTypes.createArrayType(DataTypes.DoubleType))
                      : column;
      fields.add(field.as("f" + fields.size()));
    }
    UDF1<Row, Vector> assembly = new Assembly(new JoinedColumns(features));
    return udf(assembly, SQLDataTypes.VectorType())
        .asNonNullable()
        .apply(struct(fields.toArray(new Column[0])));
  }

  /** Returns the counts of the words of a text column. */
  static Column words(Column column) {
    UDF1<@Nullable Object, Vector> counts =
        text -> SparkValues.vector(JoinedColumns.words(text == null ? null : text.toString()));
    return udf(counts, SQLDataTypes.VectorType())
        .asNonNullable()
        .apply(column.cast(DataTypes.StringType));
  }

  /** What joins the columns of a row. */
  private record Assembly(JoinedColumns columns) implements UDF1<Row, Vector>, Serializable {
    @Override
    public Vector call(Row row) {
      return SparkValues.vector(Objects.requireNonNull(columns.of(new Given(row))));
    }
  }

  /** The values of a row of numbers, texts and vectors. */
  private record Given(Row row) implements JoinedColumns.Values {
    @Override
    public double number(int t) {
      Object value = row.get(t);
      return value == null ? Double.NaN : (Double) value;
    }

    @Override
    public @Nullable String text(int t) {
      Object value = row.get(t);
      return value == null ? null : value.toString();
    }

    @Override
    public @Nullable FeatureValues block(int t) {
      return SparkValues.given(row.get(t));
    }
  }
}
