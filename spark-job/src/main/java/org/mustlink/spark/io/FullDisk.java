package org.mustlink.spark.io;

import java.util.List;
import org.apache.commons.lang3.exception.ExceptionUtils;

/** Recognises by the messages of operating systems that a disk is full or a quota is used up. */
public final class FullDisk {
  private static final List<String> SAID =
      List.of(
          "No space left on device",
          "not enough space on the disk",
          "Disk quota exceeded",
          "There is not enough space");

  private FullDisk() {}

  /** Tells whether a message says so. */
  public static boolean isSaidBy(String message) {
    return SAID.stream().anyMatch(message::contains);
  }

  /** Tells whether an exception or one of its causes says so. */
  static boolean isBehind(Throwable thrown) {
    return ExceptionUtils.getThrowableList(thrown).stream()
        .anyMatch(cause -> isSaidBy(String.valueOf(cause.getMessage())));
  }
}
