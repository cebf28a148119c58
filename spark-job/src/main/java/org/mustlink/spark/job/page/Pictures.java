package org.mustlink.spark.job.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The pictures that a column of a table names: files below the directory of the table, and no
 * others.
 *
 * @param directory the directory of the table; empty if the table is not on this machine
 */
public record Pictures(Optional<Path> directory) {
  private static final long MOST_BYTES = 20L << 20;

  private static final Map<String, String> TYPES =
      Map.of(
          "png", "image/png",
          "jpg", "image/jpeg",
          "jpeg", "image/jpeg",
          "gif", "image/gif",
          "webp", "image/webp",
          "bmp", "image/bmp");

  /** A picture and its type. */
  record Picture(byte[] content, String type) {}

  /** Reads the picture that a value names; nothing if it names none that may be shown. */
  Optional<Picture> read(String value) {
    Optional<String> type = type(value);
    if (type.isEmpty() || directory.isEmpty()) {
      return Optional.empty();
    }
    try {
      Path root = directory.get().toRealPath();
      // Links are followed before the path is compared, so that none leads out of the directory.
      Path file = root.resolve(value).toRealPath();
      if (!file.startsWith(root) || !Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
        return Optional.empty();
      }
      return Optional.of(new Picture(Files.readAllBytes(file), type.get()));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty(); // the page says that there is no such picture
    }
  }

  private static Optional<String> type(String value) {
    String end = value.substring(value.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return Optional.ofNullable(TYPES.get(end));
  }
}
