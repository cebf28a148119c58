package org.mustlink.spark.io;

import java.io.IOException;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.io.path.NoFileSystemException;

/**
 * A file, directory or table that the settings name does not exist or cannot be looked at. The
 * message names it, the setting and what to do.
 */
public final class InputMissingException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int MOST_SHOWN = 120;

  /** Takes a message of whole sentences. */
  public InputMissingException(String message) {
    this(message, null);
  }

  private InputMissingException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * Makes the exception for a file system that failed to answer.
   *
   * @param source what was to be read, such as {@code input.path = /tables/digits}
   */
  public static InputMissingException unreadable(String source, IOException cause) {
    String said = String.valueOf(cause.getMessage());
    return new InputMissingException(
        "Cannot read "
            + source
            + ": "
            + (cause instanceof NoFileSystemException
                ? said
                : StringUtils.abbreviate(StringUtils.stripEnd(said, "."), " [...]", MOST_SHOWN)
                    + ". Check the path, the file system and the permissions."),
        cause);
  }
}
