package org.mustlink.core.classifier.kernel;

import org.mustlink.core.linalg.VectorApi;

/** Makes {@link KernelScan}s. */
public final class KernelScans {
  private KernelScans() {}

  /** Makes a scan of the same kind as the nearest-landmark search uses. */
  public static KernelScan of(ScaledCentres centres) {
    return VectorApi.isChosen() ? panama(centres) : plain(centres);
  }

  /** Makes a scan with the Vector API, for a JVM with the vector module. */
  public static KernelScan panama(ScaledCentres centres) {
    try {
      // By name, so that no other class needs the vector module to compile or to load.
      return Class.forName("org.mustlink.core.classifier.kernel.PanamaKernels")
          .asSubclass(KernelScan.class)
          .getDeclaredConstructor(ScaledCentres.class)
          .newInstance(centres);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot load the kernels by vectors from this jar.", e);
    }
  }

  /** Returns the sums in plain Java. */
  public static KernelScan plain(ScaledCentres centres) {
    return new PlainKernels(centres);
  }
}
