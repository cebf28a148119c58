package org.mustlink.model.parquet;

/** Whole numbers of 32 bits by their differences, which are packed in blocks. */
final class DeltaInts implements Values {
  private static final int MOST_BITS = 32;

  private final Bytes bytes;
  private final int count;
  private final int packs;
  private final int packed;
  private int left;
  private int value;
  private int least;
  private Bytes widths = new Bytes(new byte[0]);
  private int inPack;
  private Runs.Bits pack = new Runs.Bits(widths, 0);

  /**
   * Reads what is before the numbers.
   *
   * @param most the number of values of the page
   */
  DeltaInts(Bytes bytes, int most) throws ParquetException {
    this.bytes = bytes;
    long block = bytes.nextVarint();
    long packsOfBlock = bytes.nextVarint();
    long numbers = bytes.nextVarint();
    this.value = zigzag(bytes);
    long size = packsOfBlock > 0 ? block / packsOfBlock : 0;
    if (size < Byte.SIZE || size % Byte.SIZE != 0 || size > Integer.MAX_VALUE) {
      throw ParquetException.damaged("differences are in " + packsOfBlock + " parts of " + block);
    }
    if (numbers < 0 || numbers > most || packsOfBlock > Integer.MAX_VALUE) {
      throw ParquetException.damaged(numbers + " differences are of " + most + " values");
    }
    this.packs = (int) packsOfBlock;
    this.packed = (int) size;
    this.count = (int) numbers;
    this.left = count;
  }

  private static int zigzag(Bytes bytes) throws ParquetException {
    long number = bytes.nextVarint();
    return (int) ((number >>> 1) ^ -(number & 1));
  }

  /** The number of all numbers. */
  int count() {
    return count;
  }

  /** Returns the next numbers, all of which must have been read when what follows is. */
  @Override
  public int nextInt() throws ParquetException {
    if (left <= 0) {
      throw ParquetException.damaged("there are no more than " + count + " differences");
    }
    int next = value;
    left--;
    if (left > 0) {
      if (inPack == 0) {
        beginPack();
      }
      inPack--;
      value += least + pack.next();
    }
    return next;
  }

  private void beginPack() throws ParquetException {
    if (widths.left() == 0) {
      least = zigzag(bytes);
      widths = bytes.take(packs);
    }
    int width = widths.next();
    if (width > MOST_BITS) {
      throw ParquetException.damaged("a difference has " + width + " bits");
    }
    pack = new Runs.Bits(bytes.take((long) packed / Byte.SIZE * width), width);
    inPack = packed;
  }

  @Override
  public String nextText() {
    throw new IllegalStateException("These are numbers");
  }

  @Override
  public double nextDouble() {
    throw new IllegalStateException("These are whole numbers");
  }
}
