package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.Vectors;

/**
 * The distances of the rows of a sample by which outliers are told apart, see {@link OutlierLimit}.
 *
 * @param values s, the squared distances with the dropped parts
 * @param mapped the rows in the space of the landmarks, s x q
 * @param dropped s, the squared lengths of the dropped parts times the factor
 * @param factor of the dropped parts: that which makes their median equal to that of the distances
 *     to the landmarks
 */
record SampleDistances(double[] values, Rows mapped, double[] dropped, double factor) {
  /** A dropped part of less than this share of the distances is an error of rounding. */
  private static final double ROUNDING = 1e-9;

  /** Computes the distances of the rows to which an encoder was fitted. */
  static SampleDistances of(Rows rows, LandmarkEncoder encoder) {
    return of(rows, IntStream.range(0, rows.count()).toArray(), encoder);
  }

  /**
   * Computes the distances of rows by an encoder.
   *
   * @param fitted the rows to which the encoder was fitted, each of which is left out for itself
   */
  static SampleDistances of(Rows rows, int[] fitted, LandmarkEncoder encoder) {
    Rows mapped = encoder.map().apply(rows);
    double[] near =
        fitted.length == rows.count()
            ? new double[rows.count()]
            : LeftOutDistances.ofOthers(mapped, encoder.landmarks());
    double[] leftOut = LeftOutDistances.of(mapped.take(fitted), encoder.landmarks());
    for (int i = 0; i < fitted.length; i++) {
      near[fitted[i]] = leftOut[i];
    }
    double[] dropped = new double[near.length];
    double factor = 0;
    if (DroppedPart.drops(encoder.map())) {
      double[] squares = new DroppedPart(encoder.map()).squares(rows);
      double usual = median(squares, fitted);
      factor = usual > ROUNDING * median(near, fitted) ? median(near, fitted) / usual : 0;
      for (int i = 0; i < dropped.length; i++) {
        dropped[i] = factor * squares[i];
      }
    }
    return new SampleDistances(Vectors.combined(1, near, 1, dropped), mapped, dropped, factor);
  }

  /** Returns the distances of the same rows to other landmarks. */
  SampleDistances to(Rows landmarks) {
    double[] near = LeftOutDistances.of(mapped, landmarks);
    return new SampleDistances(Vectors.combined(1, near, 1, dropped), mapped, dropped, factor);
  }

  private static double median(double[] values, int[] rows) {
    double[] sorted = IntStream.of(rows).mapToDouble(i -> values[i]).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** Returns the distance that a share of the rows exceeds, as far as no distances are equal. */
  double quantile(double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int beyond = (int) Math.rint(share * sorted.length);
    return sorted[Math.max(0, sorted.length - 1 - beyond)];
  }
}
