package org.mustlink.onnx.graph;

/** What a tensor consists of. */
public enum ElementType {
  FLOAT(1),
  INT64(7),
  STRING(8),
  BOOL(9),
  DOUBLE(11);

  private final int number;

  ElementType(int number) {
    this.number = number;
  }

  /** The number of the type in the definition of ONNX. */
  public int number() {
    return number;
  }
}
