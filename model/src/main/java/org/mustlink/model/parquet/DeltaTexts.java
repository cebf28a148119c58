package org.mustlink.model.parquet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Texts whose lengths are before all of them, and which may share the beginning of the last one.
 */
final class DeltaTexts implements Values {
  private final int[] shared;
  private final int[] lengths;
  private final Bytes bytes;
  private byte[] last = {};
  private int at;

  /**
   * Reads the lengths.
   *
   * @param most the number of values of the page
   * @param sharing whether texts share beginnings
   */
  DeltaTexts(Bytes bytes, int most, boolean sharing) throws ParquetException {
    Room.require((long) Integer.BYTES * most, "a page");
    int[] beginnings = sharing ? all(bytes, most) : new int[0];
    this.lengths = all(bytes, most);
    this.shared = sharing ? beginnings : new int[lengths.length];
    this.bytes = bytes;
  }

  private static int[] all(Bytes bytes, int most) throws ParquetException {
    DeltaInts numbers = new DeltaInts(bytes, most);
    int[] all = new int[numbers.count()];
    for (int i = 0; i < all.length; i++) {
      all[i] = numbers.nextInt();
    }
    return all;
  }

  @Override
  public String nextText() throws ParquetException {
    if (at >= lengths.length || at >= shared.length) {
      throw ParquetException.damaged("there are no more than " + at + " texts");
    }
    int kept = shared[at];
    if (kept < 0 || kept > last.length) {
      throw ParquetException.damaged(
          "a text begins with " + kept + " bytes of one of " + last.length);
    }
    Bytes rest = bytes.take(lengths[at]);
    Room.require((long) kept + rest.left(), "a text");
    byte[] text = Arrays.copyOf(last, kept + rest.left());
    System.arraycopy(rest.array(), rest.position(), text, kept, rest.left());
    last = text;
    at++;
    return new String(text, StandardCharsets.UTF_8);
  }

  @Override
  public int nextInt() {
    throw new IllegalStateException("These are texts");
  }

  @Override
  public double nextDouble() {
    throw new IllegalStateException("These are texts");
  }
}
