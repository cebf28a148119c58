package org.mustlink.spark.job.resume;

/** A file of an earlier run is damaged. The message names the file, without a full stop. */
final class DamagedFileException extends Exception {
  private static final long serialVersionUID = 1L;

  DamagedFileException(String message) {
    super(message);
  }

  DamagedFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
