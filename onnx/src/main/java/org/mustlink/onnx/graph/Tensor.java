package org.mustlink.onnx.graph;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** Constants, messages of the kind {@code TensorProto}. */
final class Tensor {
  private static final int DIMENSION = 1;
  private static final int TYPE = 2;
  private static final int TEXT = 6;
  private static final int NAME = 8;
  private static final int CONTENT = 9;

  private Tensor() {}

  /**
   * A tensor of numbers.
   *
   * @param put writes the element at an index
   */
  static ProtoMessage numbers(
      String name, ElementType type, int count, ObjIntConsumer<ByteBuffer> put, long... shape) {
    ByteBuffer into =
        ByteBuffer.allocate(Math.multiplyExact(count, type.bytes())).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      put.accept(into, i);
    }
    return of(name, type, shape).bytes(CONTENT, into.array());
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
