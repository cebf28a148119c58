package org.mustlink.core.fit;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.mustlink.core.fit.coded.LabelledPoints;
import org.mustlink.core.hmrf.Beliefs;
import org.mustlink.core.hmrf.PseudoClasses;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Linked and labelled rows with the classes that were found for them; the classes of labels keep
 * their indices.
 *
 * @param rows the codes of c rows
 * @param classes c, each below k
 * @param beliefs c x k, row-major, the probabilities of the classes of every row
 */
record PseudoLabels(CodedRows rows, int[] classes, double[] beliefs, int k) {
  static PseudoLabels of(CodedRows rows, PseudoClasses found, int k) {
    return new PseudoLabels(rows, found.classes(), found.beliefs(), k);
  }

  /** Makes pseudo-labels from given labels, with probability 1. */
  static PseudoLabels certain(CodedRows rows, int[] labels, int k) {
    return new PseudoLabels(rows, labels, Beliefs.certain(labels, k), k);
  }

  /** Returns the number of rows of each class. */
  long[] counts() {
    long[] counts = new long[k];
    for (int j : classes) {
      counts[j]++;
    }
    return counts;
  }

  /** Returns the number of classes that have rows. */
  int reached() {
    return (int) LongStream.of(counts()).filter(count -> count > 0).count();
  }

  /** Returns some of the rows. */
  PseudoLabels take(int[] indices) {
    double[] taken = new double[indices.length * k];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(beliefs, indices[i] * k, taken, i * k, k);
    }
    int[] own = IntStream.of(indices).map(i -> classes[i]).toArray();
    return new PseudoLabels(rows.take(indices), own, taken, k);
  }

  /** Returns the sums of the codes by class. */
  CodeSums sums(LandmarkGraph graph) {
    CodeSums sums = CodeSums.empty(graph.total(), k, rows.count());
    sums.add(rows, classes);
    return sums;
  }

  /** Returns the rows as points of an embedding. O(c r m). */
  LabelledPoints points(Embedding embedding) {
    return new LabelledPoints(embedding.points(rows), classes, embedding.m());
  }
}
