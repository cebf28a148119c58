package org.mustlink.model.parquet;

/**
 * Whole numbers of few bits, in runs of one number and in groups of eight: levels, and places in a
 * dictionary.
 */
final class Runs {
  private static final int MOST_BITS = 32;
  private static final int GROUP = 8;

  private final Bytes bytes;
  private final int width;
  private long left;
  private boolean packed;
  private int value;
  private Bits bits;

  /**
   * Makes a reader.
   *
   * @param width of a number in bits
   */
  Runs(Bytes bytes, int width) throws ParquetException {
    if (width < 0 || width > MOST_BITS) {
      throw ParquetException.damaged("a number has " + width + " bits");
    }
    this.bytes = bytes;
    this.width = width;
    this.bits = new Bits(bytes, width);
  }

  /** Returns the bits that numbers up to one need. */
  static int width(int most) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(most);
  }

  int next() throws ParquetException {
    while (left == 0) {
      begin();
    }
    left--;
    if (!packed) {
      return value;
    }
    return bits.next();
  }

  private void begin() throws ParquetException {
    long head = bytes.nextVarint();
    packed = (head & 1) != 0;
    left = head >>> 1;
    if (packed) {
      bits = new Bits(bytes, width);
      // The last group may end early, which is found when it is read.
      left = Math.min(left, Integer.MAX_VALUE) * GROUP;
    } else {
      value = 0;
      for (int shift = 0; shift < width; shift += Byte.SIZE) {
        value |= bytes.next() << shift;
      }
    }
  }

  /** Numbers of a width in bits, one after another, the lowest bits of a byte first. */
  static final class Bits {
    private final Bytes bytes;
    private final int width;
    private long buffer;
    private int buffered;

    Bits(Bytes bytes, int width) {
      this.bytes = bytes;
      this.width = width;
    }

    int next() throws ParquetException {
      while (buffered < width) {
        buffer |= (long) bytes.next() << buffered;
        buffered += Byte.SIZE;
      }
      int next = (int) (buffer & ((1L << width) - 1));
      buffer >>>= width;
      buffered -= width;
      return next;
    }
  }
}
