package org.mustlink.model.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The models that releases wrote, which lie with the tests of the job. */
final class StoredModels {
  private static final Path ALL = Path.of("..", "spark-job/src/test/resources/models");

  /** The folder of the release that writes the newest format. */
  static final Path LATEST = ALL.resolve("0.1");

  private StoredModels() {}

  /** Returns the directories of all models, also of those in pipelines. */
  static List<Path> all() throws IOException {
    try (Stream<Path> files = Files.walk(ALL)) {
      return files
          .filter(file -> file.endsWith("model.json"))
          .map(Path::getParent)
          .sorted()
          .toList();
    }
  }
}
