package org.mustlink.model.store;

import org.jspecify.annotations.Nullable;

/** Refuses a field of the document. */
@FunctionalInterface
interface Requirements {
  void require(boolean rule, String field, @Nullable Object value);

  /** Refuses a number that is not finite. */
  default void requireFinite(String field, double value) {
    require(Double.isFinite(value), field, value);
  }

  /** Whether a matrix of this size can be in one array. */
  static boolean fits(int rows, int columns) {
    return (long) rows * columns <= Integer.MAX_VALUE;
  }
}
