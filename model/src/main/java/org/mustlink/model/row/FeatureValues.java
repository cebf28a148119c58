package org.mustlink.model.row;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.SparseRow;

/**
 * The features of a row that are in one column: a vector, or an array of numbers.
 *
 * @param size the number of features
 * @param positions the positions of the values, ascending, if all others are 0; null if every
 *     feature has a value
 * @param values the values of the features; empty if one is null
 * @param firstNull the first feature that is null, or -1
 */
public record FeatureValues(int size, int @Nullable [] positions, double[] values, int firstNull) {
  private static final double[] NONE = {};

  /** Makes features with a value at every position. */
  public static FeatureValues dense(double[] values) {
    return new FeatureValues(values.length, null, values, -1);
  }

  /** Makes the same of floats. */
  public static FeatureValues dense(float[] values) {
    double[] wide = new double[values.length];
    for (int t = 0; t < wide.length; t++) {
      wide[t] = values[t];
    }
    return dense(wide);
  }

  /** Makes features of which one is null. */
  public static FeatureValues withNull(int size, int firstNull) {
    return new FeatureValues(size, null, NONE, firstNull);
  }

  /** Makes features of the nonzero ones. */
  static FeatureValues of(SparseRow row, int size) {
    return new FeatureValues(size, row.columns(), row.values(), -1);
  }

  /** Returns the feature at a place, none of which is null. */
  public double at(int place) {
    int i = positions == null ? place : Arrays.binarySearch(positions, place);
    return i < 0 ? 0 : values[i];
  }

  /** Returns the position of value i. */
  public int position(int i) {
    return positions == null ? i : positions[i];
  }

  /** Writes all features, of which none is null, from {@code at} on. */
  public void copy(double[] to, int at) {
    if (positions == null) {
      System.arraycopy(values, 0, to, at, size);
      return;
    }
    Arrays.fill(to, at, at + size, 0);
    for (int i = 0; i < values.length; i++) {
      to[at + positions[i]] = values[i];
    }
  }

  /** Writes the nonzero features, of which none is null. */
  public void copy(SparseRow to) {
    to.clear();
    for (int i = 0; i < values.length; i++) {
      to.add(position(i), values[i]);
    }
  }
}
