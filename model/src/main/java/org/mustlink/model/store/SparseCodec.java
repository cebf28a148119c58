package org.mustlink.model.store;

import org.mustlink.core.columns.SparseVectors;

/**
 * Converts the map of sparse and wide rows into its part of the document and the matrices, and
 * back.
 */
final class SparseCodec {
  private static final String COLUMNS = " columns";
  private static final String VECTORS = " vectors";
  private static final String WEIGHTS = " weights";

  private SparseCodec() {}

  /**
   * The fields of the document.
   *
   * @param features d, the number of columns of a row
   * @param columns the number of columns that the singular vectors have
   * @param weighed whether values are counts that are weighted by tf-idf
   * @param rare the weight of columns without their own weight, 0 if values are not weighted
   */
  record Sparse(int features, int columns, boolean weighed, double rare) {
    /** Refuses values that no map has; {@code q} is the number of its outputs. */
    void require(Requirements fields, int q, String name) {
      fields.require(features >= 1, name + ".features", features);
      fields.require(
          columns >= 1 && (long) columns * q <= Integer.MAX_VALUE, name + ".columns", columns);
      fields.require(Math.abs(rare) <= Float.MAX_VALUE, name + ".rare", rare);
    }
  }

  static Sparse stored(SparseVectors map) {
    return new Sparse(map.inputs(), map.columns().length, map.weights().length > 0, map.rare());
  }

  /**
   * Adds the matrices.
   *
   * @param prefix with which their names begin
   */
  static void put(SparseVectors map, String prefix, ModelMatrices matrices) {
    int c = map.columns().length;
    double[] columns = new double[c];
    for (int i = 0; i < c; i++) {
      columns[i] = map.columns()[i];
    }
    matrices.put(prefix + COLUMNS, columns, c);
    matrices.put(prefix + VECTORS, wide(map.vectors()), map.outputs());
    matrices.put(prefix + WEIGHTS, wide(map.weights()), c);
  }

  /**
   * Makes the map from the document and the matrices.
   *
   * @param q the number of its outputs
   */
  static SparseVectors map(Sparse sizes, int q, String prefix, Store store) {
    int c = sizes.columns;
    double[] stored = store.take(prefix + COLUMNS, 1, c);
    int[] columns = new int[c];
    for (int i = 0; i < c; i++) {
      columns[i] = (int) stored[i];
      if (columns[i] != stored[i]) {
        throw new IllegalArgumentException(prefix + COLUMNS + " names the column " + stored[i]);
      }
    }
    return new SparseVectors(
        sizes.features,
        columns,
        narrow(prefix + VECTORS, store.take(prefix + VECTORS, c, q)),
        q,
        sizes.weighed ? narrow(prefix + WEIGHTS, store.take(prefix + WEIGHTS, 1, c)) : new float[0],
        (float) sizes.rare);
  }

  private static double[] wide(float[] values) {
    double[] wide = new double[values.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = values[i];
    }
    return wide;
  }

  private static float[] narrow(String part, double[] values) {
    float[] narrow = new float[values.length];
    for (int i = 0; i < narrow.length; i++) {
      narrow[i] = (float) values[i];
      if (!Float.isFinite(narrow[i])) {
        throw new IllegalArgumentException(part + " holds " + values[i]);
      }
    }
    return narrow;
  }
}
