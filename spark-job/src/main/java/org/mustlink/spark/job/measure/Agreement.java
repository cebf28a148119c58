package org.mustlink.spark.job.measure;

import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.classes.ClassCounts;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.io.read.KeyTable;
import org.mustlink.spark.table.TableScan;

/**
 * Joins clusters with true classes by the ids of the rows, and counts the rows of each cluster and
 * class. This takes one shuffle of the ids, and the driver receives the counts only. The same
 * shuffle checks that each id names exactly one row on both sides.
 */
public final class Agreement {
  private static final String CLUSTER = "cluster";
  private static final String TRUTH = "__mustlink_truth";
  private static final String LABEL = "__mustlink_label";
  private static final String ASSIGNED = "__mustlink_assigned";
  private static final String GIVEN = "__mustlink_given";
  private static final int MOST_GROUPS = 1_000_000;

  private Agreement() {}

  /**
   * Rows by cluster, class and whether their label was known.
   *
   * @param warnings what is not read exactly as it is written
   */
  public record Counted(List<Scores.Cell> cells, List<String> warnings) {}

  /**
   * Counts rows by cluster, class and whether their label was known; rows without a class are left
   * out.
   *
   * @param assignments id columns and {@code cluster}
   * @param keys the table that was clustered, with a truth column
   * @param reader knows the words for a class that is not known
   * @throws BadDataException if the ids of both sides are not the same or not unique
   */
  public static Counted count(Dataset<Row> assignments, KeyTable keys, ClassReader reader) {
    List<Row> groups = groups(assignments, keys);
    requireSame(groups, keys);
    if (groups.size() > MOST_GROUPS) {
      throw new BadDataException(
          "The column "
              + keys.truth().orElseThrow()
              + " named by input.truth has too many values to be classes. Name the column of the"
              + " true classes.");
    }
    ClassCounts truths =
        ClassCounts.of(
            texts(groups, 2),
            blank(groups, 2),
            reader,
            "Truth column " + keys.truth().orElseThrow());
    ClassCounts labels =
        ClassCounts.of(
            texts(groups, 3), blank(groups, 3), reader, "Label column " + keys.label().orElse(""));
    List<Scores.Cell> cells = new ArrayList<>();
    for (Row group : groups) {
      String truth = group.isNullAt(2) ? null : truths.reader().read(group.getString(2));
      if (truth != null) {
        boolean labelled = !group.isNullAt(3) && labels.reader().read(group.getString(3)) != null;
        int cluster = group.isNullAt(1) ? Scores.Cell.OUTLIER : group.getInt(1);
        cells.add(new Scores.Cell(cluster, truth, labelled, group.getLong(4)));
      }
    }
    return new Counted(
        cells, Stream.concat(truths.warnings().stream(), labels.warnings().stream()).toList());
  }

  private static Map<String, Long> texts(List<Row> groups, int column) {
    Map<String, Long> texts = new HashMap<>();
    for (Row group : groups) {
      if (!group.isNullAt(column)) {
        texts.merge(group.getString(column), group.getLong(4), Long::sum);
      }
    }
    return texts;
  }

  private static long blank(List<Row> groups, int column) {
    return groups.stream()
        .filter(group -> group.isNullAt(column))
        .mapToLong(group -> group.getLong(4))
        .sum();
  }

  private static List<Row> groups(Dataset<Row> assignments, KeyTable keys) {
    Column none = lit(null);
    Dataset<Row> assigned =
        assignments.select(
            columns(
                ids(assignments, keys.ids()),
                assignments.col(CLUSTER).cast(DataTypes.IntegerType).as(CLUSTER),
                none.cast(DataTypes.StringType).as(TRUTH),
                none.cast(DataTypes.StringType).as(LABEL),
                lit(1).as(ASSIGNED),
                lit(0).as(GIVEN)));
    Column label = keys.label().map(TableScan::named).orElse(none.cast(DataTypes.StringType));
    Dataset<Row> given =
        keys.data()
            .select(
                columns(
                    ids(keys.data(), keys.ids()),
                    none.cast(DataTypes.IntegerType).as(CLUSTER),
                    TableScan.named(keys.truth().orElseThrow()).as(TRUTH),
                    label.as(LABEL),
                    lit(0).as(ASSIGNED),
                    lit(1).as(GIVEN)));
    Column[] ids = keys.ids().stream().map(TableScan::named).toArray(Column[]::new);
    Dataset<Row> met =
        assigned
            .unionByName(given)
            .groupBy(ids)
            .agg(
                max(CLUSTER).as(CLUSTER),
                max(TRUTH).as(TRUTH),
                max(LABEL).as(LABEL),
                sum(ASSIGNED).as(ASSIGNED),
                sum(GIVEN).as(GIVEN));
    Column fault = fault(ids);
    Column good = fault.equalTo("");
    return met.groupBy(
            fault,
            when(good, TableScan.named(CLUSTER)),
            when(good, TableScan.named(TRUTH)),
            when(good, TableScan.named(LABEL)))
        .agg(functions.count(lit(1)), min(concat_ws(", ", ids)))
        .limit(MOST_GROUPS + 1)
        .collectAsList();
  }

  private static Column fault(Column[] ids) {
    Column missing = lit(false);
    for (Column id : ids) {
      missing = missing.or(id.isNull());
    }
    return when(missing, "have no id")
        .when(TableScan.named(ASSIGNED).gt(1), "stand twice or more in the assignments")
        .when(TableScan.named(GIVEN).gt(1), "stand twice or more in the table")
        .when(TableScan.named(ASSIGNED).equalTo(0), "are in the table but not in the assignments")
        .when(TableScan.named(GIVEN).equalTo(0), "are in the assignments but not in the table")
        .otherwise("");
  }

  private static void requireSame(List<Row> groups, KeyTable keys) {
    for (Row group : groups) {
      String fault = group.getString(0);
      if (!fault.isEmpty()) {
        throw new BadDataException(
            "The assignments and the table cannot be joined by %s: %s ids %s, such as '%s'. Evaluate with the settings of the fit, and set input.id to columns that differ between all rows."
                .formatted(
                    String.join(", ", keys.ids()), group.getLong(4), fault, group.getString(5)));
      }
    }
  }

  private static List<Column> ids(Dataset<Row> data, List<String> ids) {
    List<String> present = List.of(data.columns());
    List<Column> columns = new ArrayList<>();
    for (String id : ids) {
      if (!present.contains(id)) {
        throw new BadDataException(
            ("The assignments have no column %s; they have %s. Set input.id as it was in "
                    + "the fit.")
                .formatted(id, String.join(", ", present)));
      }
      columns.add(TableScan.named(id).cast(DataTypes.StringType).as(id));
    }
    return columns;
  }

  private static Column[] columns(List<Column> first, Column... others) {
    List<Column> all = new ArrayList<>(first);
    all.addAll(List.of(others));
    return all.toArray(Column[]::new);
  }
}
