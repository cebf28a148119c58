package org.mustlink.spark.ml.store;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.spark.ml.store.ClassifierCodec.Store;

/** Between the map of sparse rows of a model and its part of the document and of the matrices. */
final class SparseCodec {
  private static final String COLUMNS = "sparse columns";
  private static final String VECTORS = "sparse vectors";
  private static final String WEIGHTS = "sparse weights";

  private SparseCodec() {}

  /**
   * What the document says of the map.
   *
   * @param features d, columns of a row
   * @param columns that the singular vectors have
   * @param weighed whether values are counts that are weighed
   * @param rare the weight of columns without one of their own, 0 where values are not weighed
   */
  record Sizes(int features, int columns, boolean weighed, double rare) {}

  static @Nullable Sizes sizes(InputMap input) {
    return input instanceof SparseVectors map
        ? new Sizes(map.inputs(), map.columns().length, map.weights().length > 0, map.rare())
        : null;
  }

  static void put(InputMap input, ModelMatrices matrices) {
    if (!(input instanceof SparseVectors map)) {
      return;
    }
    int c = map.columns().length;
    double[] columns = new double[c];
    for (int i = 0; i < c; i++) {
      columns[i] = map.columns()[i];
    }
    matrices.put(COLUMNS, columns, c);
    matrices.put(VECTORS, wide(map.vectors()), map.outputs());
    matrices.put(WEIGHTS, wide(map.weights()), c);
  }

  /**
   * The map that the document and the matrices stand for.
   *
   * @param q dimensions
   */
  static InputMap map(@Nullable Sizes sizes, int q, Store store) {
    if (sizes == null) {
      return new Numbers(q);
    }
    int c = sizes.columns;
    double[] stored = store.take(COLUMNS, 1, c);
    int[] columns = new int[c];
    for (int i = 0; i < c; i++) {
      columns[i] = (int) stored[i];
      if (columns[i] != stored[i]) {
        throw new IllegalArgumentException(COLUMNS + " names the column " + stored[i]);
      }
    }
    return new SparseVectors(
        sizes.features,
        columns,
        narrow(VECTORS, store.take(VECTORS, c, q)),
        q,
        sizes.weighed ? narrow(WEIGHTS, store.take(WEIGHTS, 1, c)) : new float[0],
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
