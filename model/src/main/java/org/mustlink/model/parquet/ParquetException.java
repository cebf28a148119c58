package org.mustlink.model.parquet;

import java.io.IOException;

/** Tells in words why a file cannot be read. */
public final class ParquetException extends IOException {
  private static final long serialVersionUID = 1L;

  ParquetException(String message) {
    super(message);
  }

  ParquetException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Makes the exception for bytes that no writer of Parquet leaves. */
  static ParquetException damaged(String what) {
    return new ParquetException("the file is damaged: " + what);
  }
}
