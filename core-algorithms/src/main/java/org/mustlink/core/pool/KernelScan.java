package org.mustlink.core.pool;

import org.mustlink.core.knn.ScanKind;

/**
 * Adds kernels times coefficients to the scores of rows, eight rows at a time. All of them compute
 * the same numbers in the same order: distances and kernels in float, sums of the classes in
 * double, one centre after the other. Owns buffers, so not thread-safe.
 */
interface KernelScan {
  /** Rows that are scored together. */
  int ROWS = 8;

  /**
   * Adds to the scores of eight rows.
   *
   * @param rows scaled rows, {@link #ROWS} x q
   * @param norms their squared norms
   * @param scores {@link #ROWS} x k, row-major
   */
  void add(float[] rows, float[] norms, double[] scores);

  /** Makes a scan of the kind that the search for landmarks uses too. */
  static KernelScan of(ScaledCentres centres) {
    return ScanKind.best() == ScanKind.PANAMA ? panama(centres) : new PlainKernels(centres);
  }

  /** Makes a scan by explicit vectors, for a JVM with the vector module. */
  static KernelScan panama(ScaledCentres centres) {
    try {
      // By name, so that no other class needs the vector module to compile or to load.
      return Class.forName("org.mustlink.core.pool.PanamaKernels")
          .asSubclass(KernelScan.class)
          .getDeclaredConstructor(ScaledCentres.class)
          .newInstance(centres);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot load the kernels by vectors from this jar.", e);
    }
  }
}
