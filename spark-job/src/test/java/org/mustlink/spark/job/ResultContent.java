package org.mustlink.spark.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the files of a result hold, so that a test can compare it with another one. */
final class ResultContent {
  private static final ObjectMapper SORTING =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private ResultContent() {}

  /**
   * Returns the contents of a result by the names of its files, without times and the name of the
   * model. The order of rows is not compared, because it is not guaranteed.
   */
  static Map<String, String> of(Path result) throws IOException {
    Map<String, String> content = new TreeMap<>();
    for (String part : List.of("assignments", "model")) {
      if (!Files.exists(result.resolve(part))) {
        continue;
      }
      try (Stream<Path> files = Files.walk(result.resolve(part))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String name = file.getFileName().toString();
          if (name.equals("model.json")) {
            continue; // It holds the summary, with times; its checksum is of the matrices.
          }
          if (name.endsWith(".csv")) {
            content.merge(part, Files.readString(file), (left, right) -> left + right);
          } else if (!name.endsWith(".crc")) {
            content.put(
                result.relativize(file).toString().replaceAll("part-(\\d+)-[^.]*", "part-$1"),
                file.toString().contains("/metadata/part-")
                    ? metadata(file)
                    : new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
          }
        }
      }
    }
    content.computeIfPresent(
        "assignments", (part, lines) -> String.join("\n", lines.lines().sorted().toList()));
    return content;
  }

  /** What Spark wrote of an estimator, in an order of its own; in Spark 3.5 that is by chance. */
  private static String metadata(Path file) throws IOException {
    ObjectNode written = (ObjectNode) SORTING.readTree(file.toFile());
    written.remove(List.of("timestamp", "uid"));
    return SORTING.writeValueAsString(SORTING.treeToValue(written, Object.class));
  }
}
