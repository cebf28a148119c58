package org.mustlink.spark.label;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.values.classes.ClassReader;

/**
 * Labels of rows of another table, one in each row.
 *
 * @param data the labels; columns that are not named below are not read
 * @param ids the columns that name a row, in the order of the other table's id columns
 * @param label the column of the class, null or blank if there is no class yet
 * @param name the name of the table in messages, such as the name of its file
 * @param weight the column of the weights of the labels, as double numbers; 1 where it is null or
 *     there is no column
 * @param confirmed the column that tells which labels somebody has confirmed, see {@link
 *     Confirmations}: these count in place of others
 * @param reader tells which labels say that the class is not known, here and in the other table
 */
public record LabelTable(
    Dataset<Row> data,
    List<String> ids,
    String label,
    String name,
    Optional<String> weight,
    Optional<String> confirmed,
    ClassReader reader) {
  public LabelTable {
    ids = List.copyOf(ids);
  }

  /** Makes labels that are certain, with the usual words for a class that is not known. */
  public LabelTable(Dataset<Row> data, List<String> ids, String label, String name) {
    this(data, ids, label, name, Optional.empty(), Optional.empty(), ClassReader.USUAL);
  }

  /** Returns the same labels with weights in a column. */
  public LabelTable weighted(Optional<String> column) {
    return new LabelTable(data, ids, label, name, column, confirmed, reader);
  }

  /** Returns the same labels with another reader. */
  public LabelTable reading(ClassReader other) {
    return new LabelTable(data, ids, label, name, weight, confirmed, other);
  }

  /** Returns the same labels, some of which a column confirms. */
  public LabelTable confirmedBy(Optional<String> column) {
    return new LabelTable(data, ids, label, name, weight, column, reader);
  }
}
