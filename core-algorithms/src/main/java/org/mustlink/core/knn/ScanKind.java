package org.mustlink.core.knn;

/**
 * How {@link ExactSearch} scores landmarks. The choice decides the speed only: results are the same
 * bit by bit. See {@link ScanKinds} for choosing one.
 */
public enum ScanKind {
  /** Explicit vectors, for a JVM that was started with the module {@code jdk.incubator.vector}. */
  PANAMA {
    @Override
    FloatScan scan(CentredLandmarks landmarks, int keep) {
      if (ScanKinds.panama().isEmpty()) {
        throw new IllegalStateException("Cannot use the kernel PANAMA: " + ScanKinds.NO_MODULE);
      }
      try {
        // by name, so that no other class needs the vector module to compile or to load
        return Class.forName("org.mustlink.core.knn.PanamaScan")
            .asSubclass(FloatScan.class)
            .getDeclaredConstructor(CentredLandmarks.class, int.class)
            .newInstance(landmarks, keep);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Cannot load the kernel PANAMA from this jar.", e);
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

  /** A scan for candidates of {@code keep} landmarks a row; throws IllegalStateException. */
  abstract FloatScan scan(CentredLandmarks landmarks, int keep);
}
