package org.mustlink.model.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes structures in the compact protocol of Thrift. */
final class ThriftWriter {
  private static final int INT = 5;
  private static final int LONG = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;
  private static final int LONG_LIST = 15;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int last;

  byte[] bytes() {
    return out.toByteArray();
  }

  /** Adds what is written of a structure. */
  @FunctionalInterface
  interface Part {
    void write();
  }

  void putInt(int id, int value) {
    head(id, INT);
    zigzag(value);
  }

  void putLong(int id, long value) {
    head(id, LONG);
    zigzag(value);
  }

  void putText(int id, String text) {
    head(id, BINARY);
    element(text);
  }

  void struct(int id, Part fields) {
    head(id, STRUCT);
    element(fields);
  }

  /** Begins a list of structures, each of which is an {@link #element(Part)}. */
  void structs(int id, int size) {
    list(id, size, STRUCT);
  }

  /** Begins a list of texts, each of which is an {@link #element(String)}. */
  void texts(int id, int size) {
    list(id, size, BINARY);
  }

  /** Adds a list of numbers. */
  void ints(int id, int... values) {
    list(id, values.length, INT);
    for (int value : values) {
      zigzag(value);
    }
  }

  /** Adds a structure, also one that is all that is written. */
  void element(Part fields) {
    int outer = last;
    last = 0;
    fields.write();
    out.write(0);
    last = outer;
  }

  void element(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    varint(bytes.length);
    out.writeBytes(bytes);
  }

  private void list(int id, int size, int element) {
    head(id, LIST);
    if (size < LONG_LIST) {
      out.write((size << 4) | element);
    } else {
      out.write((LONG_LIST << 4) | element);
      varint(size);
    }
  }

  /** Begins a field; ids of a structure rise by less than 16. */
  private void head(int id, int type) {
    out.write(((id - last) << 4) | type);
    last = id;
  }

  private void zigzag(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
