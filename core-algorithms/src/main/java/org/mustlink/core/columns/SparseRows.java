package org.mustlink.core.columns;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sparse rows in compressed row format, over those of d columns in which they have values.
 *
 * @param starts n + 1, where the values of each row start
 * @param columns the index of the column of every value in {@code used}, ascending in each row
 * @param values the nonzero values of all rows, one after another
 * @param used the columns with values, ascending
 * @param d the number of columns of a row
 * @param weights the weights of the used columns, if the rows are counts that were weighted by
 *     tf-idf; else empty
 * @param rare the weight of all other columns in that case; else 0
 */
public record SparseRows(
    int[] starts, int[] columns, double[] values, int[] used, int d, float[] weights, float rare) {
  /** The number of bytes of a value. */
  public static final int VALUE_BYTES = Integer.BYTES + Double.BYTES;

  /** Returns the number of rows, n. */
  public int count() {
    return starts.length - 1;
  }

  /**
   * A row that was drawn, with its nonzero values.
   *
   * @param columns the columns of the values, ascending
   * @param values the values
   * @param copies the multiplicity of the row in the draw, at least 1
   */
  public record Drawn(int[] columns, double[] values, long copies) {
    private boolean counts() {
      return Arrays.stream(values).allMatch(value -> value >= 0 && value == Math.rint(value));
    }
  }

  /**
   * Returns rows scaled to unit length, each multiplied by the square root of its multiplicity, so
   * that inner products of columns are those over all copies. A column in which only one copy of
   * one row has a value contributes nothing to the similarity of rows, and is left out after the
   * rows were scaled.
   *
   * @param d the number of columns of a row
   * @param weigh whether values are regarded as counts, if all of them are whole numbers and not
   *     negative, and are weighted by the inverse document frequency: log((1 + n) / (1 + f)) for a
   *     column in which f of n rows have values
   */
  public static SparseRows unit(List<Drawn> rows, int d, boolean weigh) {
    long[] frequencies = frequencies(rows, d);
    int[] used = IntStream.range(0, d).filter(t -> frequencies[t] > 1).toArray();
    float[] weights = new float[0];
    float rare = 0;
    if (weigh && rows.stream().allMatch(Drawn::counts)) {
      long n = rows.stream().mapToLong(Drawn::copies).sum();
      weights = new float[used.length];
      for (int index = 0; index < used.length; index++) {
        weights[index] = weight(n, frequencies[used[index]]);
      }
      rare = weight(n, 1);
    }
    int[] starts = starts(rows, used);
    int[] columns = new int[starts[rows.size()]];
    double[] values = new double[columns.length];
    SparseRow row = new SparseRow();
    for (int i = 0; i < rows.size(); i++) {
      row.set(rows.get(i).columns(), rows.get(i).values());
      if (weights.length > 0) {
        row.weigh(used, weights, rare);
      }
      row.normalise();
      double root = Math.sqrt((double) rows.get(i).copies());
      int at = starts[i];
      for (int a = 0; a < row.count(); a++) {
        int index = Arrays.binarySearch(used, row.column(a));
        if (index >= 0) {
          columns[at] = index;
          values[at++] = row.value(a) * root;
        }
      }
    }
    return new SparseRows(starts, columns, values, used, d, weights, rare);
  }

  private static float weight(long n, long frequency) {
    return (float) StrictMath.log((1.0 + n) / (1.0 + frequency));
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
