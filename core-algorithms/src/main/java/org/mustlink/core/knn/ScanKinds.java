package org.mustlink.core.knn;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which {@link ScanKind} to use.
 *
 * <p>The system property {@code mustlink.kernel} decides: {@code auto} (or unset) takes explicit
 * vectors where the JVM has the module {@code jdk.incubator.vector}, as every JVM that Spark 4
 * launches has; {@code panama} and {@code scalar} force one. The property is read once. On
 * processors without fused multiply-add instructions force {@code scalar}: there the JVM computes
 * them in software.
 */
public final class ScanKinds {
  static final String PROPERTY = "mustlink.kernel";
  static final String NO_MODULE =
      "this JVM has no module jdk.incubator.vector. Start it with --add-modules=jdk.incubator.vector, or set mustlink.kernel to auto.";

  private ScanKinds() {}

  /**
   * The kernel that {@code mustlink.kernel} asks for, or the fastest that this JVM can run.
   *
   * @throws IllegalArgumentException if the property has another value, or asks for Panama in a JVM
   *     without the vector module
   */
  public static ScanKind best() {
    return Chosen.get();
  }

  /** The plain Java kernel, which every JVM can run. */
  public static ScanKind scalar() {
    return ScanKind.SCALAR;
  }

  /** The vector kernel, empty if the JVM was started without {@code jdk.incubator.vector}. */
  public static Optional<ScanKind> panama() {
    boolean present = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    return present ? Optional.of(ScanKind.PANAMA) : Optional.empty();
  }

  static ScanKind choose(String wanted) {
    return switch (wanted.toLowerCase(Locale.ROOT)) {
      case "auto" -> panama().orElse(ScanKind.SCALAR);
      case "scalar" -> ScanKind.SCALAR;
      case "panama" ->
          panama()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "Cannot set %s to panama: %s".formatted(PROPERTY, NO_MODULE)));
      default ->
          throw new IllegalArgumentException(
              "Cannot set %s to '%s': the value must be auto, panama or scalar."
                  .formatted(PROPERTY, wanted));
    };
  }

  /** Chosen and logged at first use, once a JVM; a wrong setting is refused at every use. */
  private static final class Chosen {
    private static final Logger LOG = LoggerFactory.getLogger(ScanKinds.class);
    private static @Nullable ScanKind kernel;

    static synchronized ScanKind get() {
      ScanKind chosen = kernel;
      if (chosen == null) {
        String wanted = System.getProperty(PROPERTY, "auto");
        chosen = choose(wanted);
        kernel = chosen;
        LOG.info("Nearest-landmark kernel: {} ({}={})", chosen, PROPERTY, wanted);
      }
      return chosen;
    }
  }
}
