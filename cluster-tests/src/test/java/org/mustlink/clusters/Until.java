package org.mustlink.clusters;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Looks again and again, instead of waiting for a fixed time. */
final class Until {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private Until() {}

  /** Waits until something holds, and fails with a text if it does not for too long. */
  static void holds(Duration longest, BooleanSupplier condition, Supplier<String> otherwise) {
    Optional<Boolean> unused =
        found(longest, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    if (unused.isEmpty()) {
      throw new AssertionError(otherwise.get());
    }
  }

  /** Waits until something is there; nothing if it is not for too long. */
  static <T> Optional<T> found(Duration longest, Supplier<Optional<T>> look) {
    long end = System.nanoTime() + longest.toNanos();
    do {
      Optional<T> found = look.get();
      if (found.isPresent()) {
        return found;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    } while (System.nanoTime() < end);
    return Optional.empty();
  }
}
