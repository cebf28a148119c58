package org.mustlink.spark.job.work;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterTransitions;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.report.ComparedRows;
import org.mustlink.spark.report.Comparison;
import org.mustlink.spark.table.TableScan;

/**
 * The rows that a fit moves to another cluster. The clusters of the fit before are kept by Spark,
 * because the next result takes the place of its files.
 */
final class MovedRows implements AutoCloseable {
  /** The rows that two fits have in common, and those that moved. */
  record Count(long rows, long moved) {}

  private final Dataset<Row> before;
  private final Map<Integer, @Nullable String> names;

  /** Keeps the assignments of a fit. */
  MovedRows(Dataset<Row> assignments, List<String> ids) {
    List<Column> columns = new ArrayList<>();
    ids.forEach(id -> columns.add(TableScan.named(id)));
    columns.add(col(OutputColumn.CLUSTER.word()));
    columns.add(col(OutputColumn.LABEL.word()));
    this.before =
        assignments.select(columns.toArray(Column[]::new)).persist(StorageLevel.MEMORY_AND_DISK());
    this.names = names(before);
  }

  /** Returns the labels of the clusters; files of text do not know that these are numbers. */
  private static Map<Integer, @Nullable String> names(Dataset<Row> rows) {
    Map<Integer, @Nullable String> names = new TreeMap<>();
    Column cluster = col(OutputColumn.CLUSTER.word()).cast(DataTypes.IntegerType);
    Column label = col(OutputColumn.LABEL.word()).cast(DataTypes.StringType);
    for (Row row :
        rows.filter(cluster.isNotNull()).select(cluster, label).distinct().collectAsList()) {
      names.put(row.getInt(0), row.isNullAt(1) ? null : row.getString(1));
    }
    return names;
  }

  /**
   * Counts the rows that are in another cluster than the one that continues theirs, of those that
   * both fits put into one.
   */
  Count in(Dataset<Row> result) {
    Map<Integer, @Nullable String> now = names(result);
    Optional<Comparison.Rows> rows = ComparedRows.of(before, result);
    if (rows.isEmpty()) {
      return new Count(0, 0);
    }
    Contingency counts =
        ComparedRows.table(
            rows.get().cells(), List.copyOf(names.keySet()), List.copyOf(now.keySet()));
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
