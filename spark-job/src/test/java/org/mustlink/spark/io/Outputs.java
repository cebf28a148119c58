package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.RunOwner;
import org.mustlink.spark.testing.Directories;

/**
 * Results of several files that all name their run, and the directories of runs beside an output.
 */
final class Outputs {
  /** No process has this id or a larger one. */
  private static final long NO_PROCESS = 2_000_000_000;

  private static final List<String> FILES = List.of("assignments.json", "model.json", "zz.json");

  private Outputs() {}

  /** As seen by one of many processes that have ended since. */
  static Liveness ended(int number) {
    RunOwner here = RunOwner.current();
    return new Liveness(
        Clock.systemUTC(), new RunOwner(here.user(), here.host(), NO_PROCESS + number, ""));
  }

  static Publisher open(
      Path out,
      Mode mode,
      String runId,
      Configuration hadoop,
      Liveness liveness,
      Consumer<String> tell) {
    OutputSettings settings = settings(out, mode, Duration.ZERO);
    return Publisher.open(settings, hadoop, runId, liveness, tell);
  }

  /** The settings of an output. */
  static OutputSettings settings(Path out, Mode mode, Duration patience) {
    return new OutputSettings(
        out.toString(),
        mode,
        Optional.empty(),
        Optional.empty(),
        true,
        true,
        ExtraColumns.NONE,
        OutputSettings.Clean.DEAD,
        patience);
  }

  /**
   * Opens an output for a run that does not see another one, as two runs do that begin at once on
   * machines whose clocks differ.
   *
   * @param other the directory of the other run
   */
  static Publisher unseeing(Path other, Supplier<Publisher> opening) throws IOException {
    Path record = other.resolve("_RUN.json");
    Path hidden = Files.move(record, other.resolve("hidden"));
    Publisher publisher = opening.get();
    Files.move(hidden, record);
    return publisher;
  }

  static void write(Publisher publisher, String runId) {
    FILES.forEach(file -> publisher.writeJson(file, Map.of("run", runId)));
  }

  /** Opens an output, and publishes or abandons a result, as a job does. */
  static void publish(Path out, Mode mode, String runId, Configuration hadoop, Liveness liveness) {
    Publisher publisher = open(out, mode, runId, hadoop, liveness, text -> {});
    try {
      write(publisher, runId);
      publisher.publish();
    } catch (RuntimeException e) {
      try {
        publisher.abandon(73, String.valueOf(e.getMessage()));
      } catch (RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /** The same of the directory of a run that still has its record. */
  static String resultOfRun(Path directory) throws IOException {
    return resultOf(
        directory,
        Directories.names(directory).stream()
            .filter(name -> !name.startsWith("_RUN.json"))
            .toList());
  }

  /** The one run that all files of a whole result name, or an empty text if there is no result. */
  static String resultOf(Path out) throws IOException {
    if (!Files.exists(out)
        || Directories.names(out).equals(List.of("_STATUS.json"))
        || Directories.names(out).isEmpty()) {
      return "";
    }
    return resultOf(out, Directories.names(out));
  }

  private static String resultOf(Path out, List<String> names) throws IOException {
    String status = Files.readString(out.resolve("_STATUS.json"));
    String runId = status.replaceAll("(?s).*\"runId\" : \"([^\"]*)\".*", "$1");
    assertThat(status).contains("\"done\"");
    assertThat(names)
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(FILES.stream(), Stream.of("_STATUS.json")).toList());
    for (String file : FILES) {
      assertThat(Files.readString(out.resolve(file))).contains("\"" + runId + "\"");
    }
    return runId;
  }

  static void removeAll(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(directory)) {
          Files.delete(file);
        }
      }
    }
  }
}
