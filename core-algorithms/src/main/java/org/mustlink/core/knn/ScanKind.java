package org.mustlink.core.knn;

import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.linalg.VectorApi;

/**
 * How the searches compute their float scores. The choice affects the speed only: the results are
 * identical to the last bit.
 *
 * <p>The system property {@code mustlink.kernel} decides, see {@link VectorApi}.
 */
public enum ScanKind {
  /** The Vector API, for a JVM that was started with the module {@code jdk.incubator.vector}. */
  PANAMA {
    @Override
    FloatScan scan(CentredLandmarks landmarks, int keep) {
      if (!VectorApi.isPresent()) {
        throw new IllegalStateException(
            "Cannot use the search PANAMA: this JVM has no module jdk.incubator.vector.");
      }
      try {
        // By name, so that no other class needs the vector module to compile or to load.
        return Class.forName("org.mustlink.core.knn.PanamaScan")
            .asSubclass(FloatScan.class)
            .getDeclaredConstructor(CentredLandmarks.class, int.class)
            .newInstance(landmarks, keep);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Cannot load the search PANAMA from this jar.", e);
      }
    }
  },

  /** Plain Java loops that the just-in-time compiler can vectorise. */
  SCALAR {
    @Override
    FloatScan scan(CentredLandmarks landmarks, int keep) {
      return new ScalarScan(landmarks);
    }
  };

  /**
   * Makes a scan that finds {@code keep} candidates a row among the landmarks.
   *
   * @throws IllegalStateException if this JVM cannot run it
   */
  abstract FloatScan scan(CentredLandmarks landmarks, int keep);

  /**
   * Returns the kind that {@code mustlink.kernel} asks for, or the fastest that this JVM can run.
   *
   * @throws BadSettingException if the property has another value, or asks for Panama in a JVM
   *     without the vector module
   */
  public static ScanKind best() {
    return VectorApi.isChosen() ? PANAMA : SCALAR;
  }
}
