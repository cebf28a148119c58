package org.mustlink.core.inmemory.sssc;

import java.util.Arrays;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.linalg.DenseMatrix;

/** Two clusters by the sign of one vector. */
final class SignSplit {
  /** The number of the smallest vectors that are computed to find one with both signs. */
  static final int VECTORS = 3;

  private SignSplit() {}

  /** Returns the first column that has both signs, else the last. */
  static DenseMatrix column(DenseMatrix vectors) {
    double[] values = vectors.values();
    int n = vectors.numRows();
    int at = 0;
    while (at + n < values.length && oneSided(values, at, n)) {
      at += n;
    }
    return new DenseMatrix(n, 1, Arrays.copyOfRange(values, at, at + n));
  }

  private static boolean oneSided(double[] values, int from, int n) {
    double least = 0;
    double most = 0;
    for (int i = from; i < from + n; i++) {
      least = Math.min(least, values[i]);
      most = Math.max(most, values[i]);
    }
    return least >= 0 || most <= 0;
  }

  /** Splits rows; the margin is the magnitude of an entry as a share of the largest. */
  static Clusters of(DenseMatrix column) {
    double[] values = column.values();
    return Clusters.ofTwo(values, i -> values[i] < 0 ? -1 : 1);
  }
}
