package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

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

  /** The assignments of the fit that made the archive, by labels and in one thread. */
  static List<String> assignments() {
    return Made.ASSIGNMENTS;
  }

  private static final class Made {
    static final Path FILE = Project.directory("classes").resolve("classes.jsa");
    static final List<String> ASSIGNMENTS = make();

    private static List<String> make() {
      List<String> assignments =
          LocalRun.fitted(Submission.archiving(FILE), (digits, output) -> digits.fit(output));
      assertThat(FILE).isNotEmptyFile();
      return assignments;
    }
  }
}
