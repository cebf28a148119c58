package org.mustlink.spark.stage;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.mustlink.core.landmark.Embedding;

/**
 * A row in the embedding.
 *
 * @param hash of its code
 * @param label the place of its label, or -1
 * @param values m
 */
record EmbeddedPoint(long hash, int label, double[] values) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** An order that depends on content alone. */
  static final Comparator<EmbeddedPoint> ORDER =
      Comparator.comparingLong((EmbeddedPoint point) -> point.hash + Long.MIN_VALUE)
          .thenComparingInt(EmbeddedPoint::label)
          .thenComparing(EmbeddedPoint::values, Arrays::compare);

  /**
   * The points whose hash does not pass a bound.
   *
   * @param labelledOnly rows without a label are left out
   */
  static JavaRDD<EmbeddedPoint> select(
      JavaRDD<CodeBlock> codes,
      Broadcast<Embedding> embedding,
      boolean labelledOnly,
      long threshold,
      long seed) {
    return codes.flatMap(
        block -> selected(block, embedding.value(), labelledOnly, threshold, seed).iterator());
  }

  private static List<EmbeddedPoint> selected(
      CodeBlock block, Embedding embedding, boolean labelledOnly, long threshold, long seed) {
    List<EmbeddedPoint> points = new ArrayList<>();
    int r = block.neighbours();
    for (int i = 0; i < block.count(); i++) {
      if (labelledOnly && block.labels()[i] < 0) {
        continue;
      }
      long hash = ContentHash.of(block.codes(), block.weights(), i * r, r, seed);
      if (Long.compareUnsigned(hash, threshold) <= 0) {
        double[] values = new double[embedding.m()];
        embedding.apply(block.codes(), block.weights(), i * r, r, values, 0);
        points.add(new EmbeddedPoint(hash, block.labels()[i], values));
      }
    }
    return points;
  }
}
