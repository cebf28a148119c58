package org.mustlink.spark.job;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.mustlink.spark.testing.StrictCsv;

/**
 * Tells without Spark whether a file is a table with an {@code id} and the numbers {@code f0} and
 * {@code f1} in every row.
 */
final class ValidInput {
  private ValidInput() {}

  static boolean csv(byte[] bytes) {
    List<List<String>> lines = new ArrayList<>();
    try {
      for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
        if (!line.isEmpty()) {
          lines.add(
              StrictCsv.lenient(line).get(0).stream()
                  .map(field -> Objects.toString(field, ""))
                  .toList());
        }
      }
    } catch (IllegalArgumentException e) {
      return false;
    }
    List<String> header = lines.isEmpty() ? List.of() : lines.get(0);
    return header.contains("id")
        && header.stream().map(name -> name.toLowerCase(java.util.Locale.ROOT)).distinct().count()
            == header.size()
        && lines.size() > 1
        && lines.stream().skip(1).allMatch(line -> csvRow(header, line));
  }

  private static boolean csvRow(List<String> header, List<String> line) {
    return line.size() == header.size()
        && number(line, header.indexOf("f0"))
        && number(line, header.indexOf("f1"));
  }

  private static boolean number(List<String> line, int column) {
    return column >= 0
        && line.get(column).matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?")
        && Double.isFinite(Double.parseDouble(line.get(column)));
  }

  static boolean json(byte[] bytes) {
    ObjectMapper mapper = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
      try {
        JsonNode row = mapper.readTree(line);
        if (!line.isBlank() && !(row.path("f0").isNumber() && row.path("f1").isNumber())) {
          return false;
        }
      } catch (IOException e) {
        return false;
      }
    }
    return true;
  }

  /** Reads a file record by record, with the checksums of its pages. */
  static boolean parquet(java.nio.file.Path file) {
    Configuration conf = new Configuration();
    conf.set("parquet.page.verify-checksum.enabled", "true");
    conf.set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
    try (ParquetReader<Group> reader =
        ParquetReader.builder(new GroupReadSupport(), new Path(file.toUri()))
            .withConf(conf)
            .build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        if (!isDouble(row, "f0") || !isDouble(row, "f1") || !row.getType().containsField("id")) {
          return false;
        }
      }
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  private static boolean isDouble(Group row, String name) {
    return row.getType().containsField(name)
        && row.getFieldRepetitionCount(name) == 1
        && row.getType().getType(name).asPrimitiveType().getPrimitiveTypeName()
            == PrimitiveTypeName.DOUBLE
        && Double.isFinite(row.getDouble(name, 0));
  }
}
