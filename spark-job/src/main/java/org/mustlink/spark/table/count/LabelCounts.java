package org.mustlink.spark.table.count;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.core.values.classes.ClassCounts;
import org.mustlink.core.values.classes.ClassRemarks;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * Counts of labels, and of labels and true classes that are not read exactly as they are written:
 * without the white space around them, or as not known.
 */
final class LabelCounts {
  private static final String LABEL = "label";
  private static final String TRIMMED = "trimmed";
  private static final String BLANK = "blank";
  private static final String TRIMMED_TRUTH = "trimmedTruth";
  private static final String BLANK_TRUTH = "blankTruth";

  private static final String UNUSED = "unused";

  /** The index of the number of labels on rows of weight 0. */
  private static final int UNUSED_AT = 6;

  /** The index of the first aggregate of the weights. */
  private static final int WEIGHTS = UNUSED_AT + 1;

  private LabelCounts() {}

  /** Returns the columns that are aggregated. */
  private static Dataset<Row> columns(InputTable table) {
    Dataset<Row> data = table.data();
    List<Column> columns = new ArrayList<>();
    columns.add(
        table
            .label()
            .map(name -> when(WeightCounts.counts(table), TableScan.classes(data, name)))
            .orElse(lit(null).cast(DataTypes.StringType))
            .as(LABEL));
    columns.add(unused(table).as(UNUSED));
    table.weight().ifPresent(name -> columns.add(TableScan.named(name)));
    columns.addAll(notes(data, table.label(), TRIMMED, BLANK));
    columns.addAll(notes(data, table.truth(), TRIMMED_TRUTH, BLANK_TRUTH));
    return data.select(columns.toArray(Column[]::new));
  }

  /** Returns 1 for a row of weight 0 with a label, else null. */
  private static Column unused(InputTable table) {
    return table
        .label()
        .filter(name -> table.weight().isPresent())
        .map(name -> TableScan.classes(table.data(), name).isNotNull())
        .map(given -> when(not(WeightCounts.counts(table)).and(given), 1))
        .orElseGet(() -> lit(null).cast(DataTypes.IntegerType));
  }

  private static List<Column> notes(
      Dataset<Row> data, Optional<String> name, String trimmed, String blank) {
    if (name.isEmpty()) {
      return List.of(
          lit(null).cast(DataTypes.StringType).as(trimmed),
          lit(null).cast(DataTypes.IntegerType).as(blank));
    }
    Column text = data.col(TableScan.quoted(name.get())).cast(DataTypes.StringType);
    Column known = TableScan.classes(data, name.get());
    // Only texts can have white space. For other types, Spark would warn of a comparison of a value
    // with itself.
    boolean trims = data.schema().apply(name.get()).dataType() instanceof StringType;
    return List.of(
        (trims ? when(text.notEqual(known), text) : lit(null).cast(DataTypes.StringType))
            .as(trimmed),
        when(text.isNotNull().and(known.isNull()), 1).as(blank));
  }

  /**
   * Counts how often every text of a label occurs; the null label stands for rows without one.
   *
   * <p>All of these aggregates are numbers. With the least text among them Spark would sort the
   * rows of the whole table by their labels in place of counting in a hash table.
   */
  static Dataset<Row> of(InputTable table) {
    List<Column> counts =
        new ArrayList<>(
            List.of(
                count(TRIMMED),
                count(BLANK),
                count(TRIMMED_TRUTH),
                count(BLANK_TRUTH),
                count(UNUSED)));
    table.weight().ifPresent(name -> counts.addAll(WeightCounts.of(table).aggregates()));
    return columns(table).groupBy(col(LABEL)).agg(count(lit(1)), counts.toArray(Column[]::new));
  }

  /** Returns the least text with white space around it of each label, and that of true classes. */
  private static List<Row> examples(InputTable table) {
    return columns(table)
        .filter(col(TRIMMED).isNotNull().or(col(TRIMMED_TRUTH).isNotNull()))
        .groupBy(col(LABEL))
        .agg(min(TRIMMED), min(TRIMMED_TRUTH))
        .collectAsList();
  }

  /** Makes the labels from all rows of {@link #of}, in which equal texts are one. */
  static Labels labels(List<Row> rows, InputTable table) {
    Map<String, Long> texts = new HashMap<>();
    rows.stream()
        .filter(row -> !row.isNullAt(0))
        .forEach(row -> texts.put(row.getString(0), row.getLong(1)));
    String column = "Label column " + table.label().orElse("");
    long n = total(rows, 1);
    long blank = n - texts.values().stream().mapToLong(Long::longValue).sum();
    ClassCounts classes = ClassCounts.of(texts, blank, table.classes().label(), column);
    List<String> warnings = new ArrayList<>();
    List<Row> examples = total(rows, 2) + total(rows, 4) > 0 ? examples(table) : List.of();
    table.label().ifPresent(name -> written(column, rows, 2, examples, 1, warnings));
    table
        .truth()
        .ifPresent(name -> written("Truth column " + name, rows, 4, examples, 2, warnings));
    warnings.addAll(classes.warnings());
    if (classes.names().isEmpty() && total(rows, UNUSED_AT) > 0) {
      warnings.add(ClassRemarks.unused(column, total(rows, UNUSED_AT)));
    }
    table
        .label()
        .ifPresent(name -> ClassRemarks.many(column, classes.counts()).ifPresent(warnings::add));
    RowWeights weights =
        table.weight().isEmpty() ? RowWeights.none(n) : WeightCounts.of(table).of(rows, WEIGHTS, n);
    return new Labels(weights, classes.names(), classes.counts(), warnings, classes.reader());
  }

  private static long total(List<Row> rows, int at) {
    return rows.stream().mapToLong(row -> row.getLong(at)).sum();
  }

  /**
   * Warns of texts that are not read exactly as they are written.
   *
   * @param at the index of the number of texts with white space, which that of blank ones follows
   * @param exampleAt the index of the example among those of {@link #examples}
   */
  private static void written(
      String column,
      List<Row> rows,
      int at,
      List<Row> examples,
      int exampleAt,
      List<String> warnings) {
    long trimmed = total(rows, at);
    if (trimmed > 0) {
      String example =
          examples.stream()
              .map(row -> row.getString(exampleAt))
              .filter(Objects::nonNull)
              .min(Comparator.naturalOrder())
              .orElse("");
      warnings.add(ClassRemarks.trimmed(column, trimmed, example));
    }
    long blank = total(rows, at + 1);
    if (blank > 0) {
      warnings.add(ClassRemarks.blank(column, blank));
    }
  }
}
