package org.mustlink.core.knn;

import org.mustlink.core.linalg.Rows;

/**
 * Landmarks shifted by their mean, scaled by a power of two so that the largest component lies in
 * [1, 2), and rounded to float; with a bound on the error of a float score.
 *
 * <p>Shift and scale add one rounding error to each component, however far from the origin the data
 * are. Let u = 2^-24, M the largest norm of a landmark and |x| that of a row, both after shift and
 * scale, c the row's offset. The sum c + |l|^2/2 - x.l of d + 2 terms loses at most gamma = (d +
 * 2)u / (1 - (d + 2)u) times c + M^2/2 + |x|M, with or without fused multiply-adds and in any order
 * (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 3.1), 2u |x|M to the
 * rounding of its inputs and u M^2/2 to that of |l|^2/2. Underflow loses less than 2^-100, which is
 * negligible beside u M^2, as M is at least 1. The computations in double lose less than (d + 8)
 * 2^-49 (|x| + M)^2.
 *
 * <p>A single distant landmark, as in standardised columns with one nonzero value, makes M large. A
 * landmark with |l| > |x| + r is farther from x than r, whatever its score. To decide which
 * landmarks are farther than r, it is therefore enough to let M be at most |x| + r ({@link
 * #othersExceed}); it is at least 2^-20, so that underflow stays negligible.
 */
final class CentredLandmarks {
  /** The largest norm of a scaled row for which scores stay within the range of a float. */
  private static final double LARGEST_ROW = 0x1p60;

  /** The smallest norm that the error bounds assume, beside which underflow is negligible. */
  private static final double LEAST_REACH = 0x1p-20;

  /**
   * The largest binary exponent of the landmarks' extent at which squares neither overflow nor
   * underflow.
   */
  private static final int LARGEST_EXPONENT = 400;

  private final double[] landmarks;
  private final int first;
  private final int count;
  private final int d;
  private final double[] mean;
  private final double scale;
  private final double largestNorm;

  /** Keeps the p x d finite landmarks, which must not change. */
  CentredLandmarks(double[] landmarks, int p, int d) {
    this.landmarks = landmarks;
    this.first = 0;
    this.count = p;
    this.d = d;
    this.mean = new Rows(landmarks, p, d).mean();
    this.scale = scale(landmarks, mean);
    double largest = 0;
    for (int j = 0; j < p; j++) {
      largest = Math.max(largest, squaredNorm(landmarks, j * d));
    }
    this.largestNorm = Math.sqrt(largest);
  }

  private CentredLandmarks(CentredLandmarks all, int first, int count) {
    this.landmarks = all.landmarks;
    this.first = first;
    this.count = count;
    this.d = all.d;
    this.mean = all.mean;
    this.scale = all.scale;
    this.largestNorm = all.largestNorm;
  }

  /** Returns some of the landmarks, shifted and scaled as before and numbered from 0. */
  CentredLandmarks range(int from, int size) {
    return new CentredLandmarks(this, first + from, size);
  }

  /** Returns false if the landmarks are all equal or need the range of doubles. */
  boolean fitFloat() {
    return scale != 0 && d < 1 << 20;
  }

  int count() {
    return count;
  }

  int dimensions() {
    return d;
  }

  /** Returns a component of a landmark. */
  float value(int landmark, int t) {
    return shifted(landmarks, (first + landmark) * d, t);
  }

  /** Returns half the squared norm of a landmark. */
  float halfNorm(int landmark) {
    return (float) (squaredNorm(landmarks, (first + landmark) * d) / 2);
  }

  /** Writes a row shifted, scaled and rounded to float. */
  void shift(double[] rows, int start, float[] target, int targetStart) {
    for (int t = 0; t < d; t++) {
      target[targetStart + t] = shifted(rows, start, t);
    }
  }

  /** Returns the squared norm of a row after shift and scale. */
  double squaredNorm(double[] rows, int start) {
    return scaled(SquaredDistance.between(rows, start, mean, 0, d));
  }

  /** Returns false for a row that is not finite or too far away for meaningful scores. */
  boolean rowFits(double squaredNorm) {
    return squaredNorm < LARGEST_ROW * LARGEST_ROW;
  }

  /** Returns the offset to add to the scores of a row so that no computed score is negative. */
  float offset(double squaredNorm) {
    double product = Math.sqrt(squaredNorm) * largestNorm;
    return (float)
        (Math.min(squaredNorm / 2, product) + 2 * scoreError(product, product, largestNorm));
  }

  /**
   * Returns whether every landmark with at least this float score is proved to have a larger
   * squared distance in double than the given one.
   *
   * @param squaredNorm of the row
   * @param offset of the row
   */
  boolean othersExceed(double squaredNorm, float offset, float score, double squaredDistance) {
    double distance = scaled(squaredDistance);
    double norm = Math.sqrt(squaredNorm);
    double rounding = (d + 8) * 0x1p-49;
    double beyond = (norm + Math.sqrt(distance)) * (1 + rounding);
    double reach = Math.min(largestNorm, Math.max(LEAST_REACH, beyond));
    double scoreError = scoreError(norm * reach, offset, reach);
    double doubleError = rounding * (norm + reach) * (norm + reach);
    return distance < squaredNorm + 2 * ((double) score - offset - scoreError) - doubleError;
  }

  private double scoreError(double normProduct, double offset, double reach) {
    double unit = (d + 8) * 0x1p-24;
    return unit / (1 - unit) * (offset + reach * reach / 2 + normProduct);
  }

  private double scaled(double squaredDistance) {
    return squaredDistance * scale * scale;
  }

  private float shifted(double[] values, int start, int t) {
    return (float) ((values[start + t] - mean[t]) * scale);
  }

  private static double scale(double[] landmarks, double[] mean) {
    double extent = 0;
    for (int i = 0; i < landmarks.length; i++) {
      extent = Math.max(extent, Math.abs(landmarks[i] - mean[i % mean.length]));
    }
    int exponent = Math.getExponent(extent);
    return Math.abs(exponent) > LARGEST_EXPONENT ? 0 : Math.scalb(1.0, -exponent);
  }
}
