package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** The table on the local disk, and what one core without a cluster makes of it. */
final class LocalRun {
  private LocalRun() {}

  /** A new directory on the local disk. */
  static Path directory(String name) {
    return new Path(Project.directory(name).toUri());
  }

  static FileSystem disk() {
    try {
      RawLocalFileSystem disk = new RawLocalFileSystem();
      disk.initialize(java.net.URI.create("file:///"), new Configuration(false));
      return disk;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Digits digits() throws IOException {
    return Digits.write(disk(), directory("digits"));
  }

  /** The assignments that every other run by labels must find, to the last bit. */
  static List<String> assignments() {
    return ClassArchive.assignments();
  }

  /** The same by labels and links. */
  static List<String> assignmentsWithLinks() {
    return WithLinks.ASSIGNMENTS;
  }

  private static final class WithLinks {
    static final List<String> ASSIGNMENTS = fitted(Submission.local(1), Digits::fitWithLinks);
  }

  /** Runs a fit, and returns its assignments. */
  static List<String> fitted(
      Submission submission, BiFunction<Digits, Path, List<String>> command) {
    try {
      Path output = new Path(directory("local"), "out");
      Submission.Outcome outcome = submission.run(command.apply(digits(), output));
      assertThat(outcome.exitCode()).as(outcome.log()).isZero();
      List<String> lines = new Result(disk(), output).assignments();
      assertThat(lines).hasSize(Digits.ROWS);
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
