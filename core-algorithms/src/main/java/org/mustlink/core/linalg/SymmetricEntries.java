package org.mustlink.core.linalg;

import java.util.Arrays;

/**
 * Builds a symmetric sparse matrix from the entries of one of its halves, all of which are passed
 * first to {@link #count} and then to {@link #put}, in any order. Not thread-safe.
 */
public final class SymmetricEntries {
  private final int n;
  private final int[] ends; // counts of the columns, then where the next entry of each goes
  private int[] rows = {};
  private double[] values = {};

  /** Starts a matrix of order n without entries. */
  public SymmetricEntries(int n) {
    this.n = n;
    this.ends = new int[n + 1];
  }

  /** Counts the entries (i, j) and (j, i). */
  public void count(int i, int j) {
    ends[j + 1]++;
    if (i != j) {
      ends[i + 1]++;
    }
  }

  /** Sets the entries (i, j) and (j, i), which were counted before. */
  public void put(int i, int j, double value) {
    if (rows.length == 0) {
      Arrays.parallelPrefix(ends, Math::addExact);
      rows = new int[ends[n]];
      values = new double[ends[n]];
    }
    putInto(j, i, value);
    if (i != j) {
      putInto(i, j, value);
    }
  }

  private void putInto(int column, int row, double value) {
    rows[ends[column]] = row;
    values[ends[column]++] = value;
  }

  /** Returns the matrix. Row indices ascend within every column. O(entries log n). */
  public SparseMatrix toMatrix() {
    int[] starts = new int[n + 1];
    System.arraycopy(ends, 0, starts, 1, n);
    double[] column = new double[n];
    for (int j = 0; j < n; j++) {
      for (int at = starts[j]; at < starts[j + 1]; at++) {
        column[rows[at]] = values[at];
      }
      Arrays.sort(rows, starts[j], starts[j + 1]);
      for (int at = starts[j]; at < starts[j + 1]; at++) {
        values[at] = column[rows[at]];
      }
    }
    return new SparseMatrix(n, n, starts, rows, values);
  }
}
