package org.mustlink.model.store;

/** The stored matrices. */
interface Store {
  /** Returns whether there is a matrix of a name. */
  boolean has(String part);

  /** Takes a matrix of a size. */
  double[] take(String part, int rows, int columns);
}
