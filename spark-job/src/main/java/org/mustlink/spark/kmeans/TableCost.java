package org.mustlink.spark.kmeans;

import java.io.Serializable;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.kmeans.ExactSum;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.CentresModel;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.WeightReader;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.RowBlocks;

/**
 * The sum of the squared distances of the rows of a table to their nearest centres, times their
 * weights. It is exact before it becomes a double, so that it does not depend on how the rows are
 * partitioned or ordered.
 */
public final class TableCost implements Serializable {
  private static final long serialVersionUID = 1L;

  private final ExactSum cost;
  private final BadRows bad;

  private TableCost(ExactSum cost, BadRows bad) {
    this.cost = cost;
    this.bad = bad;
  }

  /**
   * Computes the sum. One pass, O(k d) a row.
   *
   * @throws BadDataException naming the rows whose features or weights cannot be used
   */
  public static double of(InputTable table, CentresModel model) {
    int d = model.d();
    TableScan scan = TableScan.fitted(table, () -> new Numbers(d));
    try (Resources resources = new Resources()) {
      Shared<CentresModel> shared =
          resources.share(table.data().sparkSession().sparkContext(), model);
      RowLayout layout = scan.layout();
      JavaRDD<TableCost> parts =
          scan.map(
              rows ->
                  new RowBlocks<>(
                      rows, d, BlockSize.of(d), new Maker(rows, layout, shared.value())));
      TableCost none = new TableCost(new ExactSum(), new BadRows());
      TableCost all =
          PartitionResults.treeAggregate(parts, none, TableCost::plus, LloydSteps.depth(parts));
      if (!all.bad.isEmpty()) {
        throw new BadDataException(all.bad.sentence());
      }
      return all.cost.value();
    }
  }

  private TableCost plus(TableCost other) {
    BadRows both = new BadRows();
    both.merge(bad);
    both.merge(other.bad);
    return new TableCost(cost.plus(other.cost), both);
  }

  /** Sums the rows of a block. */
  private static final class Maker implements RowBlocks.Maker<TableCost> {
    private final RowCursor rows;
    private final RowNames names;
    private final WeightReader weightReader;
    private final NearestCentre nearest;
    private final double[] weights;
    private BadRows bad = new BadRows();

    Maker(RowCursor rows, RowLayout layout, CentresModel model) {
      this.rows = rows;
      this.names = new RowNames(layout);
      this.weightReader = layout.weights();
      this.weights = new double[BlockSize.of(model.d())];
      this.nearest = new NearestCentre(model.centres(), model.d(), weights.length);
    }

    @Override
    public void start() {
      bad = new BadRows();
    }

    @Override
    public void take(int i) {
      FeatureProblem problem = weightReader.problem(rows);
      if (problem != null) {
        refuse(problem);
      }
      weights[i] = problem == null ? weightReader.of(rows) : 0;
    }

    @Override
    public void refuse(FeatureProblem problem) {
      bad.add(names.of(rows) + ": " + problem.text());
    }

    @Override
    public TableCost end(double[] features, int count) {
      nearest.assign(features, count);
      ExactSum cost = new ExactSum();
      for (int i = 0; i < count; i++) {
        cost.add(weights[i] * nearest.squaredDistance(i));
      }
      return new TableCost(cost, bad);
    }
  }
}
