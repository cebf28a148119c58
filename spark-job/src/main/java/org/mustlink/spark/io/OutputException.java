package org.mustlink.spark.io;

import java.io.IOException;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.io.path.NoFileSystemException;

/**
 * A result cannot be written to the place that the settings name. The message names the path, what
 * is wrong with it and what to do.
 */
public abstract sealed class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int MOST_SHOWN = 120;

  private OutputException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** There is already something at the output that may not be replaced. */
  public static final class Exists extends OutputException {
    private static final long serialVersionUID = 1L;

    /** Takes a message of whole sentences. */
    public Exists(String message) {
      super(message, null);
    }
  }

  /** Another run published to the same output while this one was working. */
  public static final class Busy extends OutputException {
    private static final long serialVersionUID = 1L;

    /** Takes a message of whole sentences. */
    public Busy(String message) {
      super(message, null);
    }
  }

  /** The file system refused to write; the cause is its exception. */
  public static final class Unwritable extends OutputException {
    private static final long serialVersionUID = 1L;

    /** Takes a message of whole sentences. */
    public Unwritable(String message, Throwable cause) {
      super(message, cause);
    }

    /**
     * Makes an exception with the message "Cannot write TARGET: message of the file system.
     * REMEDY".
     *
     * <p>If a disk is full, the remedy is to free space there.
     *
     * @param target what was to be written, such as {@code output.path = /results}
     * @param remedy what to do instead, a sentence
     */
    public static Unwritable of(String target, String remedy, IOException cause) {
      if (cause instanceof NoFileSystemException) {
        return new Unwritable("Cannot write " + target + ": " + cause.getMessage(), cause);
      }
      String text = StringUtils.normalizeSpace(String.valueOf(cause.getMessage()));
      String said = StringUtils.abbreviate(StringUtils.stripEnd(text, "."), " [...]", MOST_SHOWN);
      String rest =
          FullDisk.isBehind(cause)
              ? "the disk is full ("
                  + said
                  + "). Free space there, or choose a path on another disk."
              : said + ". " + remedy;
      return new Unwritable("Cannot write " + target + ": " + rest, cause);
    }
  }
}
