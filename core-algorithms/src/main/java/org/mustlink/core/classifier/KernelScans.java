package org.mustlink.core.classifier;

import org.mustlink.core.knn.ScanKind;

/** Makes {@link KernelScan}s. */
final class KernelScans {
  private KernelScans() {}

  /** Makes a scan of the same kind as the nearest-landmark search uses. */
  static KernelScan of(ScaledCentres centres) {
    return ScanKind.best() == ScanKind.PANAMA ? panama(centres) : new PlainKernels(centres);
  }

  /** Makes a scan with the Vector API, for a JVM with the vector module. */
  static KernelScan panama(ScaledCentres centres) {
    try {
      // By name, so that no other class needs the vector module to compile or to load.
      return Class.forName("org.mustlink.core.classifier.PanamaKernels")
          .asSubclass(KernelScan.class)
          .getDeclaredConstructor(ScaledCentres.class)
          .newInstance(centres);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot load the kernels by vectors from this jar.", e);
    }
  }
}
