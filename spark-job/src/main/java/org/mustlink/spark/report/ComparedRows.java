package org.mustlink.spark.report;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.table.TableScan;

/** Joins the rows of two results by their ids, and counts them by their clusters. */
public final class ComparedRows {
  private static final String BEFORE = "__mustlink_before";
  private static final String AFTER = "__mustlink_after";
  private static final String ID = "__mustlink_id_";

  private ComparedRows() {}

  /**
   * Compares the rows of both results; empty if their id columns have different names, or there are
   * none.
   *
   * @param before the id columns, followed by those of every result
   */
  public static Optional<Comparison.Rows> of(Dataset<Row> before, Dataset<Row> after) {
    List<String> ids = ids(before);
    if (ids.isEmpty() || !ids.equals(ids(after))) {
      return Optional.empty();
    }
    Dataset<Row> one = named(before, ids, BEFORE);
    Dataset<Row> other = named(after, ids, AFTER);
    String[] keys = ids.stream().map(id -> ID + ids.indexOf(id)).toArray(String[]::new);
    List<Row> counts =
        one.join(other, keys, "full_outer")
            .groupBy(col(BEFORE), col(AFTER))
            .agg(count(lit(1)))
            .collectAsList();
    long onlyBefore = sum(counts, 1, 0);
    long onlyAfter = sum(counts, 0, 1);
    List<Comparison.Cell> cells =
        counts.stream()
            .filter(row -> !row.isNullAt(0) && !row.isNullAt(1))
            .map(row -> new Comparison.Cell(row.getInt(0), row.getInt(1), row.getLong(2)))
            .sorted(
                Comparator.comparingInt(Comparison.Cell::before)
                    .thenComparingInt(Comparison.Cell::after))
            .toList();
    long both = cells.stream().mapToLong(Comparison.Cell::rows).sum();
    if (both == 0) {
      return Optional.empty();
    }
    long same =
        cells.stream()
            .filter(cell -> cell.before() == cell.after())
            .mapToLong(Comparison.Cell::rows)
            .sum();
    return Optional.of(
        new Comparison.Rows(
            both, onlyBefore, onlyAfter, (double) same / both, adjustedRand(cells), cells));
  }

  private static List<String> ids(Dataset<Row> assignments) {
    List<String> all = List.of(assignments.columns());
    // The output columns follow the ids. An id may have the name of one that is not written.
    return all.subList(0, all.indexOf(OutputColumn.CLUSTER.word()));
  }

  /**
   * Returns the rows with their clusters. A row of a group that was not clustered counts as
   * missing.
   */
  private static Dataset<Row> named(Dataset<Row> assignments, List<String> ids, String cluster) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      columns.add(TableScan.named(ids.get(i)).cast(DataTypes.StringType).as(ID + i));
    }
    columns.add(col("cluster").cast(DataTypes.IntegerType).as(cluster));
    return assignments.filter(col("cluster").isNotNull()).select(columns.toArray(new Column[0]));
  }

  private static long sum(List<Row> counts, int present, int missing) {
    return counts.stream()
        .filter(row -> row.isNullAt(present) && !row.isNullAt(missing))
        .mapToLong(row -> row.getLong(2))
        .sum();
  }

  private static double adjustedRand(List<Comparison.Cell> cells) {
    List<Integer> before = cells.stream().map(Comparison.Cell::before).distinct().sorted().toList();
    List<Integer> after = cells.stream().map(Comparison.Cell::after).distinct().sorted().toList();
    return Measures.of(table(cells, before, after)).ari();
  }

  /**
   * Returns the rows in both results by their clusters.
   *
   * @param before the clusters of the earlier result, with all of the cells
   * @param after the same of the later result
   */
  public static Contingency table(
      List<Comparison.Cell> cells, List<Integer> before, List<Integer> after) {
    Contingency.Builder table = Contingency.builder(before.size(), after.size());
    cells.forEach(
        cell -> table.add(before.indexOf(cell.before()), after.indexOf(cell.after()), cell.rows()));
    return table.build();
  }
}
