package org.mustlink.spark.table.features;

import java.io.Serializable;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.row.GivenRow;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Reads values of any type, given to a function of SQL: a struct, whose fields are found by the
 * names of the columns, or a vector or an array of the values in the order of the columns.
 *
 * @param columns the columns that a model was fitted on, one a feature
 */
public record GivenValues(FeatureColumns columns) implements Serializable {
  /**
   * Returns the values of a row.
   *
   * @param argument of the function
   * @return null if the argument is null
   * @throws BadDataException if the argument does not have what the model needs
   */
  public @Nullable GivenRow row(@Nullable Object argument) {
    if (argument == null) {
      return null;
    }
    GivenRow given;
    if (argument instanceof Row row && row.schema() != null) {
      Map<String, @Nullable Object> fields = new HashMap<>();
      List<String> names = List.of(row.schema().fieldNames());
      IntStream.range(0, names.size()).forEach(i -> fields.putIfAbsent(names.get(i), row.get(i)));
      given = GivenRow.of(fields, columns);
    } else if (argument instanceof Vector vector) {
      given =
          GivenRow.of(IntStream.range(0, vector.size()).mapToObj(vector::apply).toArray(), columns);
    } else if (argument instanceof Seq<?> several) {
      given = GivenRow.of(CollectionConverters.asJava(several).toArray(), columns);
    } else {
      throw new BadDataException(
          "'%s' is no row. %s Write struct(*) in place of it."
              .formatted(argument, GivenRow.needed(columns)));
    }
    @Nullable Object[] values = given.values();
    Arrays.setAll(values, t -> plain(values[t]));
    return given;
  }

  /** Returns a value as Java has it without Spark. */
  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof Timestamp time) { // which has another calendar before 1582
      return Instant.EPOCH.plus(DateTimeUtils.fromJavaTimestamp(time), ChronoUnit.MICROS);
    }
    if (value instanceof Date day) {
      return day.toLocalDate();
    }
    return value instanceof Vector || value instanceof Seq<?> ? SparkValues.given(value) : value;
  }
}
