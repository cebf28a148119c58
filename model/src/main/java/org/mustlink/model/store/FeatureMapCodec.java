package org.mustlink.model.store;

import org.mustlink.core.features.FeatureMap;

/**
 * A feature map as matrices of a model.
 *
 * @param prefix of the names of the matrices
 */
record FeatureMapCodec(String prefix) {
  /** Adds the matrices of a map. */
  void put(FeatureMap map, ModelMatrices matrices) {
    matrices.put(prefix + "shift", map.shift(), map.inputs());
    matrices.put(prefix + "factor", map.factor(), map.inputs());
    matrices.put(prefix + "mean", map.mean(), map.inputs());
    matrices.put(prefix + "projection", map.projection(), map.inputs());
    matrices.put(prefix + "base", map.base(), map.inputs());
  }

  /**
   * Makes the map of its matrices. Whether there is a base is told by the matrices, which the
   * checksum covers: a projection of few columns has none.
   *
   * @param projected rows of the projection, 0 without one
   */
  FeatureMap take(Store store, int d, boolean unit, int projected) {
    boolean projects = projected > 0;
    return new FeatureMap(
        store.take(prefix + "shift", 1, d),
        store.take(prefix + "factor", 1, d),
        unit,
        projects ? store.take(prefix + "mean", 1, d) : new double[0],
        projects ? store.take(prefix + "projection", projected, d) : new double[0],
        projects && store.has(prefix + "base") ? store.take(prefix + "base", 1, d) : new double[0]);
  }
}
