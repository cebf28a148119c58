package org.mustlink.core.features;

/**
 * Maps rows that have the values of a base in most columns: the base is projected once, and of each
 * row only the columns that differ. The result for a row does not depend on its block.
 */
final class BasedProjection {
  /** The number of rows from which on it pays to transpose the projection. */
  private static final int BLOCK = 16;

  private final Scaling scaling;
  private final double[] base;
  private final double[] mean;
  private final int d;
  private final int q;

  /** The base after its scaling, and the sum of its squares. */
  private final double[] scaled;

  private final double squares;
  private final double[] projectedBase;
  private final double[] projectedMean;

  /** The projection, row-major or column-major, with the steps between its columns and rows. */
  private final double[] matrix;

  private final int columnStep;
  private final int rowStep;

  /**
   * The scaling of rows, as a {@link FeatureMap} has it.
   *
   * @param shift d
   * @param factor d
   * @param unit whether rows are scaled to unit length after their columns
   */
  record Scaling(double[] shift, double[] factor, boolean unit) {
    private double of(double value, int t) {
      return (value - shift[t]) * factor[t];
    }
  }

  /**
   * Prepares a block. O(q d).
   *
   * @param base d, before the scaling
   * @param mean d, subtracted after it
   * @param projection q x d, row-major
   * @param count the number of rows of the block
   */
  BasedProjection(Scaling scaling, double[] base, double[] mean, double[] projection, int count) {
    this.scaling = scaling;
    this.base = base;
    this.mean = mean;
    this.d = base.length;
    this.q = projection.length / d;
    scaled = new double[d];
    double sum = 0;
    for (int t = 0; t < d; t++) {
      scaled[t] = scaling.of(base[t], t);
      sum += scaled[t] * scaled[t];
    }
    squares = sum;
    projectedBase = new double[q];
    projectedMean = new double[q];
    boolean transposes = count >= BLOCK;
    matrix = transposes ? new double[projection.length] : projection;
    columnStep = transposes ? q : 1;
    rowStep = transposes ? 1 : d;
    for (int a = 0; a < q; a++) {
      for (int t = 0; t < d; t++) {
        double weight = projection[a * d + t];
        projectedBase[a] += weight * scaled[t];
        projectedMean[a] += weight * mean[t];
        if (transposes) {
          matrix[t * q + a] = weight;
        }
      }
    }
  }

  /**
   * Maps rows. O(d) a row, and O(q) for each column that differs from the base.
   *
   * @param rows count x d, overwritten by the scaled columns less their means
   * @param mapped takes count x q
   */
  void apply(double[] rows, int count, double[] mapped) {
    double[] sums = new double[q];
    for (int i = 0; i < count; i++) {
      int at = i * d;
      double norm = project(rows, at, sums);
      double length = scaling.unit() && norm > 0 ? Math.sqrt(norm) : 1;
      for (int a = 0; a < q; a++) {
        mapped[i * q + a] = sums[a] / length - projectedMean[a];
      }
      for (int t = 0; t < d; t++) {
        rows[at + t] = scaling.of(rows[at + t], t) / length - mean[t];
      }
    }
  }

  /**
   * Projects a row as it is scaled, but not to unit length, and returns the sum of the squares of
   * its columns.
   */
  private double project(double[] rows, int at, double[] sums) {
    System.arraycopy(projectedBase, 0, sums, 0, q);
    double norm = squares;
    for (int t = 0; t < d; t++) {
      if (rows[at + t] != base[t]) {
        double value = scaling.of(rows[at + t], t);
        norm += value * value - scaled[t] * scaled[t];
        add(t, value - scaled[t], sums);
      }
    }
    return norm;
  }

  private void add(int t, double difference, double[] sums) {
    int from = t * columnStep;
    for (int a = 0; a < q; a++) {
      sums[a] += matrix[from + a * rowStep] * difference;
    }
  }
}
