package org.mustlink.model.store;

import static org.mustlink.model.store.DamagedRecordsTest.refused;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Damages of the file of arrays, by one who made the checksums of files anew. */
class DamagedArraysTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String LANDMARKS = "model.encoder.landmarks";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dtype | \"F16\" | cannot have F16 in the dtype",
        "dtype | \"java.lang.Runtime\" | in the dtype",
        "dtype | 7 | in the dtype",
        "dtype | \"I64\" | is of the type I64",
        "shape | [40] | where F64 and two dimensions belong",
        "shape | [20, 2, 2] | in the shape",
        "shape | [] | in the shape",
        "shape | 80 | in the shape",
        "shape | [-20, 4] | in the shape",
        "shape | [20, 0] | in the shape",
        "shape | [20.5, 4] | in the shape",
        "shape | [65536, 65536] | in the shape",
        "shape | [2147483647, 2147483647] | in the shape",
        "shape | [4294967296, 1] | in the shape",
        "shape | [2147483647, 1] | in the data_offsets",
        "shape | [21, 2] | in the data_offsets",
        "data_offsets | [0, 640] | in the data_offsets",
        "data_offsets | [-8, 632] | in the data_offsets",
        "data_offsets | [0] | in the data_offsets",
        "data_offsets | [\"0\", \"8\"] | in the data_offsets",
        "data_offsets | [9223372036854775807, 9223372036854775807] | in the data_offsets",
        "data_offsets | [1e30, 2e30] | in the data_offsets",
        "novel | 1 | in the data_offsets"
      })
  void aHeaderThatNoModelHasIsRefused(String field, String value, String words) throws IOException {
    var parsed = JSON.readTree(value);
    refused(
        ModelBytes.of("seeded")
            .withHeader(header -> ((ObjectNode) header.get(LANDMARKS)).set(field, parsed)),
        field + " = " + value,
        words.trim());
  }

  @Test
  void arraysThatAreMissingOrUnknownAreRefused() {
    refused(
        ModelBytes.of("seeded").withHeader(header -> header.remove(LANDMARKS)),
        "an array without a header",
        "in the data_offsets");
    refused(
        ModelBytes.of("seeded").withHeader(header -> header.remove("__metadata__")),
        "no checksums",
        "has no checksum of model");
    refused(
        ModelBytes.of("seeded")
            .withHeader(header -> ((ObjectNode) header.get("__metadata__")).put("more", "0")),
        "a checksum more",
        "checksums of arrays that it lacks");
    refused(
        ModelBytes.of("seeded")
            .withHeader(
                header -> {
                  header.set("other", header.remove(LANDMARKS));
                  ObjectNode sums = (ObjectNode) header.get("__metadata__");
                  sums.set("other", sums.remove(LANDMARKS));
                }),
        "another name at the end",
        "in the data_offsets");
    refused(
        ModelBytes.of("seeded")
            .withFile(ArrayFile.NAME, ModelBytes.of("mixed").file(ArrayFile.NAME)),
        "arrays of another model",
        "lacks model.assigner.centres");
  }

  @Test
  void bytesThatAreNoArraysAreRefused() {
    byte[] written = ModelBytes.of("seeded").file(ArrayFile.NAME);
    for (int length : new int[] {0, 7}) {
      refused(with(Arrays.copyOf(written, length)), length + " bytes", "too short for a header");
    }
    for (int length : new int[] {8, 700}) {
      refused(with(Arrays.copyOf(written, length)), length + " bytes", "cannot have a header of");
    }
    refused(with(Arrays.copyOf(written, written.length - 8)), "cut", "bytes of arrays where");
    refused(with(Arrays.copyOf(written, written.length + 8)), "longer", "bytes of arrays where");
    for (long length : new long[] {-1, 0, 1, Long.MAX_VALUE, 1L << 40}) {
      byte[] other = written.clone();
      ByteBuffer.wrap(other).order(ByteOrder.LITTLE_ENDIAN).putLong(length);
      refused(with(other), "a header of " + length, "cannot have a header of " + length);
    }
    refused(with("PAR1 and so on".getBytes(StandardCharsets.UTF_8)), "Parquet", "header of");
    for (String header : List.of("{ ", "[[[[", "{} {}", "{\"a\":1,\"a\":1}")) {
      refused(
          ModelBytes.of("seeded").withArrays(header, new byte[0]),
          header,
          "header that is not JSON");
    }
    for (String header : List.of("[]", "\"a text\"", "null", "17")) {
      refused(
          ModelBytes.of("seeded").withArrays(header, new byte[0]),
          header,
          "no object in its header");
    }
    refused(ModelBytes.of("seeded").withArrays("{}", new byte[0]), "nothing", "lacks model.");
  }

  private static ModelBytes with(byte[] arrays) {
    return ModelBytes.of("seeded").withFile(ArrayFile.NAME, arrays);
  }

  @Test
  void aChangedValueIsNamedWhateverTheChecksumOfTheFile() {
    byte[] bytes = ModelBytes.of("seeded").file(ArrayFile.NAME);
    bytes[bytes.length - 5] ^= 1;
    refused(with(bytes), "a flipped bit", "has the array model.", "does not match its checksum");
  }

  @Test
  void valuesThatAreNotFiniteAreNamed() {
    for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1 / 0.0}) {
      refused(withFirst(LANDMARKS, value), "landmarks", LANDMARKS + " holds " + value);
      refused(
          withFirst("model.embedding.matrix", value),
          "embedding",
          "model.embedding.matrix holds " + value + " at the index 0");
    }
    refused(withFirst("model.distribution.shares", 7), "a share of 7", "are out of order");
    refused(withFirst("model.distribution.shares", -1), "a share of -1", "are out of order");
  }

  /** Replaces the first value of an array, and makes all checksums anew. */
  private static ModelBytes withFirst(String name, double value) {
    ModelBytes model = ModelBytes.of("seeded");
    return model.withHeader(
        header -> {
          byte[] bytes = model.file(ArrayFile.NAME);
          ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
          int start = Long.BYTES + (int) buffer.getLong(0);
          int from = start + header.get(name).get("data_offsets").get(0).intValue();
          int end = start + header.get(name).get("data_offsets").get(1).intValue();
          buffer.putDouble(from, value);
          CRC32C sum = new CRC32C();
          sum.update(bytes, from, end - from);
          ((ObjectNode) header.get("__metadata__"))
              .put(name, HexFormat.of().toHexDigits((int) sum.getValue()));
        });
  }
}
