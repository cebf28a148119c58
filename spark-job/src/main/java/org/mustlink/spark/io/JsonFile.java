package org.mustlink.spark.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** Reads and writes records as indented JSON files on any Hadoop file system. */
public final class JsonFile {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private JsonFile() {}

  /**
   * Writes a record to a file that a user named. An existing file is replaced.
   *
   * @throws OutputException.Unwritable if the file system fails
   */
  public static void write(SparkSession spark, String path, Object record) {
    Path file = new Path(path);
    try {
      write(file.getFileSystem(spark.sparkContext().hadoopConfiguration()), file, record);
    } catch (IOException e) {
      throw OutputException.Unwritable.of(path, "Choose a path that this user may write.", e);
    }
  }

  /** Writes a record. An existing file is replaced. */
  static void write(FileSystem fileSystem, Path path, Object record) throws IOException {
    byte[] text = (MAPPER.writeValueAsString(record) + "\n").getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = fileSystem.create(path, true)) {
      out.write(text);
    }
  }

  /**
   * Reads a record of plain fields; fields that it does not have are left out.
   *
   * @throws JsonProcessingException if the text is not such a record
   */
  static <T> T read(FileSystem fileSystem, Path path, Class<T> type) throws IOException {
    try (InputStream in = fileSystem.open(path)) {
      return MAPPER.readValue(in.readAllBytes(), type);
    }
  }
}
