package org.mustlink.spark.job.resume;

/**
 * What an earlier run left is not what it wrote. The message names the file, without a full stop.
 */
final class DamagedFileException extends Exception {
  private static final long serialVersionUID = 1L;

  DamagedFileException(String message) {
    super(message);
  }

  DamagedFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
