package org.mustlink.spark.job.work;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterTransitions;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.spark.table.TableScan;

/**
 * The rows that a fit moves to another cluster. The clusters of the fit before are kept by Spark,
 * because the next result takes the place of its files.
 */
final class MovedRows implements AutoCloseable {
  private static final String CLUSTER = "cluster";
  private static final String BEFORE = "__mustlink_before";
  private static final String BEFORE_LABEL = "__mustlink_before_label";
  private static final String KEY = "__mustlink_key";
  private static final String LABEL = "label";

  /** The rows that two fits have in common, and those that moved. */
  record Count(long rows, long moved) {}

  private final List<String> ids;
  private final Dataset<Row> before;
  private final Map<Integer, @Nullable String> names;

  /** Keeps the assignments of a fit. */
  MovedRows(Dataset<Row> assignments, List<String> ids) {
    this.ids = ids;
    List<Column> columns = new ArrayList<>();
    for (int t = 0; t < ids.size(); t++) {
      columns.add(TableScan.named(ids.get(t)).as(KEY + t));
    }
    columns.add(col(CLUSTER).as(BEFORE));
    columns.add(col(LABEL).as(BEFORE_LABEL));
    this.before =
        assignments.select(columns.toArray(Column[]::new)).persist(StorageLevel.MEMORY_AND_DISK());
    this.names = names(before, BEFORE, BEFORE_LABEL);
  }

  private static Map<Integer, @Nullable String> names(
      Dataset<Row> rows, String cluster, String label) {
    Map<Integer, @Nullable String> names = new TreeMap<>();
    for (Row row : rows.select(cluster, label).distinct().collectAsList()) {
      names.put(row.getInt(0), row.isNullAt(1) ? null : row.getString(1));
    }
    return names;
  }

  /** The cluster, which files of text do not know to be a number; null for outliers. */
  private static Column cluster() {
    return col(CLUSTER).cast(DataTypes.IntegerType);
  }

  private static Column label() {
    return col(LABEL).cast(DataTypes.StringType);
  }

  /**
   * Counts the rows that are in another cluster than the one that continues theirs, of those that
   * both fits put into one.
   */
  Count in(Dataset<Row> result) {
    Dataset<Row> assignments =
        result
            .filter(cluster().isNotNull())
            .withColumn(LABEL, label())
            .withColumn(CLUSTER, cluster());
    Map<Integer, @Nullable String> now = names(assignments, CLUSTER, LABEL);
    List<Integer> rows = List.copyOf(names.keySet());
    List<Integer> columns = List.copyOf(now.keySet());
    Column same = TableScan.named(ids.get(0)).eqNullSafe(col(KEY + 0));
    for (int t = 1; t < ids.size(); t++) {
      same = same.and(TableScan.named(ids.get(t)).eqNullSafe(col(KEY + t)));
    }
    Contingency.Builder shared = Contingency.builder(rows.size(), columns.size());
    for (Row row :
        before.join(assignments, same).groupBy(BEFORE, CLUSTER).count().collectAsList()) {
      shared.add(rows.indexOf(row.getInt(0)), columns.indexOf(row.getInt(1)), row.getLong(2));
    }
    Contingency counts = shared.build();
    double moved =
        ClusterTransitions.of(
                counts, new ArrayList<>(names.values()), new ArrayList<>(now.values()))
            .moved();
    return new Count(counts.total(), Math.round(moved * counts.total()));
  }

  @Override
  public void close() {
    before.unpersist();
  }
}
