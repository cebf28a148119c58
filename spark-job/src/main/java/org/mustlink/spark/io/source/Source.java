package org.mustlink.spark.io.source;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.commons.lang3.StringUtils;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.text.FirstRows;

/** A table in storage, in one format. */
public interface Source {
  /**
   * The column in which a text format keeps the record that it could not parse. It is null in all
   * other rows.
   */
  String BROKEN = "__mustlink_broken";

  /**
   * The column in which an untyped source keeps the texts of a row that are no numbers, in the
   * order of the columns that are read as numbers and null for each other column. It is null in all
   * other rows.
   */
  String WORDS = "__mustlink_words";

  /** The name of the format in messages, such as "csv" or "catalog table". */
  String format();

  /** The setting of an option of the reader, such as "input.options.encoding". */
  default String option(String name) {
    return "input.options." + name;
  }

  /** The value of an option of the reader that is set. */
  default Optional<String> optionValue(String name) {
    return Optional.empty();
  }

  /** The columns of the table. */
  StructType schema();

  /**
   * Returns the columns of the table without a column of row numbers, unless settings name it.
   *
   * @param named the columns that settings name
   */
  default StructType schema(Set<String> named) {
    return schema();
  }

  /**
   * Refuses features whose columns have no name or a repeated one.
   *
   * @param features the columns that would be features
   * @param named the columns that settings name
   */
  default void requireNames(Collection<String> features, Set<String> named) {}

  /** Refuses columns that settings name and that the table has more than once. */
  default void requireNotRepeated(Set<String> named) {}

  /**
   * Refuses columns that not all files have, or not with one type, where Spark would take nulls for
   * them.
   *
   * @param names the columns that are read
   * @param leftOut how settings leave a column out, as words at the end of a sentence that says
   *     what to do
   * @throws BadDataException naming the column, a file that has it and one that lacks it
   */
  default void requireInAllFiles(Collection<String> names, UnaryOperator<String> leftOut) {}

  /** The same of columns that no setting leaves out. */
  default void requireInAllFiles(Collection<String> names) {
    requireInAllFiles(names, name -> "");
  }

  /**
   * Refuses columns of types that nothing reads.
   *
   * @param names the columns that are to be read
   * @param leftOut how settings leave them out, as words at the end of a sentence that says what to
   *     do
   * @throws BadDataException naming them and their types
   */
  default void requireReadable(Collection<String> names, String leftOut) {}

  /** The same of columns that no setting leaves out. */
  default void requireReadable(Collection<String> names) {
    requireReadable(names, "");
  }

  /** Returns the columns as Spark's reader is to read them, see {@link #asRead}. */
  default StructType storedSchema() {
    return schema();
  }

  /** Returns rows of {@link #storedSchema}, such as those of a stream, as those of the table. */
  default Dataset<Row> asRead(Dataset<Row> stored) {
    return stored;
  }

  /** Remarks about the files, each a sentence. */
  default List<String> remarks() {
    return List.of();
  }

  /**
   * Returns the partition columns, which are not part of the files but names of directories such as
   * year=2026.
   */
  default List<String> partitions() {
    return List.of();
  }

  /**
   * Returns a condition on the rows; if it is true for one of them, the parser may have read other
   * texts than were written, and {@link #requireWholeTexts} has to look at the lines.
   *
   * @param texts the columns of texts that are read
   * @param numbers the columns that are read as numbers
   */
  default Column doubtful(List<String> texts, List<String> numbers) {
    return functions.lit(false);
  }

  /**
   * Refuses lines that the parser reads as other texts than were written. This takes a pass over
   * the lines.
   *
   * @throws BadDataException naming the first such line
   */
  default void requireWholeTexts() {}

  /** The options of Spark's reader that reads the same files as a stream. */
  default Map<String, String> streamOptions() {
    return Map.of();
  }

  /** Whether the schema does not know the types, so that any column may contain numbers. */
  default boolean untyped() {
    return false;
  }

  /**
   * Reads the first rows of an untyped source, with a small job. They do not depend on how its
   * files are divided among tasks.
   */
  default FirstRows first() {
    return FirstRows.NONE;
  }

  /** Whether rows are parsed from text, which costs so much that it is done only once. */
  default boolean parsed() {
    return false;
  }

  /** Whether records that cannot be parsed are returned in the column {@link #BROKEN}. */
  default boolean keepsBroken() {
    return false;
  }

  /**
   * Returns the rows, which are read when they are needed.
   *
   * @param numbers the columns of an untyped source that are to be read as numbers
   */
  Dataset<Row> rows(List<String> numbers);

  /**
   * Returns the rows of an untyped source with the column {@link #WORDS}, and with words in place
   * of numbers, such as NA, as a typed source would hold them. For hundreds of columns this takes
   * several times as long as {@link #rows}, which differs only where a record is broken, or where
   * {@link #mayHoldNumbersOfPrograms} is true.
   *
   * @param numbers the columns that are to be read as numbers, at least one
   */
  default Dataset<Row> rowsWithWords(List<String> numbers) {
    throw new UnsupportedOperationException(format());
  }

  /**
   * Whether some text may be a number to Java and to nobody else, such as 1.5d. It takes a pass
   * over the lines.
   */
  default boolean mayHoldNumbersOfPrograms() {
    return false;
  }

  /**
   * Returns a message that tells what is wrong with a record of the column {@link #BROKEN}, and
   * what to do.
   *
   * @param record the text of the record
   * @param row the name of the row, such as {@code id=17}
   */
  default String complaint(String record, String row) {
    throw new UnsupportedOperationException(format());
  }

  /**
   * Returns a message that tells which texts of a row are no numbers, and what to do.
   *
   * @param words the texts of the column {@link #WORDS} by the names of their columns
   * @param row the name of the row, such as {@code id=17}
   * @param leftOut how settings leave the first column out, as words that follow "Correct it"
   */
  default String complaint(Map<String, String> words, String row, String leftOut) {
    throw new UnsupportedOperationException(format());
  }

  /** Quotes a text of the table in a message. */
  static String quoted(String text) {
    return "'" + shortened(text) + "'";
  }

  /**
   * Shortens a text to 120 characters and shows a question mark for each character that cannot be
   * printed, so that a message stays one line.
   */
  static String shortened(String text) {
    return StringUtils.abbreviate(
        text.replace('\t', ' ').replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}]", "?"),
        120);
  }

  /** Runs an action that reads the table, and explains the faults that only this format has. */
  default <T> T reading(Supplier<T> action) {
    return action.get();
  }
}
