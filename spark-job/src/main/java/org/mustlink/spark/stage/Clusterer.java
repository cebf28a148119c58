package org.mustlink.spark.stage;

import java.io.Serializable;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.mustlink.core.landmark.Embedding;
import org.mustlink.core.partition.Assigner;

/**
 * From codes to clusters.
 *
 * @param keepsLabels whether rows with a known label are in the cluster of that number
 * @param keyFields fields of the key struct, the truth last
 */
record Clusterer(Embedding embedding, Assigner assigner, boolean keepsLabels, int keyFields)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A row with its cluster; the key is one reused object a block. */
  record ClusteredRow(UnsafeRow key, int label, int cluster, double margin) {}

  /** The rows of a block, in order. */
  Iterator<ClusteredRow> cluster(CodeBlock block) {
    int r = block.neighbours();
    double[] point = new double[embedding.m()];
    UnsafeRow key = new UnsafeRow(keyFields);
    return IntStream.range(0, block.count())
        .mapToObj(
            i -> {
              int start = i == 0 ? 0 : block.keyEnds()[i - 1];
              key.pointTo(
                  block.keys(),
                  (long) Platform.BYTE_ARRAY_OFFSET + start,
                  block.keyEnds()[i] - start);
              embedding.apply(block.codes(), block.weights(), i * r, r, point, 0);
              int label = block.labels()[i];
              int cluster = keepsLabels && label >= 0 ? label : assigner.assign(point, 0);
              return new ClusteredRow(key, label, cluster, assigner.margin(point, 0, cluster));
            })
        .iterator();
  }
}
