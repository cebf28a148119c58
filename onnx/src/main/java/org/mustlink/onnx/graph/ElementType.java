package org.mustlink.onnx.graph;

/** What a tensor consists of. */
public enum ElementType {
  FLOAT(1, Float.BYTES),
  INT64(7, Long.BYTES),
  STRING(8, 0),
  BOOL(9, 1),
  DOUBLE(11, Double.BYTES);

  private final int number;
  private final int bytes;

  ElementType(int number, int bytes) {
    this.number = number;
    this.bytes = bytes;
  }

  /** The number of the type in the definition of ONNX. */
  public int number() {
    return number;
  }

  /** Returns the bytes of an element, 0 for a text. */
  int bytes() {
    return bytes;
  }
}
