package org.mustlink.model.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A range of bytes, read from its beginning to its end. Whatever is past the end is refused. */
final class Bytes {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle DOUBLES =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

  /** The maximum number of bytes of a number of 64 bits with seven bits in each byte. */
  private static final int LONGEST = 10;

  private final byte[] all;
  private final int end;
  private int at;

  Bytes(byte[] all) {
    this(all, 0, all.length);
  }

  private Bytes(byte[] all, int from, int end) {
    this.all = all;
    this.at = from;
    this.end = end;
  }

  /** Writes a whole number as {@link #nextInt} reads it. */
  static void putInt(byte[] to, int at, int value) {
    INTS.set(to, at, value);
  }

  /** Writes a number as {@link #nextDouble} reads it. */
  static void putDouble(byte[] to, int at, double value) {
    DOUBLES.set(to, at, value);
  }

  /** The number of bytes that are left. */
  int left() {
    return end - at;
  }

  /** Where the next byte is in the array. */
  int position() {
    return at;
  }

  byte[] array() {
    return all;
  }

  /** Returns a part of the array behind these bytes, wherever this range is. */
  Bytes range(long from, long length) throws ParquetException {
    if (from < 0 || length < 0 || from > all.length - length) {
      throw ParquetException.damaged(
          length + " bytes from byte " + from + " are not in " + all.length + " bytes");
    }
    return new Bytes(all, (int) from, (int) (from + length));
  }

  /** Returns the next bytes, and goes past them. */
  Bytes take(long length) throws ParquetException {
    require(length);
    Bytes taken = new Bytes(all, at, (int) (at + length));
    at += (int) length;
    return taken;
  }

  void require(long length) throws ParquetException {
    if (length < 0 || length > left()) {
      throw ParquetException.damaged(length + " bytes are told of where " + left() + " are left");
    }
  }

  int next() throws ParquetException {
    require(1);
    return all[at++] & 0xff;
  }

  /** Returns the next four bytes as a whole number, the lowest byte first. */
  int nextInt() throws ParquetException {
    require(Integer.BYTES);
    int value = (int) INTS.get(all, at);
    at += Integer.BYTES;
    return value;
  }

  double nextDouble() throws ParquetException {
    require(Double.BYTES);
    double value = (double) DOUBLES.get(all, at);
    at += Double.BYTES;
    return value;
  }

  /** Returns a number with seven bits in each byte, the lowest bits first. */
  long nextVarint() throws ParquetException {
    long value = 0;
    for (int i = 0; i < LONGEST; i++) {
      int next = next();
      value |= (long) (next & 0x7f) << (7 * i);
      if (next < 0x80) {
        return value;
      }
    }
    throw ParquetException.damaged("a number has more than 64 bits");
  }

  /** Returns the next bytes as a text in UTF-8. */
  String nextText(long length) throws ParquetException {
    require(length);
    String text = new String(all, at, (int) length, StandardCharsets.UTF_8);
    at += (int) length;
    return text;
  }
}
