package org.mustlink.benchmarks.digests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import scala.jdk.javaapi.CollectionConverters;

/** SHA-256 over every bit of tables, independent of the order of the rows. */
final class Fingerprint {
  private Fingerprint() {}

  /** Returns the digest of lines, in the given order. */
  static String of(Collection<String> lines) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String line : lines) {
        digest.update(line.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) '\n');
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256.", e);
    }
  }

  /** Returns the digest of all values of a table, each row in the order of the columns. */
  static String ofTable(Dataset<Row> table) {
    return ofTable(table, Set.of(), Fingerprint::text);
  }

  /**
   * Returns the digest of values of a table, each row in the order of the columns.
   *
   * @param left the names of columns that are ignored
   * @param texts returns the part of a text that is included
   */
  static String ofTable(Dataset<Row> table, Set<String> left, Function<String, String> texts) {
    StructField[] fields = table.schema().fields();
    int[] counted =
        IntStream.range(0, fields.length).filter(i -> !left.contains(fields[i].name())).toArray();
    return of(
        table.collectAsList().stream().map(row -> line(row, counted, texts)).sorted().toList());
  }

  /** Returns the digest of the arrays of a file of safetensors. Their names are ignored. */
  static String ofArrays(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int length = (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    int start = Long.BYTES + length;
    List<String> arrays = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry :
        new ObjectMapper().readTree(bytes, Long.BYTES, length).properties()) {
      JsonNode array = entry.getValue();
      if (!entry.getKey().equals("__metadata__")) {
        int from = start + array.get("data_offsets").get(0).intValue();
        int end = start + array.get("data_offsets").get(1).intValue();
        String values = HexFormat.of().formatHex(Arrays.copyOfRange(bytes, from, end));
        arrays.add(of(List.of(array.get("dtype") + " " + array.get("shape"), values)));
      }
    }
    return of(arrays.stream().sorted().toList());
  }

  private static String text(String text) {
    return "'" + text + "'";
  }

  private static String line(Row row, int[] columns, Function<String, String> texts) {
    return IntStream.of(columns)
        .mapToObj(i -> value(row.get(i), texts))
        .collect(Collectors.joining(" "));
  }

  private static String value(Object value, Function<String, String> texts) {
    if (value instanceof Double number) {
      return Long.toHexString(Double.doubleToRawLongBits(number));
    }
    if (value instanceof Float number) {
      return Integer.toHexString(Float.floatToRawIntBits(number));
    }
    if (value instanceof String text) {
      return texts.apply(text);
    }
    if (value instanceof Row row) {
      return "(" + line(row, IntStream.range(0, row.size()).toArray(), texts) + ")";
    }
    if (value instanceof scala.collection.Map<?, ?> map) {
      return values(CollectionConverters.asJava(map).values(), texts).sorted().toList().toString();
    }
    if (value instanceof scala.collection.Seq<?> list) {
      return values(CollectionConverters.asJava(list), texts).toList().toString();
    }
    return String.valueOf(value);
  }

  private static Stream<String> values(Collection<?> values, Function<String, String> texts) {
    return values.stream().map(value -> value(value, texts));
  }
}
