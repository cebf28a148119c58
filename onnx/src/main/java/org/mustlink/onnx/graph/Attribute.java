package org.mustlink.onnx.graph;

/** The attributes of operators, messages of the kind {@code AttributeProto}. */
public final class Attribute {
  private static final int NAME = 1;
  private static final int NUMBER = 3;
  private static final int TEXT = 4;
  private static final int NUMBERS = 8;
  private static final int TYPE = 20;

  private static final int OF_NUMBER = 2;
  private static final int OF_TEXT = 3;
  private static final int OF_NUMBERS = 7;

  private Attribute() {}

  /** An attribute that is a whole number. */
  public static ProtoMessage of(String name, long value) {
    return new ProtoMessage().text(NAME, name).number(NUMBER, value).number(TYPE, OF_NUMBER);
  }

  /** An attribute that is a text. */
  public static ProtoMessage of(String name, String value) {
    return new ProtoMessage().text(NAME, name).text(TEXT, value).number(TYPE, OF_TEXT);
  }

  /** An attribute that is a list of one whole number. */
  public static ProtoMessage list(String name, long value) {
    return new ProtoMessage().text(NAME, name).number(NUMBERS, value).number(TYPE, OF_NUMBERS);
  }
}
