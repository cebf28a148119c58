package org.mustlink.spark.table.count;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.classes.ClassCounts;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.core.values.classes.ClassRemarks;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/** Counts rows and labels. Of a columnar format no features are read. */
public final class CountStage {
  private CountStage() {}

  /**
   * Counts the rows of the table and of each label.
   *
   * @throws BadDataException if the table is empty or the label column has too many distinct values
   */
  public static Labels run(InputTable table) {
    List<Row> rows = LabelCounts.of(table).limit(ClassRemarks.MOST_TEXTS + 2).collectAsList();
    if (rows.isEmpty()) {
      throw new BadDataException("The table is empty. Give a table with at least two rows.");
    }
    ClassRemarks.requireFew("Label column " + table.label().orElse(""), rows.size());
    return LabelCounts.labels(rows, table);
  }

  /**
   * Counts the classes in a label column.
   *
   * @param reader knows the words for a class that is not known
   * @throws BadDataException if it has too many distinct values
   */
  public static ClassCounts classes(Dataset<Row> data, String label, ClassReader reader) {
    Texts texts = texts(data, label);
    String column = "Label column " + label;
    ClassRemarks.requireFew(column, texts.rows().size());
    return texts.classes(reader, column);
  }

  /**
   * Returns a table whose readers know the classes in its columns of labels and of true classes. Of
   * a columnar format only these columns are read. Where a column has too many distinct values, as
   * groups with classes of their own may have, only the words for classes that are not known are
   * told from classes.
   *
   * @param warn is told what is not read exactly as it is written
   */
  public static InputTable decided(InputTable table, Consumer<String> warn) {
    InputTable read = table;
    if (table.label().isPresent()) {
      ClassReader labels =
          decided(table.data(), "Label", table.label().get(), table.classes().label(), warn);
      read = read.reading(read.classes().labels(labels));
    }
    Optional<ClassReader> truths = warnOfTruths(table, warn);
    return truths.isEmpty() ? read : read.reading(read.classes().truths(truths.get()));
  }

  /**
   * Warns of true classes that are not read exactly as they are written.
   *
   * @return what reads them; empty if the table has no column of true classes
   */
  public static Optional<ClassReader> warnOfTruths(InputTable table, Consumer<String> warn) {
    return table
        .truth()
        .map(name -> decided(table.data(), "Truth", name, table.classes().truth(), warn));
  }

  private static ClassReader decided(
      Dataset<Row> data, String kind, String name, ClassReader given, Consumer<String> warn) {
    String column = kind + " column " + name;
    Texts texts = texts(data, name);
    if (texts.rows().size() <= ClassRemarks.MOST_TEXTS) {
      ClassCounts classes = texts.classes(given, column);
      classes.warnings().forEach(warn);
      return classes.reader();
    }
    long unknown =
        data.filter(
                TableScan.classes(data, name)
                    .isNotNull()
                    .and(TableScan.known(data, name, given).isNull()))
            .count();
    if (unknown > 0) {
      warn.accept(
          ("%s has words for a class that is not known, such as 'nan', on %s%s. If one of "
                  + "them is a class, set {input.unknown} to the others.")
              .formatted(column, unknown, unknown == 1 ? " row" : " rows"));
    }
    return given;
  }

  /** The number of rows of each text of a class, and that of the rows without one. */
  private record Texts(Map<String, Long> rows, long blank) {
    ClassCounts classes(ClassReader reader, String column) {
      return ClassCounts.of(rows, blank, reader, column);
    }
  }

  /** Counts the texts of classes, or more of them than there can be. */
  private static Texts texts(Dataset<Row> data, String name) {
    Map<String, Long> counts = new HashMap<>();
    long blank = 0;
    for (Row row :
        data.select(TableScan.classes(data, name).as(name))
            .groupBy(TableScan.named(name))
            .agg(count(lit(1)))
            .limit(ClassRemarks.MOST_TEXTS + 2)
            .collectAsList()) {
      if (row.isNullAt(0)) {
        blank = row.getLong(1);
      } else {
        counts.put(row.getString(0), row.getLong(1));
      }
    }
    return new Texts(counts, blank);
  }
}
