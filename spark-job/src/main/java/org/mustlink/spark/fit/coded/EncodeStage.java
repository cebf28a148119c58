package org.mustlink.spark.fit.coded;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.LabelWeightReader;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.TextReader;
import org.mustlink.spark.table.ValueNumbers;
import org.mustlink.spark.table.WeightReader;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.RowBlocks;

/**
 * The second read of the features, in which every row becomes a sparse code over the landmarks. It
 * is the last read unless classifiers are learned from links.
 */
final class EncodeStage {
  private EncodeStage() {}

  /**
   * Returns the codes of all rows, in blocks. They are lazy: no feature is read before they are
   * used.
   */
  static JavaRDD<CodeBlock> run(TableScan scan, Labels labels, Shared<LandmarkEncoder> encoder) {
    int d = scan.decoder().d();
    int size = BlockSize.of(d);
    Task task =
        new Task(size, scan.layout(), labels.nameArray(), !labels.weights().areEqual(), encoder);
    return scan.map(rows -> new RowBlocks<>(rows, d, size, new Encoded(rows, task)));
  }

  /** What runs on a partition. */
  private record Task(
      int size,
      RowLayout layout,
      String[] labels,
      boolean weighted,
      Shared<LandmarkEncoder> encoder)
      implements Serializable {}

  /** Encodes a block of rows, with their keys, labels and weights. */
  private static final class Encoded implements RowBlocks.Maker<CodeBlock> {
    private final RowCursor rows;
    private final KeyWriter keyWriter;
    private final TextReader labelReader;
    private final WeightReader weightReader;
    private final ValueNumbers values;
    private final long[] apart;
    private final LabelWeightReader labelWeightReader;
    private final Map<String, Integer> indices;
    private final RowEncoder encoder;
    private final int[] labels;
    private final double[] weights;
    private final double[] labelWeights;
    private final PackedKeys.Builder keys;

    Encoded(RowCursor rows, Task task) {
      this.rows = rows;
      int size = task.size();
      this.keyWriter = task.layout().keys();
      this.labelReader = task.layout().labels();
      this.weightReader = task.layout().weights();
      this.values = task.layout().apartValues();
      this.apart = new long[size * values.columns()];
      this.labelWeightReader = task.layout().labelWeights();
      this.indices = Labels.indices(task.labels());
      this.encoder = new RowEncoder(task.encoder().value());
      this.labels = new int[size];
      this.weights = new double[task.weighted() ? size : 0];
      this.labelWeights = new double[labelWeightReader.reads() ? size : 0];
      this.keys = new PackedKeys.Builder(size, size * 24);
    }

    @Override
    public void start() {
      keys.clear();
    }

    @Override
    public void take(int i) {
      double weight = weightReader.of(rows);
      if (weights.length > 0) {
        weights[i] = weight;
      }
      labels[i] = weight == 0 ? -1 : Labels.index(indices, labelReader.of(rows));
      values.read(rows, apart, i * values.columns());
      if (labelWeights.length > 0) {
        labelWeights[i] = labels[i] < 0 ? 1 : labelWeightReader.of(rows);
      }
      keyWriter.add(rows, keys);
    }

    @Override
    public void refuse(FeatureProblem problem) {
      throw problem.afterCheck();
    }

    @Override
    public CodeBlock end(double[] features, int count) {
      CodedRows rows = encoder.encode(features, count);
      int[] marked = Arrays.copyOf(labels, count);
      for (int i = 0; i < count; i++) {
        marked[i] = marked[i] < 0 && rows.isOutlier(i) ? CodeBlock.OUTLIER : marked[i];
      }
      double[] ofLabels = Arrays.copyOf(labelWeights, Math.min(labelWeights.length, count));
      return new CodeBlock(
              rows,
              marked,
              Arrays.copyOf(weights, Math.min(weights.length, count)),
              keys.build().shared(),
              Arrays.copyOf(apart, count * values.columns()))
          .labelWeighted(LabelWeights.of(ofLabels));
    }
  }
}
