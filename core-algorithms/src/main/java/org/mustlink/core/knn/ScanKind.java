package org.mustlink.core.knn;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadSettingException;

/**
 * How the searches compute their float scores. The choice affects the speed only: the results are
 * identical to the last bit.
 *
 * <p>The system property {@code mustlink.kernel} decides: {@code auto} (or unset) selects {@link
 * #PANAMA} if the JVM has the module {@code jdk.incubator.vector}, as every JVM that Spark 4
 * launches has; {@code panama} and {@code scalar} force one. The property is read once. On
 * processors without fused multiply-add instructions force {@code scalar}: there the JVM computes
 * them in software.
 */
public enum ScanKind {
  /** The Vector API, for a JVM that was started with the module {@code jdk.incubator.vector}. */
  PANAMA {
    @Override
    FloatScan scan(CentredLandmarks landmarks, int keep) {
      if (panama().isEmpty()) {
        throw new IllegalStateException("Cannot use the search PANAMA: " + NO_MODULE);
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

  private static final String PROPERTY = "mustlink.kernel";
  private static final String NO_MODULE =
      "this JVM has no module jdk.incubator.vector. Start it with --add-modules=jdk.incubator.vector, or set mustlink.kernel to auto.";

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
    return Chosen.get();
  }

  /** Returns {@link #PANAMA}, or empty if the JVM was started without the vector module. */
  static Optional<ScanKind> panama() {
    boolean present = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    return present ? Optional.of(PANAMA) : Optional.empty();
  }

  static ScanKind choose(String wanted) {
    return switch (wanted.toLowerCase(Locale.ROOT)) {
      case "auto" -> panama().orElse(SCALAR);
      case "scalar" -> SCALAR;
      case "panama" ->
          panama()
              .orElseThrow(
                  () ->
                      new BadSettingException(
                          "Cannot set %s to panama: %s".formatted(PROPERTY, NO_MODULE)));
      default ->
          throw BadSettingException.of(
              PROPERTY,
              "'" + wanted + "'",
              "the value must be auto, panama or scalar",
              "Correct the option -D" + PROPERTY + " of the JVM, or leave it out.");
    };
  }

  /** Chosen at first use, once a JVM; a wrong setting is refused at every use. */
  private static final class Chosen {
    private static @Nullable ScanKind kind;

    static synchronized ScanKind get() {
      ScanKind chosen = kind;
      if (chosen == null) {
        String wanted = System.getProperty(PROPERTY, "auto");
        chosen = choose(wanted);
        kind = chosen;
      }
      return chosen;
    }
  }
}
