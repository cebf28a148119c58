package org.mustlink.onnx.graph;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A message in the binary form of Protocol Buffers, to which fields are added. ONNX files are such
 * messages. The library of Protocol Buffers would bring one of its versions into every program that
 * uses this one, where Spark has another.
 */
public final class ProtoMessage {
  /** The form of a field that is a whole number. */
  private static final int NUMBER = 0;

  /** The form of a field that is bytes, whose number comes first. */
  private static final int BYTES = 2;

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private final ByteArrayOutputStream content = new ByteArrayOutputStream();

  /** Adds a whole number. */
  public ProtoMessage number(int field, long value) {
    varint((long) field << 3 | NUMBER);
    varint(value);
    return this;
  }

  /** Adds a text. */
  public ProtoMessage text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds another message as it is now. */
  public ProtoMessage part(int field, ProtoMessage value) {
    return bytes(field, value.toBytes());
  }

  /** Adds bytes. */
  public ProtoMessage bytes(int field, byte[] value) {
    varint((long) field << 3 | BYTES);
    varint(value.length);
    content.writeBytes(value);
    return this;
  }

  /** Writes a number seven bits at a time, the lowest first. */
  private void varint(long value) {
    long left = value;
    while ((left & -MORE) != 0) {
      content.write((int) (left & (MORE - 1)) | MORE);
      left >>>= BITS;
    }
    content.write((int) left);
  }

  /** Returns the message. */
  public byte[] toBytes() {
    return content.toByteArray();
  }
}
