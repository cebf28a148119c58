package org.mustlink.spark.io;

import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** A table as it lies in storage. */
interface Source {
  /**
   * The column in which a text source keeps a record that it could not parse; null for all others.
   */
  String BROKEN = "__mustlink_broken";

  /** As a person calls it, such as "csv" or "catalog table". */
  String format();

  /** The columns there are. */
  StructType schema();

  /** Whether the types of the schema say nothing, so that any column may hold numbers. */
  default boolean untyped() {
    return false;
  }

  /** Whether reading is parsing, which is worth doing once. */
  default boolean parsed() {
    return false;
  }

  /** Whether rows that cannot be parsed come in the column {@link #BROKEN}. */
  default boolean keepsBroken() {
    return false;
  }

  /**
   * The rows.
   *
   * @param numbers columns of an untyped source that are to be read as numbers
   */
  Dataset<Row> rows(List<String> numbers);

  /** What is wrong with a record of {@link #BROKEN}, with the remedy; follows "... of row 17 ". */
  default String complaint(String record, List<String> numbers, String row) {
    throw new UnsupportedOperationException(format());
  }

  /** Runs what reads the table, and says in words what only this format can explain. */
  default <T> T reading(Supplier<T> action) {
    return action.get();
  }
}
