package org.mustlink.core.kmeans;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.linalg.Rows;

/**
 * Some rows of a table as k-means keeps them in memory: without any loss, in 4 bytes a value where
 * all values of the block are numbers of float, and in 8 bytes otherwise. Immutable.
 */
public final class PointBlock implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int count;
  private final int d;
  private final float[] floats;
  private final double[] doubles;
  private final double[] weights;
  private final int[] labels;

  private PointBlock(
      int count, int d, float[] floats, double[] doubles, double[] weights, int[] labels) {
    this.count = count;
    this.d = d;
    this.floats = floats;
    this.doubles = doubles;
    this.weights = weights;
    this.labels = labels;
  }

  /**
   * Makes a block of copies.
   *
   * @param features count x d from the start, row-major; the array may be longer
   * @param weights the weights of the rows from the start; empty if all are 1
   * @param labels the index of the label of each row from the start, -1 without one; empty if no
   *     row has one
   */
  public static PointBlock of(double[] features, int count, int d, double[] weights, int[] labels) {
    float[] floats = new float[count * d];
    for (int at = 0; at < floats.length; at++) {
      floats[at] = (float) features[at];
    }
    boolean exact = true;
    for (int at = 0; at < floats.length && exact; at++) {
      exact = floats[at] == features[at];
    }
    return new PointBlock(
        count,
        d,
        exact ? floats : new float[0],
        exact ? new double[0] : Arrays.copyOf(features, count * d),
        Arrays.copyOf(weights, Math.min(weights.length, count)),
        Arrays.copyOf(labels, Math.min(labels.length, count)));
  }

  /**
   * Makes a block of rows of weight 1 without labels that shares their array, which must not
   * change.
   */
  static PointBlock sharing(Rows rows) {
    return new PointBlock(
        rows.count(), rows.d(), new float[0], rows.data(), new double[0], new int[0]);
  }

  /** The number of rows. */
  public int count() {
    return count;
  }

  /** The number of values of a row. */
  public int d() {
    return d;
  }

  /** Returns the weight of a row, 1 if rows have none. */
  public double weight(int row) {
    return weights.length == 0 ? 1 : weights[row];
  }

  /** Returns the index of the label of a row, -1 without one. */
  public int label(int row) {
    return labels.length == 0 ? -1 : labels[row];
  }

  /** Returns the values of all rows, row-major. */
  public double[] values() {
    double[] values = new double[count * d];
    for (int i = 0; i < count; i++) {
      copy(i, values, i * d);
    }
    return values;
  }

  /** Writes the values of a row, from {@code at} on. */
  public void copy(int row, double[] to, int at) {
    if (floats.length == 0) {
      System.arraycopy(doubles, row * d, to, at, d);
      return;
    }
    int from = row * d;
    for (int t = 0; t < d; t++) {
      to[at + t] = floats[from + t];
    }
  }
}
