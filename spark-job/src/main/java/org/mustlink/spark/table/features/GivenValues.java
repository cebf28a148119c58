package org.mustlink.spark.table.features;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Reads values of any type, given to a function of SQL, as the numbers that stand for them in
 * columns: a struct, whose fields are found by the names of the columns, or a vector or an array of
 * the values in the order of the columns.
 *
 * @param columns the columns that a model was fitted on, one a feature
 */
public record GivenValues(FeatureColumns columns) implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Returns the numbers of a row.
   *
   * @param argument of the function
   * @return a vector, or null if the argument is null
   * @throws BadDataException if the argument does not have what the model needs
   */
  public @Nullable Object numbers(@Nullable Object argument) {
    if (argument == null) {
      return null;
    }
    if (argument instanceof Row row && row.schema() != null) {
      List<String> names = List.of(row.schema().fieldNames());
      return vector(columns.names().stream().map(name -> field(row, names, name)).toArray());
    }
    Object[] values;
    if (argument instanceof Vector vector) {
      values = IntStream.range(0, vector.size()).mapToObj(vector::apply).toArray();
    } else if (argument instanceof Seq<?> several) {
      values = CollectionConverters.asJava(several).toArray();
    } else {
      throw new BadDataException(
          "'" + argument + "' is no row. " + needed() + " Write struct(*) in place of it.");
    }
    if (values.length != columns.columns().size()) {
      throw new BadDataException("These are " + values.length + " values. " + needed());
    }
    return vector(values);
  }

  private @Nullable Object field(Row row, List<String> names, String name) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw new BadDataException(
          "The struct has no field "
              + name
              + ". "
              + needed()
              + " Fields are found by their names.");
    }
    return row.get(index);
  }

  private String needed() {
    return "The model needs " + String.join(", ", columns.names()) + ".";
  }

  private Vector vector(@Nullable Object[] values) {
    @Nullable Object[] read = values.clone();
    for (int t = 0; t < read.length; t++) {
      if (columns.columns().get(t).kind().isValue()) {
        read[t] = number(values[t], columns.columns().get(t));
      }
    }
    return columns.haveBlocks()
        ? AssembledFeatures.of(columns, RowFactory.create(read))
        : Vectors.dense(Arrays.stream(read).mapToDouble(value -> (Double) value).toArray());
  }

  private static double number(@Nullable Object value, FeatureColumn column) {
    if (column.kind() == ColumnKind.TIME && value instanceof Number) {
      throw new BadDataException(
          "The value of "
              + column.name()
              + " is a number, and the model was fitted on points in time there. Cast it to a timestamp.");
    }
    return ValueColumns.of(value, column.kind());
  }
}
