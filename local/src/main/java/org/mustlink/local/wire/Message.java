package org.mustlink.local.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request or an answer: a header of JSON, and parts of bytes by name. On the wire the bytes
 * {@code MLK1} come first, then the length of the header, as four bytes with the highest first,
 * then the header, whose field {@code parts} lists the names and the lengths of the parts, and then
 * the parts.
 *
 * @param header without the field {@code parts}
 * @param parts in their order
 */
public record Message(ObjectNode header, Map<String, byte[]> parts) {
  /** Makes and reads headers. */
  public static final ObjectMapper JSON = new ObjectMapper();

  private static final int MAGIC = 0x4d4c4b31;
  private static final String PARTS = "parts";

  public Message {
    parts = new LinkedHashMap<>(parts);
  }

  /** Makes an answer without parts. */
  public Message(ObjectNode header) {
    this(header, Map.of());
  }

  /** Returns a part, if there is one of that name. */
  public Optional<byte[]> part(String name) {
    byte @Nullable [] found = parts.get(name);
    return Optional.ofNullable(found);
  }

  /**
   * Reads the next message; nothing if the other side has closed the stream before it.
   *
   * @throws IOException if the stream fails or ends within a message, or no message is next
   */
  public static Optional<Message> read(DataInputStream in) throws IOException {
    int magic;
    try {
      magic = in.readInt();
    } catch (EOFException e) {
      return Optional.empty();
    }
    if (magic != MAGIC) {
      throw new IOException(
          "A message starts with MLK1, and not with 0x%08x: Python has another version of mustlink"
              .formatted(magic));
    }
    byte[] text = in.readNBytes(in.readInt());
    ObjectNode header = (ObjectNode) JSON.readTree(new String(text, StandardCharsets.UTF_8));
    Map<String, byte[]> parts = new LinkedHashMap<>();
    JsonNode listed = header.remove(PARTS);
    if (listed != null) {
      for (JsonNode part : listed) {
        byte[] bytes = new byte[part.get("bytes").intValue()];
        in.readFully(bytes);
        parts.put(part.get("name").textValue(), bytes);
      }
    }
    return Optional.of(new Message(header, parts));
  }

  /** Writes the message. */
  public void write(DataOutputStream out) throws IOException {
    ObjectNode all = header.deepCopy();
    ArrayNode listed = all.putArray(PARTS);
    parts.forEach(
        (name, bytes) -> {
          ObjectNode part = listed.addObject();
          part.put("name", name);
          part.put("bytes", bytes.length);
        });
    byte[] text = JSON.writeValueAsBytes(all);
    out.writeInt(MAGIC);
    out.writeInt(text.length);
    out.write(text);
    for (byte[] bytes : parts.values()) {
      out.write(bytes);
    }
    out.flush();
  }
}
