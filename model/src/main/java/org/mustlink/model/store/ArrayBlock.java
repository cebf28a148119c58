package org.mustlink.model.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * An array as a block of little-endian values.
 *
 * @param type of the values
 * @param values an array of that type, which may be longer than the block
 * @param shape one dimension, or rows and columns
 */
record ArrayBlock(Type type, Object values, int... shape) {
  private static final int CHUNK = 1 << 13;

  /** The types of values, by their names in safetensors. */
  enum Type {
    F64(double.class, Double.BYTES),
    F32(float.class, Float.BYTES),
    I64(long.class, Long.BYTES),
    I32(int.class, Integer.BYTES);

    private final Class<?> component;
    private final int bytes;

    Type(Class<?> component, int bytes) {
      this.component = component;
      this.bytes = bytes;
    }

    /** Returns the type of an array of a class. */
    static Type of(Class<?> array) {
      for (Type type : values()) {
        if (type.component == array.getComponentType()) {
          return type;
        }
      }
      throw new IllegalArgumentException("No model holds a " + array.getSimpleName());
    }
  }

  /** Makes the block of a whole array. */
  static ArrayBlock of(Object values) {
    return new ArrayBlock(Type.of(values.getClass()), values, Array.getLength(values));
  }

  /** The number of values. */
  int count() {
    return IntStream.of(shape).reduce(1, Math::multiplyExact);
  }

  /** The number of bytes of the block. */
  long bytes() {
    return (long) count() * type.bytes;
  }

  void writeTo(OutputStream out) throws IOException {
    int count = count();
    for (int from = 0; from < count; from += CHUNK) {
      int size = Math.min(CHUNK, count - from);
      byte[] written = new byte[size * type.bytes];
      ByteBuffer bytes = buffer(written);
      switch (type) {
        case F64 -> bytes.asDoubleBuffer().put((double[]) values, from, size);
        case F32 -> bytes.asFloatBuffer().put((float[]) values, from, size);
        case I64 -> bytes.asLongBuffer().put((long[]) values, from, size);
        case I32 -> bytes.asIntBuffer().put((int[]) values, from, size);
      }
      out.write(written);
    }
  }

  /**
   * Reads a block whose size was compared with that of its file.
   *
   * @throws EOFException if the file ends before the block
   */
  static ArrayBlock read(InputStream in, Type type, int... shape) throws IOException {
    ArrayBlock empty = new ArrayBlock(type, new byte[0], shape);
    int count = empty.count();
    Object values = Array.newInstance(type.component, count);
    for (int from = 0; from < count; from += CHUNK) {
      int size = Math.min(CHUNK, count - from);
      byte[] read = in.readNBytes(size * type.bytes);
      if (read.length < size * type.bytes) {
        throw new EOFException("It ends within its arrays");
      }
      ByteBuffer bytes = buffer(read);
      switch (type) {
        case F64 -> bytes.asDoubleBuffer().get((double[]) values, from, size);
        case F32 -> bytes.asFloatBuffer().get((float[]) values, from, size);
        case I64 -> bytes.asLongBuffer().get((long[]) values, from, size);
        case I32 -> bytes.asIntBuffer().get((int[]) values, from, size);
      }
    }
    return new ArrayBlock(type, values, shape);
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The CRC-32C of the bytes of the block, as eight hexadecimal digits. */
  String sum() {
    CRC32C sum = new CRC32C();
    try (OutputStream out = new CheckedOutputStream(OutputStream.nullOutputStream(), sum)) {
      writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException("Nothing was written", e);
    }
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }

  /**
   * Refuses values that are not finite.
   *
   * @throws IllegalArgumentException naming the first one
   */
  void requireFinite() {
    int numbers = type == Type.F64 || type == Type.F32 ? count() : 0;
    for (int i = 0; i < numbers; i++) {
      double value = Array.getDouble(values, i);
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("holds " + value + " at the index " + i);
      }
    }
  }
}
