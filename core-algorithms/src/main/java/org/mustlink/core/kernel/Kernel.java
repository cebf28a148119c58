package org.mustlink.core.kernel;

/**
 * How {@link LandmarkSearch} computes its float scores. The choice decides the speed only: the
 * results are the same bit by bit.
 */
public enum Kernel {
  /** Explicit vectors, for a JVM that was started with the module {@code jdk.incubator.vector}. */
  PANAMA {
    @Override
    FloatScan scan(CentredLandmarks landmarks, int keep) {
      try {
        return Class.forName("org.mustlink.core.kernel.PanamaScan")
            .asSubclass(FloatScan.class)
            .getDeclaredConstructor(CentredLandmarks.class, int.class)
            .newInstance(landmarks, keep);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  },
  /** Plain Java loops in a shape that the just-in-time compiler turns into vector code. */
  SCALAR {
    @Override
    FloatScan scan(CentredLandmarks landmarks, int keep) {
      return new ScalarScan(landmarks);
    }
  };

  abstract FloatScan scan(CentredLandmarks landmarks, int keep);
}
