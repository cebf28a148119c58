package org.mustlink.model.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * The arrays of a model in one file, in the layout of safetensors: the length of the header as
 * eight bytes, little-endian; the header, which is JSON and has for each array its type, its shape
 * and where its bytes begin and end behind the header; and the values, one array after the other.
 * {@code __metadata__} in the header has the CRC-32C of the bytes of each array.
 */
record ArrayFile(String place) {
  static final String NAME = "arrays.safetensors";

  private static final String SUMS = "__metadata__";
  private static final String TYPE = "dtype";
  private static final String SHAPE = "shape";
  private static final String OFFSETS = "data_offsets";

  /** A header of a hundred thousand arrays is shorter. */
  private static final long MOST_HEADER = 16 << 20;

  /** Writes arrays in their order. */
  static void write(Map<String, ArrayBlock> blocks, ModelDirectory to) throws IOException {
    ObjectNode header = ModelText.MAPPER.createObjectNode();
    ObjectNode sums = header.putObject(SUMS);
    long at = 0;
    for (Map.Entry<String, ArrayBlock> block : blocks.entrySet()) {
      ArrayBlock array = block.getValue();
      ObjectNode entry = header.putObject(block.getKey()).put(TYPE, array.type().name());
      Arrays.stream(array.shape()).forEach(entry.putArray(SHAPE)::add);
      entry.putArray(OFFSETS).add(at).add(at + array.bytes());
      at += array.bytes();
      sums.put(block.getKey(), array.sum());
    }
    byte[] text = header.toString().getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(text, (text.length + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
    Arrays.fill(padded, text.length, padded.length, (byte) ' ');
    try (OutputStream out = to.create(NAME)) {
      out.write(
          ByteBuffer.allocate(Long.BYTES)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putLong(padded.length)
              .array());
      out.write(padded);
      for (ArrayBlock array : blocks.values()) {
        array.writeTo(out);
      }
    }
  }

  /** Reads all arrays. No memory is allocated for more values than the file has. */
  static Map<String, ArrayBlock> read(ModelDirectory from) throws IOException {
    long length = from.find(NAME).orElseThrow().length();
    try (InputStream in = from.open(NAME)) {
      return new ArrayFile(from.place()).read(in, length);
    } catch (EOFException e) {
      throw ModelFault.of(from.place(), NAME + " ends within its arrays", e);
    }
  }

  private Map<String, ArrayBlock> read(InputStream in, long length) throws IOException {
    byte[] size = in.readNBytes(Long.BYTES);
    require(size.length == Long.BYTES, "is too short for a header");
    long header = ByteBuffer.wrap(size).order(ByteOrder.LITTLE_ENDIAN).getLong();
    require(
        header >= 2 && header <= Math.min(MOST_HEADER, length - Long.BYTES),
        "cannot have a header of " + header + " bytes");
    JsonNode root = parse(in.readNBytes((int) header));
    JsonNode sums = root.path(SUMS);
    Map<String, ArrayBlock> shapes = new LinkedHashMap<>();
    long at = 0;
    for (Map.Entry<String, JsonNode> entry : root.properties()) {
      if (!entry.getKey().equals(SUMS)) {
        ArrayBlock shape = shape(entry.getKey(), entry.getValue(), at);
        shapes.put(entry.getKey(), shape);
        at += shape.bytes();
        require(sums.path(entry.getKey()).isTextual(), "has no checksum of " + entry.getKey());
      }
    }
    require(
        at == length - Long.BYTES - header,
        "has " + (length - Long.BYTES - header) + " bytes of arrays where " + at + " belong");
    require(sums.size() == shapes.size(), "has checksums of arrays that it lacks");
    Map<String, ArrayBlock> blocks = new LinkedHashMap<>();
    for (Map.Entry<String, ArrayBlock> one : shapes.entrySet()) {
      ArrayBlock block = ArrayBlock.read(in, one.getValue().type(), one.getValue().shape());
      require(
          block.sum().equals(sums.path(one.getKey()).textValue()),
          "has the array " + one.getKey() + ", which does not match its checksum");
      blocks.put(one.getKey(), block);
    }
    return blocks;
  }

  private JsonNode parse(byte[] header) {
    try {
      JsonNode root = ModelText.MAPPER.readTree(new String(header, StandardCharsets.UTF_8));
      require(root.isObject(), "has no object in its header");
      return root;
    } catch (JsonProcessingException e) {
      throw ModelFault.of(place, NAME + " has a header that is not JSON", e);
    }
  }

  /** Returns a block without values, whose bytes begin where those of the one before it end. */
  private ArrayBlock shape(String name, JsonNode entry, long at) {
    String type = entry.path(TYPE).asText();
    require(
        Arrays.stream(ArrayBlock.Type.values()).anyMatch(one -> one.name().equals(type)),
        "cannot have " + type + " in the " + TYPE + " of " + name);
    JsonNode sizes = entry.path(SHAPE);
    boolean isShape =
        sizes.isArray()
            && (sizes.size() == 1 || sizes.size() == 2)
            && StreamSupport.stream(sizes.spliterator(), false)
                .allMatch(one -> one.isInt() && one.intValue() >= 0)
            && sizes.path(1).asInt(1) >= 1
            && sizes.get(0).longValue() * sizes.path(1).asLong(1) <= Integer.MAX_VALUE;
    require(isShape, "cannot have " + brief(sizes) + " in the " + SHAPE + " of " + name);
    int[] shape =
        StreamSupport.stream(sizes.spliterator(), false).mapToInt(JsonNode::intValue).toArray();
    ArrayBlock block = new ArrayBlock(ArrayBlock.Type.valueOf(type), new byte[0], shape);
    JsonNode offsets = entry.path(OFFSETS);
    boolean isNext =
        offsets.isArray()
            && offsets.size() == 2
            && isNumber(offsets.get(0), at)
            && isNumber(offsets.get(1), at + block.bytes());
    require(
        isNext && entry.size() == 3,
        "cannot have %s in the %s of %s, which are %s and %s"
            .formatted(brief(offsets), OFFSETS, name, at, at + block.bytes()));
    return block;
  }

  private static boolean isNumber(JsonNode node, long number) {
    return node.isIntegralNumber() && node.canConvertToLong() && node.longValue() == number;
  }

  private static String brief(JsonNode node) {
    return ModelFault.brief(node.toString());
  }

  private void require(boolean rule, String what) {
    ModelFault.require(rule, place, NAME + " " + what);
  }
}
