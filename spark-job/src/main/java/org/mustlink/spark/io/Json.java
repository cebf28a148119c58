package org.mustlink.spark.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Records as pretty JSON files on a Hadoop file system. */
final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  static void write(FileSystem files, Path path, Object record) throws IOException {
    byte[] text = (MAPPER.writeValueAsString(record) + "\n").getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = files.create(path, true)) {
      out.write(text);
    }
  }

  /**
   * Reads a record of plain fields.
   *
   * @throws JsonProcessingException if the text is not the record
   */
  static <T> T read(FileSystem files, Path path, Class<T> type) throws IOException {
    try (InputStream in = files.open(path)) {
      return MAPPER.readValue(in.readAllBytes(), type);
    }
  }
}
