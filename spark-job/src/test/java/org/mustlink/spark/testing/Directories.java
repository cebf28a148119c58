package org.mustlink.spark.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What directories on the local disk hold. */
public final class Directories {
  private Directories() {}

  /** Names in a directory that are not of Hadoop's checksums, in order. */
  public static List<String> names(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> !name.endsWith(".crc"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
