package org.mustlink.spark.table.features;

import java.util.Arrays;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.fault.BadDataException;
import scala.collection.Iterator;
import scala.collection.Seq;

/**
 * The features of a row that are in one column: a vector, or an array of numbers.
 *
 * @param size the number of features
 * @param positions the positions of the values, ascending, if all others are 0; null if every
 *     feature has a value
 * @param values the values of the features; empty if one is null
 * @param firstNull the first feature that is null, or -1
 */
record FeatureValues(int size, int @Nullable [] positions, double[] values, int firstNull) {
  private static final double[] NONE = {};

  /** Makes features with a value at every position. */
  static FeatureValues dense(double[] values) {
    return new FeatureValues(values.length, null, values, -1);
  }

  /** Makes features of which one is null. */
  static FeatureValues withNull(int size, int firstNull) {
    return new FeatureValues(size, null, NONE, firstNull);
  }

  /**
   * Returns the features of an argument of a function that was made by {@link
   * FeatureTypes#argument}.
   *
   * @return null if the argument is null
   * @throws BadDataException if it is neither a vector nor an array of numbers
   */
  static @Nullable FeatureValues given(@Nullable Object argument) {
    if (argument == null) {
      return null;
    }
    if (argument instanceof SparseVector few) {
      return new FeatureValues(few.size(), few.indices(), few.values(), -1);
    }
    if (argument instanceof Vector vector) {
      return dense(vector.toArray());
    }
    if (argument instanceof Seq<?> numbers) {
      return ofSequence(numbers);
    }
    throw noFeatures(argument);
  }

  private static FeatureValues ofSequence(Seq<?> numbers) {
    double[] values = new double[numbers.size()];
    Iterator<?> rest = numbers.iterator();
    for (int t = 0; t < values.length; t++) {
      Object value = rest.next();
      if (value == null) {
        return withNull(values.length, t);
      }
      if (!(value instanceof Number number)) {
        throw noFeatures(value);
      }
      values[t] = number.doubleValue();
    }
    return dense(values);
  }

  private static BadDataException noFeatures(Object value) {
    return new BadDataException(
        "Features are a vector or an array of numbers, and '"
            + value
            + "' is a "
            + value.getClass().getSimpleName()
            + ". Cast it.");
  }

  /** Returns the feature at a place, none of which is null. */
  double at(int place) {
    int i = positions == null ? place : Arrays.binarySearch(positions, place);
    return i < 0 ? 0 : values[i];
  }

  /** Returns the position of value i. */
  int position(int i) {
    return positions == null ? i : positions[i];
  }

  /** Writes all features, of which none is null, from {@code at} on. */
  void copy(double[] to, int at) {
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
  void copy(SparseRow to) {
    to.clear();
    for (int i = 0; i < values.length; i++) {
      to.add(position(i), values[i]);
    }
  }
}
