package org.mustlink.spark.stage;

import java.util.Arrays;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Embedding;

/**
 * Linked and labelled rows with the classes that were found for them; a class that has a label is
 * the class of that label.
 *
 * @param rows c rows
 * @param classes c, each below k
 */
record PseudoLabels(CodedRows rows, int[] classes, int k) {

  /** Rows of each class. */
  long[] counts() {
    long[] counts = new long[k];
    for (int j : classes) {
      counts[j]++;
    }
    return counts;
  }

  /** The codes summed by class. */
  CodeSums sums(int p) {
    CodeSums sums = CodeSums.empty(p, k, rows.count());
    sums.add(rows.codes(), rows.weights(), rows.r(), rows.count(), classes);
    return sums;
  }

  /** The rows in an embedding. */
  EmbeddedPoints points(Embedding embedding) {
    int m = embedding.m();
    int r = rows.r();
    double[] values = new double[rows.count() * m];
    for (int i = 0; i < rows.count(); i++) {
      embedding.apply(rows.codes(), rows.weights(), i * r, r, values, i * m);
    }
    return new EmbeddedPoints(
        new long[rows.count()], Arrays.copyOf(classes, classes.length), values, m);
  }
}
