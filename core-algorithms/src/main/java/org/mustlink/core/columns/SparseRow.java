package org.mustlink.core.columns;

import java.util.Arrays;

/**
 * The nonzero values of a row, in the order of their columns. Mutable, so that one object serves
 * for many rows.
 */
public final class SparseRow {
  private int[] columns = new int[16];
  private double[] values = new double[16];
  private int count;

  /** Makes an empty row. */
  public SparseRow() {}

  /** Removes all values. */
  public void clear() {
    count = 0;
  }

  /** Adds a value in a column after the last one; a value of 0 is ignored. */
  public void add(int column, double value) {
    if (value == 0) {
      return;
    }
    if (count == columns.length) {
      columns = Arrays.copyOf(columns, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    columns[count] = column;
    values[count++] = value;
  }

  /** Replaces all values by those of some columns, ascending; values of 0 are ignored. */
  public void set(int[] some, double[] given) {
    clear();
    for (int i = 0; i < some.length; i++) {
      add(some[i], given[i]);
    }
  }

  /** Returns a copy of the columns of all values. */
  public int[] columns() {
    return Arrays.copyOf(columns, count);
  }

  /** Returns a copy of all values. */
  public double[] values() {
    return Arrays.copyOf(values, count);
  }

  /** Returns the number of values. */
  public int count() {
    return count;
  }

  /** Returns the column of value i. */
  public int column(int i) {
    return columns[i];
  }

  /** Returns value i. */
  public double value(int i) {
    return values[i];
  }

  /**
   * Weights counts: a value v of a column becomes log(1 + |v|) times the weight of the column, with
   * the sign of v. O(count log c).
   *
   * @param columns the c columns with given weights, ascending
   * @param weights c, the weights of these columns
   * @param other the weight of every other column
   */
  void weigh(int[] columns, float[] weights, float other) {
    for (int i = 0; i < count; i++) {
      int index = Arrays.binarySearch(columns, this.columns[i]);
      double dampened = Math.copySign(StrictMath.log1p(Math.abs(values[i])), values[i]);
      values[i] = dampened * (index >= 0 ? weights[index] : other);
    }
  }

  /** Scales the row to unit length, whatever the magnitude of its finite values. O(count). */
  void normalise() {
    double largest = largest();
    if (largest == 0) {
      return;
    }
    double squares = 0;
    for (int i = 0; i < count; i++) {
      values[i] /= largest;
      squares += values[i] * values[i];
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < count; i++) {
      values[i] /= length;
    }
  }

  private double largest() {
    double largest = 0;
    for (int i = 0; i < count; i++) {
      largest = Math.max(largest, Math.abs(values[i]));
    }
    return largest;
  }
}
