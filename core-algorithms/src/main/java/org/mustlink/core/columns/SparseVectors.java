package org.mustlink.core.columns;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The map from sparse rows of d columns to q dimensions: weights its values by tf-idf if they are
 * counts, scales the row to unit length, multiplies it by the leading right singular vectors of a
 * sample, and scales the result to unit length, so that distances depend on angles alone. A row
 * without a value in the columns of the vectors becomes 0.
 *
 * @param inputs d, the number of columns of a row
 * @param columns the columns that the singular vectors have, ascending
 * @param vectors one row of q values for each of these columns, row-major
 * @param outputs q, the number of dimensions
 * @param weights the weights of these columns, by which the logarithms of counts are multiplied;
 *     empty if values are not weighted
 * @param rare the weight of all other columns; 0 if values are not weighted
 */
public record SparseVectors(
    int inputs, int[] columns, float[] vectors, int outputs, float[] weights, float rare)
    implements FittedMap {
  /** What the features are that it is fitted to. */
  public static final String FITTED_TO = "sparse and wide";

  public SparseVectors {
    if (outputs < 1
        || columns.length < 1
        || vectors.length != (long) columns.length * outputs
        || (weights.length != 0 && weights.length != columns.length)) {
      throw new IllegalArgumentException(
          "%s values are no %s vectors over %s columns"
              .formatted(vectors.length, outputs, columns.length));
    }
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] < 0 || columns[i] >= inputs || (i > 0 && columns[i] <= columns[i - 1])) {
        throw new IllegalArgumentException("Column " + columns[i] + " is out of order");
      }
    }
  }

  @Override
  public String fittedTo() {
    return FITTED_TO;
  }

  @Override
  public boolean isReduction() {
    return true;
  }

  @Override
  public String outputName(FeatureColumns columns, int j) {
    return "singular vector " + (j + 1) + " of " + columns.names().get(0);
  }

  @Override
  public RowMapper mapper() {
    SparseRow sparse = new SparseRow();
    return new RowMapper() {
      @Override
      public <P> @Nullable P apply(InputRow<P> row, double[] to, int at) {
        P problem = row.sparse(sparse);
        if (problem == null) {
          SparseVectors.this.apply(sparse, to, at);
        }
        return problem;
      }
    };
  }

  /**
   * Maps a row. O(q) for each of its values.
   *
   * @param row the row, which is weighted and scaled to unit length
   * @param to receives q values, from {@code at} on
   */
  public void apply(SparseRow row, double[] to, int at) {
    if (weights.length > 0) {
      row.weigh(columns, weights, rare);
    }
    row.normalise();
    Arrays.fill(to, at, at + outputs, 0);
    for (int i = 0; i < row.count(); i++) {
      int index = Arrays.binarySearch(columns, row.column(i));
      if (index >= 0) {
        add(index * outputs, row.value(i), to, at);
      }
    }
    normalise(to, at);
  }

  private void add(int from, double value, double[] to, int at) {
    for (int j = 0; j < outputs; j++) {
      to[at + j] += vectors[from + j] * value;
    }
  }

  private void normalise(double[] to, int at) {
    double squares = 0;
    for (int j = at; j < at + outputs; j++) {
      squares += to[j] * to[j];
    }
    // Below this, the row consists of rounding errors alone.
    if (squares < Double.MIN_NORMAL) {
      Arrays.fill(to, at, at + outputs, 0);
      return;
    }
    double length = Math.sqrt(squares);
    for (int j = at; j < at + outputs; j++) {
      to[j] /= length;
    }
  }
}
