package org.mustlink.onnx.graph;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Constants, messages of the kind {@code TensorProto}. */
final class Tensor {
  private static final int DIMENSION = 1;
  private static final int TYPE = 2;
  private static final int TEXT = 6;
  private static final int NAME = 8;
  private static final int CONTENT = 9;

  private Tensor() {}

  /** A tensor of double. */
  static ProtoMessage doubles(String name, double[] values, long... shape) {
    byte[] bytes = new byte[Math.multiplyExact(values.length, Double.BYTES)];
    ByteBuffer into = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      into.putDouble(value);
    }
    return of(name, ElementType.DOUBLE, shape).bytes(CONTENT, bytes);
  }

  /** A tensor of float. */
  static ProtoMessage floats(String name, float[] values, long... shape) {
    byte[] bytes = new byte[Math.multiplyExact(values.length, Float.BYTES)];
    ByteBuffer into = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : values) {
      into.putFloat(value);
    }
    return of(name, ElementType.FLOAT, shape).bytes(CONTENT, bytes);
  }

  /** A tensor of int64. */
  static ProtoMessage longs(String name, long[] values, long... shape) {
    byte[] bytes = new byte[Math.multiplyExact(values.length, Long.BYTES)];
    ByteBuffer into = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      into.putLong(value);
    }
    return of(name, ElementType.INT64, shape).bytes(CONTENT, bytes);
  }

  /** A tensor of bool. */
  static ProtoMessage truths(String name, boolean[] values, long... shape) {
    byte[] bytes = new byte[Math.multiplyExact(values.length, 1)];
    ByteBuffer into = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (boolean value : values) {
      into.put((byte) (value ? 1 : 0));
    }
    return of(name, ElementType.BOOL, shape).bytes(CONTENT, bytes);
  }

  /** A vector of texts. */
  static ProtoMessage texts(String name, List<String> values) {
    ProtoMessage tensor = of(name, ElementType.STRING, values.size());
    values.forEach(value -> tensor.text(TEXT, value));
    return tensor;
  }

  private static ProtoMessage of(String name, ElementType type, long... shape) {
    ProtoMessage tensor = new ProtoMessage();
    for (long dimension : shape) {
      tensor.number(DIMENSION, dimension);
    }
    return tensor.number(TYPE, type.number()).text(NAME, name);
  }
}
