package org.mustlink.core.features;

/**
 * Maps rows that have the values of a base in most columns: the base is projected once, and of each
 * row only the columns that differ. The result for a row does not depend on its block.
 */
final class BasedProjection {
  /** The number of rows from which on it pays to transpose the projection. */
  private static final int BLOCK = 16;

  private static final int TOGETHER = 4;

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

  /** The projection, q x d, row-major. */
  private final double[] projection;

  /** Its columns, d x q, if there are enough rows for it to pay. */
  private final double[][] columns;

  /** Of a row: the columns that differ from the base, and by how much. */
  private final int[] places;

  private final double[] differences;

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
    this.projection = projection;
    places = new int[d];
    differences = new double[d];
    columns = count >= BLOCK ? new double[d][q] : new double[0][];
    for (int a = 0; a < q; a++) {
      for (int t = 0; t < d; t++) {
        double weight = projection[a * d + t];
        projectedBase[a] += weight * scaled[t];
        projectedMean[a] += weight * mean[t];
        if (columns.length > 0) {
          columns[t][a] = weight;
        }
      }
    }
  }

  /**
   * Maps rows. O(d) a row, and O(q) for each column that differs from the base.
   *
   * @param rows count x d
   * @param mapped takes count x q
   * @param rescales whether rows are overwritten by the scaled columns less their means
   */
  void apply(double[] rows, int count, double[] mapped, boolean rescales) {
    double[] sums = new double[q];
    for (int i = 0; i < count; i++) {
      int at = i * d;
      double norm = project(rows, at, sums);
      double length = scaling.unit() && norm > 0 ? Math.sqrt(norm) : 1;
      for (int a = 0; a < q; a++) {
        mapped[i * q + a] = sums[a] / length - projectedMean[a];
      }
      if (rescales) {
        rescale(rows, at, length);
      }
    }
  }

  private void rescale(double[] rows, int at, double length) {
    if (length == 1) { // most rows, for which divisions would take longer than all else
      for (int t = 0; t < d; t++) {
        rows[at + t] = scaling.of(rows[at + t], t) - mean[t];
      }
      return;
    }
    for (int t = 0; t < d; t++) {
      rows[at + t] = scaling.of(rows[at + t], t) / length - mean[t];
    }
  }

  /**
   * Projects a row as it is scaled, but not to unit length, and returns the sum of the squares of
   * its columns.
   */
  private double project(double[] rows, int at, double[] sums) {
    System.arraycopy(projectedBase, 0, sums, 0, q);
    int differing = findDiffering(rows, at);
    double norm = squares;
    for (int i = 0; i < differing; i++) {
      int t = places[i];
      double value = scaling.of(rows[at + t], t);
      norm += value * value - scaled[t] * scaled[t];
      differences[i] = value - scaled[t];
    }
    if (columns.length == 0) {
      addByRows(differing, sums);
    } else {
      addByColumns(differing, sums);
    }
    return norm;
  }

  private int findDiffering(double[] rows, int at) {
    int found = 0;
    for (int t = 0; t < d; t++) {
      if (rows[at + t] != base[t]) {
        places[found++] = t;
      }
    }
    return found;
  }

  private void addByRows(int differing, double[] sums) {
    for (int a = 0; a < q; a++) {
      for (int i = 0; i < differing; i++) {
        sums[a] += projection[a * d + places[i]] * differences[i];
      }
    }
  }

  private void addByColumns(int differing, double[] sums) {
    int i = 0;
    for (; i + TOGETHER <= differing; i += TOGETHER) {
      addFour(sums, i);
    }
    for (; i < differing; i++) {
      Projection.add(sums, columns[places[i]], differences[i]);
    }
  }

  /** Adds four products one after the other, with a quarter of the memory traffic. */
  private void addFour(double[] sums, int i) {
    double[] c0 = columns[places[i]];
    double[] c1 = columns[places[i + 1]];
    double[] c2 = columns[places[i + 2]];
    double[] c3 = columns[places[i + 3]];
    double d0 = differences[i];
    double d1 = differences[i + 1];
    double d2 = differences[i + 2];
    double d3 = differences[i + 3];
    for (int a = 0; a < sums.length; a++) {
      sums[a] = (((sums[a] + c0[a] * d0) + c1[a] * d1) + c2[a] * d2) + c3[a] * d3;
    }
  }
}
