package org.mustlink.model.parquet;

/** Refuses what cannot be in the memory of this JVM, before it is allocated. */
final class Room {
  /** The part of the heap that may be taken. */
  private static final int PART = 2;

  private static final long LARGEST_ARRAY = Integer.MAX_VALUE - 8L;

  private Room() {}

  /** Requires that an array of a number of bytes can be allocated. */
  static void require(long bytes, String what) throws ParquetException {
    require(bytes, Math.min(most(), LARGEST_ARRAY), what);
  }

  /** Requires that there is memory for a number of values of eight bytes. */
  static void requireOfAll(long values, String what) throws ParquetException {
    if (values < 0 || values > most() / Double.BYTES) {
      throw tooLarge(what, values + " values", most() / Double.BYTES);
    }
  }

  private static long most() {
    return Runtime.getRuntime().maxMemory() / PART;
  }

  private static void require(long bytes, long most, String what) throws ParquetException {
    if (bytes < 0 || bytes > most) {
      throw tooLarge(what, bytes + " bytes", most);
    }
  }

  private static ParquetException tooLarge(String what, String size, long most) {
    return new ParquetException(
        what
            + " tells of "
            + size
            + ", and there is room for "
            + most
            + "; if it is right, give the JVM a larger heap by -Xmx");
  }
}
