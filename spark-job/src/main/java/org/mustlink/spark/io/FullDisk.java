package org.mustlink.spark.io;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    Set<Throwable> seen = new HashSet<>();
    for (Throwable at = thrown; at != null && seen.add(at); at = at.getCause()) {
      if (isSaidBy(String.valueOf(at.getMessage()))) {
        return true;
      }
    }
    return false;
  }
}
