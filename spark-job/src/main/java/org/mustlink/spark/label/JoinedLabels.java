package org.mustlink.spark.label;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.link.LinkFaults;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.link.RowKeys;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.Remarks;
import org.mustlink.spark.table.TableScan;

/**
 * A table with an added column of labels, which come from another table and from the table's own
 * column of labels, if it has one. Spark joins both tables by the ids; the driver receives nothing
 * of the size of either.
 *
 * @param data the table, with the column {@code label} at its end
 * @param label the column of labels, null if a row has none
 * @param labelled the number of rows that the other table labels
 * @param unknown the number of labels on ids that no row has, which were left out
 * @param kept frees the labels, which are cached in memory and on disk
 */
public record JoinedLabels(
    Dataset<Row> data, String label, long labelled, long unknown, Runnable kept)
    implements AutoCloseable {
  private static final String KEY = "__mustlink_label_key";
  private static final String FIRST = "__mustlink_label";
  private static final String LAST = "__mustlink_label_last";
  private static final String OWN = "__mustlink_label_own";

  /**
   * Joins labels with the rows of a table.
   *
   * @param ids the columns of the table that name a row
   * @param own the table's own column of labels
   * @param faults what to do with labels on unknown ids
   * @throws org.mustlink.core.fault.BadSettingException if the ids cannot be compared
   * @throws BadDataException if a label has no id, a row has two classes, an id names several rows,
   *     or no row has the id and the settings do not allow to drop its label
   */
  public static JoinedLabels join(
      Dataset<Row> table,
      List<String> ids,
      Optional<String> own,
      LabelTable labels,
      LinkFaults faults) {
    LinkInput.requireIds(ids);
    RowKeys.requireComparable(
        table.schema(), ids, labels.data().schema(), labels.ids(), "{input.labels.id}");
    Dataset<Row> known = known(labels).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      // The labels are counted first, so that Spark knows their size when it plans the joins.
      long count = checked(known, labels);
      long found = found(table, ids, own, known, labels);
      if (found < count && faults.unknownIds() == LinkFaults.Answer.FAIL) {
        throw unknown(table, ids, known, labels, count - found);
      }
      String name = name(table, labels);
      return new JoinedLabels(
          with(table, ids, own, known, name), name, found, count - found, () -> known.unpersist());
    } catch (RuntimeException | Error e) {
      known.unpersist();
      throw e;
    }
  }

  /** Returns the table with these labels in place of its own. */
  public InputTable in(InputTable table) {
    InputTable labelled = table.labelled(data, label);
    return warning().map(text -> labelled.remarking(Remarks.NONE.and(text))).orElse(labelled);
  }

  /** Returns a warning of the labels that were left out. */
  public Optional<String> warning() {
    return unknown == 0
        ? Optional.empty()
        : Optional.of("Labels on ids that no row has: " + unknown + "; they are left out.");
  }

  @Override
  public void close() {
    kept.run();
  }

  /** Returns every labelled id once, with its first and its last class in alphabetical order. */
  private static Dataset<Row> known(LabelTable labels) {
    return labels
        .data()
        .select(
            RowKeys.of(labels.ids()).as(KEY),
            TableScan.classes(labels.data(), labels.label()).as(FIRST))
        .filter(col(FIRST).isNotNull())
        .groupBy(KEY)
        .agg(min(FIRST).as(FIRST), max(FIRST).as(LAST));
  }

  private static long checked(Dataset<Row> known, LabelTable labels) {
    Column several = col(FIRST).notEqual(col(LAST));
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
            "%s the row %s with two classes, '%s' and '%s'%s. Keep the class that is right.",
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
      Optional<String> own,
      Dataset<Row> known,
      LabelTable labels) {
    Column ownClass =
        own.map(name -> TableScan.classes(table, name))
            .orElse(lit(null).cast(DataTypes.StringType));
    Dataset<Row> rows =
        table
            .select(RowKeys.of(ids).as(KEY), ownClass.as(OWN))
            .filter(col(KEY).isNotNull())
            .join(known, KEY)
            .withColumn(LAST, col(OWN));
    Column differs = col(OWN).notEqual(col(FIRST));
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
          "The id "
              + several.getString(0)
              + " in "
              + labels.name()
              + " names "
              + several.getLong(1)
              + " rows. It is not known which of the rows the label means. Give each row an id of its own, or name more id columns.");
    }
    if (counts.getLong(2) > 0) {
      throw twoClasses(
          shown(rows.filter(differs), ids.size()),
          labels.name() + " and column " + own.orElse("") + " label",
          counts.getLong(2));
    }
    return counts.getLong(0);
  }

  private static BadDataException unknown(
      Dataset<Row> table, List<String> ids, Dataset<Row> known, LabelTable labels, long count) {
    Dataset<Row> rows = table.select(RowKeys.of(ids).as(KEY)).filter(col(KEY).isNotNull());
    Row first =
        shown(known.join(rows, known.col(KEY).equalTo(rows.col(KEY)), "left_anti"), ids.size());
    return new BadDataException(
        "Labels in "
            + labels.name()
            + " on ids that no row has: "
            + count
            + ", such as "
            + first.getString(0)
            + ". Correct them, or set {faults.unknownIds} = drop to leave them out.");
  }

  private static Dataset<Row> with(
      Dataset<Row> table, List<String> ids, Optional<String> own, Dataset<Row> known, String name) {
    Dataset<Row> joined =
        table.join(
            known.select(col(KEY), col(FIRST)), RowKeys.of(ids).equalTo(col(KEY)), "left_outer");
    Column label =
        own.map(column -> coalesce(TableScan.classes(table, column), col(FIRST)))
            .orElse(col(FIRST));
    return joined.withColumn(name, label).drop(KEY, FIRST);
  }

  /** Returns a name that no column of the table has. */
  private static String name(Dataset<Row> table, LabelTable labels) {
    String name = labels.label() + " of " + labels.name();
    List<String> taken = Arrays.asList(table.columns());
    while (taken.stream().anyMatch(name::equalsIgnoreCase)) {
      name += " ";
    }
    return name;
  }
}
