package org.mustlink.spark.kmeans;

import java.io.Serializable;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.TextReader;
import org.mustlink.spark.table.WeightReader;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.RowBlocks;

/** The only read of the features, in which the rows become blocks. */
final class PointTable {
  private PointTable() {}

  /**
   * Returns the rows in blocks, lazily.
   *
   * @param labels the names of the labels, none if there are no labels
   * @param weighted whether the weights of the rows differ
   */
  static JavaRDD<ReadBlock> read(TableScan scan, String[] labels, boolean weighted) {
    int d = scan.decoder().d();
    int size = BlockSize.of(d);
    Task task = new Task(d, size, scan.layout(), labels, weighted);
    return scan.map(rows -> new RowBlocks<>(rows, d, size, new Maker(rows, task)));
  }

  /** What runs on a partition. */
  private record Task(int d, int size, RowLayout layout, String[] labels, boolean weighted)
      implements Serializable {}

  /** Makes a block of rows with their weights and labels. */
  private static final class Maker implements RowBlocks.Maker<ReadBlock> {
    private final RowCursor rows;
    private final int d;
    private final RowNames names;
    private final WeightReader weightReader;
    private final TextReader labelReader;
    private final Map<String, Integer> indices;
    private final double[] weights;
    private final int[] labels;
    private BadRows bad = new BadRows();

    Maker(RowCursor rows, Task task) {
      this.rows = rows;
      this.d = task.d();
      this.names = new RowNames(task.layout());
      this.weightReader = task.layout().weights();
      this.labelReader = task.layout().labels();
      this.indices = Labels.indices(task.labels());
      this.weights = new double[task.weighted() ? task.size() : 0];
      this.labels = new int[task.labels().length > 0 ? task.size() : 0];
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
      double weight = problem == null ? weightReader.of(rows) : 0;
      if (weights.length > 0) {
        weights[i] = weight;
      }
      if (labels.length > 0) {
        labels[i] = weight == 0 ? -1 : Labels.index(indices, labelReader.of(rows));
      }
    }

    @Override
    public void refuse(FeatureProblem problem) {
      bad.add(names.of(rows) + ": " + problem.text());
    }

    @Override
    public ReadBlock end(double[] features, int count) {
      PointBlock block = PointBlock.of(features, count, d, weights, labels);
      return new ReadBlock(block, TableFacts.of(block, bad));
    }
  }
}
