package org.mustlink.core.columns;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows of which only the values that are not 0 are held, in compressed form, over those of d
 * columns in which they have any.
 *
 * @param starts n + 1, where the values of each row start
 * @param columns the place of the column of every value among {@code used}, ascending in a row
 * @param values of all rows, one after another
 * @param used the columns that are held, ascending
 * @param d columns of a row
 * @param weights of the columns that are held, where the rows are counts that were weighed; else
 *     empty
 * @param rare the weight of all other columns there; else 0
 */
public record SparseRows(
    int[] starts, int[] columns, double[] values, int[] used, int d, float[] weights, float rare) {
  /** Bytes that a value takes. */
  public static final int VALUE_BYTES = Integer.BYTES + Double.BYTES;

  /** Returns the number of rows, n. */
  public int count() {
    return starts.length - 1;
  }

  /**
   * A row that was drawn, of values other than 0.
   *
   * @param columns ascending
   * @param values as many
   * @param copies how often the table has the row in the draw, at least 1
   */
  public record Drawn(int[] columns, double[] values, long copies) {
    private boolean counts() {
      return Arrays.stream(values).allMatch(value -> value >= 0 && value == Math.rint(value));
    }
  }

  /**
   * Returns rows at unit length, each times the root of its copies, so that the products of the
   * columns are those of all copies. A column in which only one copy of one row has a value says
   * nothing of how rows are alike, and is left out after the rows were scaled.
   *
   * @param d columns of a row
   * @param weigh whether values that are whole numbers from 0 on, in all rows, are counts, and
   *     weighed by how few rows have the column: by log((1 + n) / (1 + f)) where f of n rows do
   */
  public static SparseRows unit(List<Drawn> rows, int d, boolean weigh) {
    long[] frequencies = frequencies(rows, d);
    int[] used = IntStream.range(0, d).filter(t -> frequencies[t] > 1).toArray();
    float[] weights = new float[0];
    float rare = 0;
    if (weigh && rows.stream().allMatch(Drawn::counts)) {
      long n = rows.stream().mapToLong(Drawn::copies).sum();
      weights = new float[used.length];
      for (int place = 0; place < used.length; place++) {
        weights[place] = weight(n, frequencies[used[place]]);
      }
      rare = weight(n, 1);
    }
    int[] starts = starts(rows, used);
    int[] columns = new int[starts[rows.size()]];
    double[] values = new double[columns.length];
    SparseRow row = new SparseRow();
    for (int i = 0; i < rows.size(); i++) {
      fill(row, rows.get(i));
      if (weights.length > 0) {
        row.weigh(used, weights, rare);
      }
      row.normalise();
      double root = Math.sqrt((double) rows.get(i).copies());
      int at = starts[i];
      for (int a = 0; a < row.count(); a++) {
        int place = Arrays.binarySearch(used, row.column(a));
        if (place >= 0) {
          columns[at] = place;
          values[at++] = row.value(a) * root;
        }
      }
    }
    return new SparseRows(starts, columns, values, used, d, weights, rare);
  }

  private static float weight(long n, long frequency) {
    return (float) StrictMath.log((1.0 + n) / (1.0 + frequency));
  }

  private static void fill(SparseRow row, Drawn drawn) {
    row.clear();
    for (int a = 0; a < drawn.columns().length; a++) {
      row.add(drawn.columns()[a], drawn.values()[a]);
    }
  }

  private static int[] starts(List<Drawn> rows, int[] used) {
    int[] starts = new int[rows.size() + 1];
    for (int i = 0; i < rows.size(); i++) {
      int held = 0;
      for (int column : rows.get(i).columns()) {
        held += Arrays.binarySearch(used, column) >= 0 ? 1 : 0;
      }
      starts[i + 1] = Math.addExact(starts[i], held);
    }
    return starts;
  }

  private static long[] frequencies(List<Drawn> rows, int d) {
    long[] frequencies = new long[d];
    for (Drawn row : rows) {
      for (int column : row.columns()) {
        frequencies[column] += row.copies();
      }
    }
    return frequencies;
  }
}
