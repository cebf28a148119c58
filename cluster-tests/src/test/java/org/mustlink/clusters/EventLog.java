package org.mustlink.clusters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Spark's log of the events of one run, which tells whether a fault has really come. */
record EventLog(Path directory) {
  private static final Pattern GROUP =
      Pattern.compile("\"spark.jobGroup.id\":\"mustlink-[^\"]*-(\\d+)\"");

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
    return events().stream().filter(line -> Stream.of(parts).allMatch(line::contains)).count();
  }

  /**
   * The numbers of the stages of the fit that had jobs; 0 stands for what comes before the first.
   */
  Set<Integer> stages() {
    return events().stream()
        .filter(line -> line.contains("SparkListenerJobStart"))
        .map(GROUP::matcher)
        .filter(Matcher::find)
        .map(found -> Integer.valueOf(found.group(1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private List<String> events() {
    List<String> events = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().forEach(events::add);
      }
      return events;
    } catch (NoSuchFileException e) {
      return events(); // a file of the run has just got its last name
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
