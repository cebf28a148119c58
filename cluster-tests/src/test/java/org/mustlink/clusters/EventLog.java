package org.mustlink.clusters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Spark's log of the events of one run, which tells whether a fault has really come. */
record EventLog(Path directory) {
  /** An empty log. */
  static EventLog create() {
    return new EventLog(Project.directory("events"));
  }

  /** Lets a run write it. */
  Submission of(Submission submission) {
    return submission
        .conf("spark.eventLog.enabled", "true")
        .conf("spark.eventLog.compress", "false")
        .conf("spark.eventLog.dir", directory.toUri().toString());
  }

  /** The number of events of which the text holds all of some parts. */
  long count(String... parts) {
    try (Stream<Path> files = Files.walk(directory)) {
      long count = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        count +=
            new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> Stream.of(parts).allMatch(line::contains))
                .count();
      }
      return count;
    } catch (java.nio.file.NoSuchFileException e) {
      return count(parts); // a file of the run has just got its last name
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
