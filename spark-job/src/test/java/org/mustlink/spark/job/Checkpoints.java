package org.mustlink.spark.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checkpoints of streams as a lost process leaves them. */
final class Checkpoints {
  private Checkpoints() {}

  /**
   * Leaves a stream as a process does that dies after it has written its last batch and before it
   * has noted that.
   *
   * @param output of the stream
   * @return the file that is there again when the batch has been run again
   */
  static Path forgetLastBatch(Path output) throws IOException {
    try (var files = Files.list(output.resolve("_checkpoint/commits"))) {
      Path last =
          files
              .filter(file -> file.getFileName().toString().matches("\\d+"))
              .max((a, b) -> Integer.compare(number(a), number(b)))
              .orElseThrow();
      Files.delete(last);
      Files.deleteIfExists(last.resolveSibling("." + last.getFileName() + ".crc"));
      return last;
    }
  }

  private static int number(Path file) {
    return Integer.parseInt(file.getFileName().toString());
  }
}
