package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * An archive of the classes of Spark that a run loads (class data sharing). A JVM that maps them
 * need neither read nor verify them, which is a large part of what a short run does. A JVM whose
 * class path begins otherwise than that of {@code spark-submit}, as on YARN, starts without it.
 */
final class ClassArchive {
  private ClassArchive() {}

  /** The options of a JVM that uses the archive. The first call makes the archive, by a fit. */
  static String options() {
    return "-XX:SharedArchiveFile=" + Made.FILE + " -Xlog:cds=off,cds+dynamic=off,class+path=off";
  }

  private static final class Made {
    static final Path FILE = make();

    private static Path make() {
      Path file = Project.directory("classes").resolve("classes.jsa");
      try {
        Submission.Outcome outcome =
            Submission.archiving(file)
                .run(
                    LocalRun.digits()
                        .fit(new org.apache.hadoop.fs.Path(LocalRun.directory("archive"), "out")));
        assertThat(outcome.exitCode()).as(outcome.told()).isZero();
        assertThat(file).as(outcome.told()).isNotEmptyFile();
        return file;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
