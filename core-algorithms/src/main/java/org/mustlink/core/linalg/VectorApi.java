package org.mustlink.core.linalg;

import java.util.Locale;
import org.mustlink.core.fault.BadSettingException;

/**
 * Whether loops are written with the Vector API. The choice affects the speed only: the results are
 * identical to the last bit.
 *
 * <p>The system property {@code mustlink.kernel} decides: {@code auto} (or unset) takes the Vector
 * API if the JVM has the module {@code jdk.incubator.vector}, as every JVM that Spark 4 launches
 * has; {@code panama} and {@code scalar} force one. The property is read once. On processors
 * without fused multiply-add instructions force {@code scalar}: there the JVM computes them in
 * software.
 */
public final class VectorApi {
  private static final String PROPERTY = "mustlink.kernel";
  private static final String NO_MODULE =
      "this JVM has no module jdk.incubator.vector. Start it with --add-modules=jdk.incubator.vector, or set mustlink.kernel to auto.";

  private VectorApi() {}

  /**
   * Returns whether the property asks for the Vector API, or leaves the choice to a JVM that has
   * it.
   *
   * @throws BadSettingException if the property has another value, or asks for the Vector API in a
   *     JVM without the vector module
   */
  public static boolean isChosen() {
    return Chosen.get();
  }

  /** Returns whether the JVM was started with the vector module. */
  public static boolean isPresent() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
  }

  /**
   * Makes an object of a class that uses the Vector API. Such classes are reached by name, so that
   * no other class needs the vector module to compile or to load.
   *
   * @param name of a class of this jar with a constructor without parameters
   * @throws IllegalStateException if the jar lacks the class, or the JVM the vector module
   */
  static <T> T load(String name, Class<T> type) {
    try {
      return Class.forName(name).asSubclass(type).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot load " + name + " from this jar.", e);
    }
  }

  /** Returns whether a value of the property means the Vector API. */
  static boolean choose(String wanted) {
    return switch (wanted.toLowerCase(Locale.ROOT)) {
      case "auto" -> isPresent();
      case "scalar" -> false;
      case "panama" -> {
        if (!isPresent()) {
          throw new BadSettingException(
              "Cannot set %s to panama: %s".formatted(PROPERTY, NO_MODULE));
        }
        yield true;
      }
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
    private static boolean read;
    private static boolean chosen;

    static synchronized boolean get() {
      if (!read) {
        chosen = choose(System.getProperty(PROPERTY, "auto"));
        read = true;
      }
      return chosen;
    }
  }
}
