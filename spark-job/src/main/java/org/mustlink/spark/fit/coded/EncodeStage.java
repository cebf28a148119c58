package org.mustlink.spark.fit.coded;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.FeatureProblem;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.table.RowCursor;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.TextReader;
import org.mustlink.spark.table.WeightReader;
import org.mustlink.spark.table.count.Labels;

/**
 * The second read of the features, and the last one but where classifiers learn from links: every
 * row becomes a sparse code over the landmarks.
 */
final class EncodeStage {
  private static final int BLOCK = 1024;

  /** Values of a block at the most; a block of wide rows has fewer of them. */
  private static final int MOST_VALUES = 1 << 22;

  private EncodeStage() {}

  /** The codes of all rows, in blocks; no feature is read before they are used. */
  static JavaRDD<CodeBlock> run(TableScan scan, Labels labels, Shared<LandmarkEncoder> encoder) {
    Task task =
        new Task(
            scan.decoder().d(),
            scan.layout(),
            labels.nameArray(),
            !labels.weights().areEqual(),
            encoder);
    return scan.map(rows -> new Blocks(rows, task));
  }

  /** What runs on a partition. */
  private record Task(
      int d, RowLayout layout, String[] labels, boolean weighted, Shared<LandmarkEncoder> encoder)
      implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Encodes the rows of a partition a block at a time. */
  private static final class Blocks implements Iterator<CodeBlock> {
    private final RowCursor rows;
    private final int d;
    private final int size;
    private final KeyWriter keyWriter;
    private final TextReader labelReader;
    private final WeightReader weightReader;
    private final boolean weighted;
    private final Map<String, Integer> indices;
    private final RowEncoder encoder;
    private final double[] features;
    private boolean more;

    Blocks(RowCursor rows, Task task) {
      this.rows = rows;
      this.d = task.d();
      this.size = Math.max(1, Math.min(BLOCK, MOST_VALUES / d));
      this.keyWriter = task.layout().keys();
      this.labelReader = task.layout().labels();
      this.weightReader = task.layout().weights();
      this.weighted = task.weighted();
      this.indices = Labels.indices(task.labels());
      this.encoder = new RowEncoder(task.encoder().value());
      this.features = new double[Math.multiplyExact(size, d)];
      this.more = rows.advance();
    }

    @Override
    public boolean hasNext() {
      return more;
    }

    @Override
    public CodeBlock next() {
      if (!more) {
        throw new NoSuchElementException();
      }
      int[] labels = new int[size];
      double[] weights = new double[weighted ? size : 0];
      PackedKeys.Builder keys = new PackedKeys.Builder(size, size * 24);
      int count = 0;
      for (; count < size && more; count++) {
        FeatureProblem problem = rows.features(features, count * d);
        if (problem != null) {
          throw new IllegalStateException(
              "The table changed while it was read, a row that was clean is not any more: "
                  + problem.text());
        }
        double weight = weightReader.of(rows);
        if (weights.length > 0) {
          weights[count] = weight;
        }
        labels[count] = weight == 0 ? -1 : label();
        keys.add(keyWriter.of(rows));
        more = rows.advance();
      }
      return new CodeBlock(
          encoder.encode(features, count),
          Arrays.copyOf(labels, count),
          Arrays.copyOf(weights, Math.min(weights.length, count)),
          keys.build());
    }

    private int label() {
      String label = labelReader.of(rows);
      return label == null
          ? -1
          : Objects.requireNonNull(
              indices.get(label),
              "The table changed while it was read: it has a label that was not there before.");
    }
  }
}
