package org.mustlink.spark.io.lease;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Records as indented JSON files on any Hadoop file system. */
public final class JsonRecord {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private JsonRecord() {}

  /**
   * Writes a record as {@link NewFile} writes a text.
   *
   * @throws IOException if the file system fails
   */
  public static void write(FileSystem fileSystem, Path path, Object record) throws IOException {
    NewFile.write(fileSystem, path, text(record));
  }

  /** The text of the file of a record of plain data. */
  public static String text(Object record) {
    try {
      return MAPPER.writeValueAsString(record) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("A record is not plain data", e);
    }
  }

  /**
   * Reads a record of plain fields; fields that the record does not have are ignored.
   *
   * @throws JsonProcessingException if the text is not such a record, or only a part of one
   * @throws IOException if the file system fails
   */
  public static <T> T read(FileSystem fileSystem, Path path, Class<T> type) throws IOException {
    try (InputStream in = fileSystem.open(path)) {
      return MAPPER.readValue(in.readAllBytes(), type);
    }
  }
}
