package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class IfChangedTest {
  private final SparkSession spark;
  private final Path directory;

  IfChangedTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @BeforeEach
  void write() throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,x,y"));
    for (int i = 0; i < 90; i++) {
      lines.add("r%d,%s,%s".formatted(i, 3 * (i % 3) + i % 7 * 0.1, i % 11 * 0.1));
    }
    Files.createDirectory(directory.resolve("tables"));
    Files.write(directory.resolve("tables/one.csv"), lines);
    Files.writeString(directory.resolve("labels.csv"), "id,label\nr0,a\nr1,b\nr2,c\n");
    Files.writeString(
        directory.resolve("job.conf"),
        """
        input { path = "%1$s/tables/*.csv", id = id, labels = "%1$s/labels.csv" }
        fit { landmarks = 30 }
        output { path = "%1$s/out", mode = overwrite, report = false }
        """
            .formatted(directory));
  }

  @Test
  @Tag("long")
  void aFitIsMadeOnlyIfItsResultWouldDiffer() throws IOException {
    assertThat(fit().out()).contains("Results in").doesNotContain("Nothing is done");
    String first = status();
    assertThat(fit().out()).contains("Nothing is done", first).doesNotContain("Results in");
    assertThat(fit("output.mode=error").out()).contains("Nothing is done");
    assertThat(status()).isEqualTo(first);

    Program other = run("fit", "output.mode=error", "fit.seed=2");
    assertThat(other.code()).as(other.err()).isEqualTo(ExitCode.CANNOT_WRITE.number());

    assertChanges(first, "fit.seed=2");
    String second = status();
    Files.writeString(directory.resolve("labels.csv"), "r3,a\n", StandardOpenOption.APPEND);
    assertChanges(second, "fit.seed=2");
    String third = status();
    Files.writeString(directory.resolve("tables/two.csv"), "id,x,y\nnew,0,0\n");
    assertChanges(third, "fit.seed=2");
    assertThat(fit("fit.seed=2").out()).contains("Nothing is done");
  }

  @Test
  @Tag("long")
  void aResultThatDoesNotSayWhatItWasMadeOfIsMadeAgain() throws IOException {
    Program plain = Program.run(spark, "fit", directory.resolve("job.conf").toString());
    assertThat(plain.code()).as(plain.err()).isZero();
    assertThat(directory.resolve("out/_INPUTS.json")).doesNotExist();
    assertChanges(status());
    Files.writeString(directory.resolve("out/_INPUTS.json"), "{");
    assertChanges(status());
  }

  /** Otherwise no fit that continues its own result would ever find its inputs unchanged. */
  @Test
  @Tag("long")
  void carryingOnItsOwnResultIsNoChange() throws IOException {
    assertThat(fit().out()).contains("Results in");
    String previous = "fit.previous=" + directory.resolve("out");
    assertThat(fit(previous).out()).contains("Results in");
    assertThat(fit(previous).out()).contains("Nothing is done");
  }

  @Test
  @Tag("long")
  void rowsAreAssignedAgainWhenTheModelIsAnother() throws IOException {
    assertThat(fit().out()).contains("Results in");
    String[] settings = {
      "model.path=" + directory.resolve("out"),
      "input.labels=",
      "output.path=" + directory.resolve("scored")
    };
    assertThat(run("predict", settings).out()).contains("Results in");
    assertThat(run("predict", settings).out()).contains("Nothing is done");
    assertThat(fit("fit.seed=2").out()).contains("Results in");
    assertThat(run("predict", settings).out()).contains("Results in");
  }

  @Test
  void aTableOfTheCatalogIsKnownByItsFilesAndAViewIsRefused() {
    spark
        .read()
        .option("header", "true")
        .option("inferSchema", "true")
        .csv(directory.resolve("tables").toString())
        .write()
        .option("path", directory.resolve("stored").toString())
        .saveAsTable("if_changed");
    try {
      String[] settings = {"input.path=", "input.table=if_changed"};
      assertThat(fit(settings).out()).contains("Results in");
      assertThat(fit(settings).out()).contains("Nothing is done");
      spark.sql("INSERT INTO if_changed SELECT 'more', x, y FROM if_changed LIMIT 1");
      assertThat(fit(settings).out()).contains("Results in");
      spark.table("if_changed").createOrReplaceTempView("if_changed_view");
      Program view = run("fit", "input.path=", "input.table=if_changed_view");
      assertThat(view.code()).isEqualTo(ExitCode.BAD_SETTING.number());
      assertThat(view.err())
          .contains(
              "Cannot tell whether input.table = if_changed_view has changed: it is a view. Leave out --if-changed and --resume");
    } finally {
      spark.sql("DROP TABLE if_changed");
      spark.catalog().dropTempView("if_changed_view");
    }
  }

  @Test
  void aStreamReadsOnlyNewFilesInAnyCase() {
    Program stream =
        Program.run(
            spark,
            "predict",
            directory.resolve("job.conf").toString(),
            "--once",
            "--if-changed",
            "--set",
            "model.path=" + directory.resolve("out"));
    assertThat(stream.code()).isEqualTo(ExitCode.BAD_SETTING.number());
    assertThat(stream.err()).contains("Cannot take --if-changed with --once or --watch");
  }

  private void assertChanges(String before, String... settings) throws IOException {
    assertThat(fit(settings).out()).contains("Results in");
    assertThat(status()).isNotEqualTo(before);
  }

  private Program fit(String... settings) {
    Program program = run("fit", settings);
    assertThat(program.code()).as(program.err()).isZero();
    return program;
  }

  private Program run(String command, String... settings) {
    List<String> arguments =
        new ArrayList<>(List.of(command, directory.resolve("job.conf").toString(), "--if-changed"));
    Arrays.stream(settings).forEach(set -> arguments.addAll(List.of("--set", set)));
    return Program.run(spark, arguments.toArray(String[]::new));
  }

  /** The name of the run whose result is there. */
  private String status() throws IOException {
    String text = Files.readString(directory.resolve("out/_STATUS.json"));
    return text.replaceAll("(?s).*\"runId\" : \"([^\"]*)\".*", "$1");
  }
}
