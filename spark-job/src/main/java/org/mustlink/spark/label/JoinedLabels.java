package org.mustlink.spark.label;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;
import static org.mustlink.spark.label.LabelledIds.CLASS;
import static org.mustlink.spark.label.LabelledIds.FIRST;
import static org.mustlink.spark.label.LabelledIds.KEY;
import static org.mustlink.spark.label.LabelledIds.LAST;
import static org.mustlink.spark.label.LabelledIds.LAST_CLASS;
import static org.mustlink.spark.label.LabelledIds.SURE;
import static org.mustlink.spark.label.LabelledIds.WEIGHT;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.link.table.IdForms;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.Remarks;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.classes.ClassText;

/**
 * A table with an added column of labels, which come from another table and from the table's own
 * column of labels, if it has one. Spark joins both tables by the ids; the driver receives nothing
 * of the size of either.
 *
 * @param data the table, with the column {@code label} at its end, and that of the weights
 * @param label the column of labels, null if a row has none
 * @param weight the column of the weights of labels, if they have some
 * @param table the name of the other table
 * @param labelled the number of rows that the other table labels
 * @param unknown the number of labels on ids that no row has, which were left out
 * @param alike how the table writes one of these ids, see {@link IdForms}; empty if in no way
 * @param kept frees the labels, which are cached in memory and on disk
 */
public record JoinedLabels(
    Dataset<Row> data,
    String label,
    Optional<String> weight,
    String table,
    long labelled,
    long unknown,
    String alike,
    Runnable kept)
    implements AutoCloseable {
  private static final String OWN = "__mustlink_label_own";

  /**
   * Joins labels with the rows of a table.
   *
   * @param ids the columns of the table that name a row
   * @param own the table's own column of labels
   * @param ownWeight the column of their weights
   * @param faults what to do with labels on unknown ids
   * @throws org.mustlink.core.fault.BadSettingException if the ids cannot be compared
   * @throws BadDataException if a label has no id, a row has two classes of which none is
   *     confirmed, an id names several rows, or no row has the id and the settings do not allow to
   *     drop its label
   */
  public static JoinedLabels join(
      Dataset<Row> table,
      List<String> ids,
      Optional<String> own,
      Optional<String> ownWeight,
      LabelTable labels,
      LinkFaults faults) {
    LinkInput.requireIds(ids);
    labels
        .confirmed()
        .ifPresent(column -> Confirmations.require(labels.data(), column, labels.name()));
    RowKeys.requireComparable(
        table.schema(), ids, labels.data().schema(), labels.ids(), "{input.labels.id}");
    Dataset<Row> known = LabelledIds.of(labels).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      // The labels are counted first, so that Spark knows their size when it plans the joins.
      long count = checked(known, labels);
      Column ownClass =
          own.map(name -> TableScan.known(table, name, labels.reader()))
              .orElse(lit(null).cast(DataTypes.StringType));
      long found = found(table, ids, own.orElse(""), ownClass, known, labels);
      String alike = "";
      if (found < count) {
        String first = unknown(table, ids, known);
        alike = IdForms.hint(table, ids, List.of(first)).orElse("");
        if (faults.unknownIds() == LinkFaults.Answer.FAIL) {
          throw unknown(labels, count - found, first, alike);
        }
      }
      String name = name(table, labels.label(), labels);
      Optional<String> weight =
          labels.weight().or(() -> ownWeight).map(column -> name(table, column, labels));
      Column text =
          own.map(column -> TableScan.classes(table, column))
              .orElse(lit(null).cast(DataTypes.StringType));
      return new JoinedLabels(
          weighted(with(table, ids, ownClass, text, known, name), ownClass, ownWeight, weight),
          name,
          weight,
          labels.name(),
          found,
          count - found,
          alike,
          () -> known.unpersist());
    } catch (Throwable e) { // also what Scala throws without declaring it
      known.unpersist();
      throw e;
    }
  }

  /** Returns the table with these labels in place of its own. */
  public InputTable in(InputTable table) {
    InputTable labelled = table.labelled(data, label, weight);
    return warning().map(text -> labelled.remarking(Remarks.NONE.and(text))).orElse(labelled);
  }

  /** Returns a warning of the labels that were left out. */
  public Optional<String> warning() {
    String none = labelled > 0 ? "" : "No row gets a label from " + table + ".";
    String leftOut =
        unknown == 0
            ? ""
            : "Labels on ids that no row has: %s; they are left out.%s"
                .formatted(unknown, alike.isEmpty() ? "" : " " + alike);
    return Optional.of(Stream.of(leftOut, none).filter(text -> !text.isEmpty()))
        .map(sentences -> sentences.collect(Collectors.joining(" ")))
        .filter(text -> !text.isEmpty());
  }

  @Override
  public void close() {
    kept.run();
  }

  private static long checked(Dataset<Row> known, LabelTable labels) {
    Column several = col(CLASS).notEqual(col(LAST_CLASS));
    Row counts =
        known.agg(count(lit(1)), count(when(col(KEY).isNull(), 1)), count(when(several, 1))).head();
    if (counts.getLong(1) > 0) {
      throw new BadDataException(
          "Labels in "
              + labels.name()
              + " have no id in column "
              + String.join(", ", labels.ids())
              + ", such as a label '"
              + known.filter(col(KEY).isNull()).head().getString(1)
              + "'. Give the id, or remove the label.");
    }
    if (counts.getLong(2) > 0) {
      throw twoClasses(
          shown(known.filter(several), labels.ids().size()),
          labels.name() + " labels",
          counts.getLong(2));
    }
    return counts.getLong(0);
  }

  private static BadDataException twoClasses(Row row, String who, long count) {
    return new BadDataException(
        String.format(
            Locale.ROOT,
            "%s the row %s with two classes, '%s' and '%s'%s. Keep the class that is right; if one of the two says that the class is not known, set {input.unknown} to it.",
            who,
            row.getString(0),
            row.getString(1),
            row.getString(2),
            count > 1 ? ", and " + (count - 1) + " more rows in the same way" : ""));
  }

  /** Returns the first of some rows in the order of their ids. */
  private static Row shown(Dataset<Row> rows, int idColumns) {
    return rows.orderBy(KEY)
        .limit(1)
        .select(RowKeys.shown(col(KEY), idColumns), col(FIRST), col(LAST))
        .head();
  }

  private static long found(
      Dataset<Row> table,
      List<String> ids,
      String own,
      Column ownClass,
      Dataset<Row> known,
      LabelTable labels) {
    Dataset<Row> rows =
        table
            .select(RowKeys.of(ids).as(KEY), ownClass.as(OWN))
            .filter(col(KEY).isNotNull())
            .join(known, KEY)
            .withColumn(LAST, col(OWN));
    Column differs = not(col(SURE)).and(ClassText.key(col(OWN)).notEqual(col(CLASS)));
    Row counts =
        rows.groupBy(KEY)
            .agg(count(lit(1)).as("rows"), count(when(differs, 1)).as("differ"))
            .agg(count(lit(1)), coalesce(max("rows"), lit(0L)), coalesce(sum("differ"), lit(0L)))
            .head();
    if (counts.getLong(1) > 1) {
      Row several =
          rows.groupBy(KEY)
              .count()
              .filter(col("count").gt(1))
              .orderBy(KEY)
              .limit(1)
              .select(RowKeys.shown(col(KEY), ids.size()), col("count"))
              .head();
      throw new BadDataException(
          ("The id %s in %s names %s rows. It is not known which of the rows the label "
                  + "means. Give each row an id of its own, or name more id columns.")
              .formatted(several.getString(0), labels.name(), several.getLong(1)));
    }
    if (counts.getLong(2) > 0) {
      throw twoClasses(
          shown(rows.filter(differs), ids.size()),
          labels.name() + " and column " + own + " label",
          counts.getLong(2));
    }
    return counts.getLong(0);
  }

  /** Returns the first labelled id that no row has, as messages show it. */
  private static String unknown(Dataset<Row> table, List<String> ids, Dataset<Row> known) {
    Dataset<Row> rows = table.select(RowKeys.of(ids).as(KEY)).filter(col(KEY).isNotNull());
    return shown(known.join(rows, known.col(KEY).equalTo(rows.col(KEY)), "left_anti"), ids.size())
        .getString(0);
  }

  private static BadDataException unknown(
      LabelTable labels, long count, String first, String alike) {
    return new BadDataException(
        ("Labels in %s on ids that no row has: %s, such as %s. %sCorrect them, or set "
                + "{faults.unknownIds} = drop to leave them out.")
            .formatted(labels.name(), count, first, alike.isEmpty() ? "" : alike + " "));
  }

  /**
   * Returns the table with the known class of each row, a confirmed one in place of its own. A
   * label that says that the class is not known stays where there is no class, so that the fit
   * tells how many there are.
   */
  private static Dataset<Row> with(
      Dataset<Row> table,
      List<String> ids,
      Column ownClass,
      Column ownText,
      Dataset<Row> known,
      String name) {
    Dataset<Row> joined =
        table.join(
            known.select(col(KEY), col(FIRST), col(CLASS), col(WEIGHT), col(SURE)),
            RowKeys.of(ids).equalTo(col(KEY)),
            "left_outer");
    Column label =
        coalesce(
            when(col(SURE), col(FIRST)),
            ownClass,
            when(col(CLASS).isNotNull(), col(FIRST)),
            ownText,
            col(FIRST));
    return joined.withColumn(name, label).drop(KEY, FIRST, CLASS);
  }

  /** Returns joined rows with one column of weights: that of the label that a row has. */
  private static Dataset<Row> weighted(
      Dataset<Row> joined, Column ownClass, Optional<String> ownWeight, Optional<String> name) {
    Column taken =
        when(
                not(coalesce(col(SURE), lit(false))).and(ownClass.isNotNull()),
                TableScan.weights(ownWeight))
            .otherwise(col(WEIGHT));
    return name.map(column -> joined.withColumn(column, taken)).orElse(joined).drop(WEIGHT, SURE);
  }

  /** Returns a name that no column of the table has. */
  private static String name(Dataset<Row> table, String column, LabelTable labels) {
    String name = column + " of " + labels.name();
    List<String> taken = Arrays.asList(table.columns());
    while (taken.stream().anyMatch(name::equalsIgnoreCase)) {
      name += " ";
    }
    return name;
  }
}
