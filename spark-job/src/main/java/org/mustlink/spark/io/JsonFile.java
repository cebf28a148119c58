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
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.io.path.NamedPath;

/** Reads and writes records as indented JSON files on any Hadoop file system. */
public final class JsonFile {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonFile() {}

  /**
   * Writes a record to a file that a user named. An existing file is replaced.
   *
   * @param setting that names the file, such as {@code --json}
   * @throws OutputException.Unwritable if the file system fails
   */
  public static void write(SparkSession spark, String setting, String path, Object record) {
    NamedPath file = NamedPath.of(setting, path);
    try {
      write(file.fileSystem(spark.sparkContext().hadoopConfiguration()), file.path(), record);
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          setting + " = " + path, "Choose a path that this user may write.", e);
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
   * Reads a record of plain fields.
   *
   * @throws JsonProcessingException if the text is not such a record
   */
  static <T> T read(FileSystem fileSystem, Path path, Class<T> type) throws IOException {
    try (InputStream in = fileSystem.open(path)) {
      return MAPPER.readValue(in.readAllBytes(), type);
    }
  }
}
