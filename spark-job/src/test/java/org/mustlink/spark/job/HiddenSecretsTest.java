package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/** A secret in the settings is in nothing that a run prints or writes. */
@ExtendWith(SparkExtension.class)
class HiddenSecretsTest {
  private static final String SECRET = "marker7f3a9c";

  private final SparkSession spark;
  private final Path directory;

  HiddenSecretsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @BeforeEach
  void write() throws IOException {
    List<String> table = new ArrayList<>(List.of("id,x,y"));
    List<String> labels = new ArrayList<>(List.of("id,label"));
    List<String> links = new ArrayList<>(List.of("first,second,type"));
    for (int i = 0; i < 60; i++) {
      table.add("r%d,%s,%s".formatted(i, 3 * (i % 2) + i % 7 * 0.1, i % 11 * 0.1));
      if (i < 6) {
        labels.add("r%d,g%d".formatted(i, i % 2));
        links.add("r%d,r%d,must".formatted(i, i + 2));
      }
    }
    Files.write(directory.resolve("table.csv"), table);
    Files.write(directory.resolve("labels.csv"), labels);
    Files.write(directory.resolve("links.csv"), links);
    Files.writeString(
        directory.resolve("job.conf"),
        """
        input {
          path = "%1$s/table.csv", id = id
          options { "fs.s3a.secret.key" = %2$s }
          labels { path = "%1$s/labels.csv", options { "fs.s3a.session.token" = %2$s } }
        }
        links {
          path = "%1$s/links.csv", first = first, second = second, type = type
          options { "fs.azure.account.key.store" = %2$s }
        }
        fit { landmarks = 20 }
        spark { "spark.hadoop.fs.s3a.secret.key" = %2$s, "spark.my.password" = %2$s }
        output { path = "%1$s/out", mode = overwrite }
        """
            .formatted(directory, SECRET));
  }

  @Tag("long")
  @Test
  void noFileAndNoLineHasThem() throws IOException {
    Program printed = run("--print-settings");
    assertThat(printed.out()).contains("fs.s3a.secret.key", "spark.my.password");
    assertHidden(printed);
    assertHidden(run("--verbose", "--if-changed"));
    assertHidden(run("--resume", directory.resolve("kept").toString(), "--verbose"));
    Program failed =
        run(
            "--verbose",
            "--resume",
            directory.resolve("kept").toString(),
            "--set",
            "fit.k=70",
            "--set",
            "output.path=" + directory.resolve("failed"));
    assertThat(failed.code()).isNotZero();
    assertThat(failed.err()).doesNotContain(SECRET);
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> written =
          files
              .filter(Files::isRegularFile)
              .filter(file -> directory.relativize(file).getNameCount() > 1)
              .toList();
      assertThat(written)
          .extracting(file -> file.getFileName().toString())
          .contains("summary.json", "report.html", "_STATUS.json", "_INPUTS.json", "model.json");
      for (Path file : written) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(SECRET);
      }
    }
  }

  /** What Spark keeps of its settings and shows in its pages. */
  @Tag("long")
  @Test
  void theEventLogOfSparkDoesNotHaveThem() throws IOException, InterruptedException {
    Path events = Files.createDirectory(directory.resolve("events"));
    List<String> options = new ArrayList<>(JavaProcess.QUICK);
    options.addAll(
        List.of(
            "-Dspark.master=local[2]",
            "-Dspark.ui.enabled=false",
            "-Dspark.eventLog.enabled=true",
            "-Dspark.eventLog.compress=false",
            "-Dspark.eventLog.dir=" + events.toUri()));
    String said =
        JavaProcess.run(
            Main.class,
            options,
            List.of("fit", directory.resolve("job.conf").toString()),
            directory.resolve("said"));
    assertThat(said).doesNotContain(SECRET);
    try (Stream<Path> files = Files.walk(events)) {
      StringBuilder logged = new StringBuilder();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        logged.append(Files.readString(file));
      }
      assertThat(logged.toString())
          .contains("spark.my.password", "SparkListenerApplicationEnd", "sparkPlanInfo")
          .doesNotContain(SECRET);
    }
  }

  private static void assertHidden(Program program) {
    assertThat(program.code()).as(program.err()).isZero();
    assertThat(program.out() + program.err()).doesNotContain(SECRET);
  }

  private Program run(String... options) {
    List<String> arguments =
        new ArrayList<>(List.of("fit", directory.resolve("job.conf").toString()));
    arguments.addAll(List.of(options));
    return Program.run(spark, arguments.toArray(String[]::new));
  }
}
