package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.exit.FailureFile;
import org.mustlink.spark.job.session.SparkSessions;

class FailureFileTest {
  private final Path directory;

  FailureFileTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void tellsTheCodeAndTheReason() throws IOException {
    Path file = directory.resolve("out_10:30.failure-1");
    new FailureFile(65, "Row 7: the column \"x\" is empty.").write(settings(file));
    assertThat(file)
        .hasContent(
            """
            {
              "exitCode" : 65,
              "reason" : "Row 7: the column \\"x\\" is empty."
            }
            """);
  }

  @Test
  void nothingIsWrittenWhereNoFileIsNamed() throws IOException {
    new FailureFile(65, "no").write(new Properties());
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void theSettingsOfHadoopCount() {
    Properties settings = new Properties();
    settings.setProperty(FailureFile.PROPERTY, "nowhere:///out.failure-1");
    settings.setProperty("spark.hadoop.fs.nowhere.impl", "org.example.Nowhere");
    assertThatThrownBy(() -> new FailureFile(65, "no").write(settings))
        .hasStackTraceContaining("org.example.Nowhere");
  }

  @Test
  void aCommandThatFailsKnowsItsReason() {
    Application.Outcome outcome =
        new Application(new Console(System.out, System.err), new SparkSessions())
            .run("fit", directory.resolve("no.conf").toString());
    assertThat(outcome.code()).isEqualTo(66);
    assertThat(outcome.reason()).contains("no.conf");
  }

  private static Properties settings(Path file) {
    Properties settings = new Properties();
    settings.setProperty(FailureFile.PROPERTY, file.toUri().toString());
    return settings;
  }
}
