package org.mustlink.spark.model.store;

/** Takes a stored matrix of a size. */
@FunctionalInterface
interface Store {
  double[] take(String part, int rows, int columns);
}
