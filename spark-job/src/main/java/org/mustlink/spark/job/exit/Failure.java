package org.mustlink.spark.job.exit;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.fault.Surface;
import org.mustlink.model.drift.DriftException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.job.settings.Secrets;

/**
 * The exit code and the message that an exception leads to.
 *
 * @param message the message, on one line
 * @param others messages about other faults of the same input that were found, on one line each
 */
public record Failure(ExitCode code, String message, List<String> others) {
  /** The most lines that a failure takes. */
  private static final int MOST_LINES = 20;

  /** The codes of this program's own exceptions, a class before those that it extends. */
  private static final List<Map.Entry<Class<? extends Throwable>, ExitCode>> CODES =
      List.of(
          Map.entry(BadSettingException.class, ExitCode.BAD_SETTING),
          Map.entry(BadDataException.class, ExitCode.BAD_DATA),
          Map.entry(DriftException.class, ExitCode.DRIFT),
          Map.entry(InputMissingException.class, ExitCode.INPUT_MISSING),
          Map.entry(OutputException.Busy.class, ExitCode.TRY_AGAIN),
          Map.entry(OutputException.class, ExitCode.CANNOT_WRITE));

  private static final List<String> CLUSTER_LOST =
      List.of(
          "SparkContext was shut down",
          "SparkContext has been shutdown",
          "stopped SparkContext",
          "Master removed our application",
          "All masters are unresponsive");

  /** A failure that was found alone. */
  Failure(ExitCode code, String message) {
    this(code, message, List.of());
  }

  /**
   * Finds the failure behind an exception, which is one of this program's own exceptions in its
   * chain of causes, or one of Spark's.
   */
  public static Failure of(Throwable thrown) {
    List<Throwable> chain = ExceptionUtils.getThrowableList(thrown);
    return chain.stream()
        .map(Failure::ours)
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> SparkFault.of(chain).map(fault -> new Failure(fault.code(), fault.message())))
        .or(() -> chain.stream().map(Failure::sparks).flatMap(Optional::stream).findFirst())
        .orElseGet(() -> internal(thrown));
  }

  private static Optional<Failure> ours(Throwable cause) {
    return code(cause).map(code -> new Failure(code, text(cause), others(cause)));
  }

  /** The messages of the suppressed exceptions that are this program's own, without repetitions. */
  private static List<String> others(Throwable cause) {
    List<String> all =
        Arrays.stream(cause.getSuppressed())
            .filter(other -> code(other).isPresent())
            .map(Failure::text)
            .distinct()
            .toList();
    int most = MOST_LINES - 1;
    return all.size() <= most
        ? all
        : Stream.concat(
                all.stream().limit(most - 1),
                Stream.of((all.size() - most + 1) + " more faults of this kind were found."))
            .toList();
  }

  private static Optional<ExitCode> code(Throwable cause) {
    return CODES.stream()
        .filter(code -> code.getKey().isInstance(cause))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static Optional<Failure> sparks(Throwable cause) {
    String message = text(cause);
    if (message.startsWith("[MALFORMED_")) {
      return Optional.of(
          new Failure(
              ExitCode.BAD_DATA, "The input cannot be read: " + SparkFault.clean(message) + "."));
    }
    if (CLUSTER_LOST.stream().anyMatch(message::contains)) {
      return Optional.of(
          new Failure(ExitCode.TRY_AGAIN, "The cluster was lost: " + message + " Run again."));
    }
    if (cause instanceof OutOfMemoryError) {
      return Optional.of(
          new Failure(
              ExitCode.INTERNAL,
              "Memory ran out ("
                  + message
                  + "). Give the driver more, such as --driver-memory 4g, or fewer landmarks."));
    }
    return Optional.empty();
  }

  /**
   * Ends an output whose run has failed.
   *
   * @param output takes the exit code and the reason, and says what is left, see {@link #left}
   */
  public static void abandon(
      BiFunction<Integer, String, Optional<String>> output, Throwable thrown) {
    Failure failure = of(thrown);
    try {
      output
          .apply(failure.code().number(), Secrets.text(failure.message()))
          .ifPresent(said -> thrown.addSuppressed(new Left(said)));
    } catch (RuntimeException e) {
      thrown.addSuppressed(e);
    }
  }

  /** Returns what the output of a failed run said that it is left with. */
  public static Optional<String> left(Throwable thrown) {
    return ExceptionUtils.getThrowableList(thrown).stream()
        .flatMap(cause -> Arrays.stream(cause.getSuppressed()))
        .filter(Left.class::isInstance)
        .map(Failure::text)
        .findFirst();
  }

  /** What a failed run leaves, beside the exception for which it failed. */
  private static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Left(String said) {
      super(said, null, false, false);
    }
  }

  private static Failure internal(Throwable thrown) {
    return new Failure(ExitCode.INTERNAL, thrown.getClass().getSimpleName() + ": " + text(thrown));
  }

  private static String text(Throwable thrown) {
    String message =
        thrown instanceof FaultException fault
            ? fault.message(Surface.COMMAND)
            : String.valueOf(thrown.getMessage());
    return Arrays.stream(message.split("\\R", 2)).findFirst().orElse(message).trim();
  }
}
