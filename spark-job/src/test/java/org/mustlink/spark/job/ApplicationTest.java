package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Option;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.session.Sessions;
import org.mustlink.spark.testing.Directories;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class ApplicationTest {
  private final SparkSession spark;
  private final Path directory;

  ApplicationTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Two groups of 60 points far apart, the first three of each labelled. */
  @BeforeEach
  void writeTable() throws IOException {
    StringBuilder csv = new StringBuilder("id,x,y,class,known\n");
    for (int i = 0; i < 120; i++) {
      int group = i % 2;
      String known = i < 6 ? "g" + group : "";
      csv.append(
          "r%d,%s,%s,g%d,%s%n".formatted(i, 10 * group + i % 7 * 0.1, i % 11 * 0.1, group, known));
    }
    Files.writeString(table(), csv);
  }

  @Test
  void fitsAndEvaluates() throws IOException {
    Program fit = run("fit", job().toString());
    assertThat(fit.err()).doesNotContain("error");
    assertThat(fit.code()).isZero();
    assertThat(fit.out())
        .startsWith("Reading " + table())
        .contains("2 features x to y, ids id, label known, truth class")
        .containsPattern("not labelled +1\\.0000")
        .contains("Results in ");
    assertThat(Directories.names(out()))
        .containsExactly(
            "_STATUS.json", "assignments", "doubted", "model", "report.html", "summary.json");
    assertThat(out().resolve("summary.json"))
        .content()
        .contains("\"labelled\" : 6", "\"acc\" : 1.0");
    assertThat(spark.read().parquet(out().resolve("assignments").toString()).columns())
        .containsExactly("id", "cluster", "label", "margin");
    assertThat(Directories.names(directory)).containsExactly("job.conf", "out", "table.csv");

    Program evaluate = run("evaluate", job().toString());
    assertThat(evaluate.err()).isEmpty();
    assertThat(evaluate.out())
        .containsPattern("all rows \\(120\\) +1\\.0000")
        .containsPattern("not labelled \\(114\\) +1\\.0000");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"csv", "json", "orc"})
  void writesAndMeasuresOtherFormats(String format) {
    String set = "output.assignments.format=" + format;
    Program fit = run("fit", job().toString(), "--set", set, "--set", "input.id=");
    assertThat(fit.code()).as(fit.err()).isZero();
    Program evaluate = run("evaluate", job().toString(), "--set", "input.id=");
    assertThat(evaluate.out()).as(evaluate.err()).containsPattern("all rows \\(120\\) +1\\.0000");
  }

  @Test
  void measuresOverTheRowsWithATruth() throws IOException {
    assertThat(run("fit", job().toString()).code()).isZero();
    Files.writeString(table(), Files.readString(table()).replace(",g1,\n", ",,\n"));
    Program evaluate = run("evaluate", job().toString());
    assertThat(evaluate.out()).as(evaluate.err()).contains("all rows (63)", "not labelled (57)");
  }

  @Test
  void refusesIdsThatDoNotMeet() throws IOException {
    assertThat(run("fit", job().toString()).code()).isZero();
    String csv = Files.readString(table());
    for (String other :
        List.of(csv.replace("r17,", "r18,"), csv.replace("r17,", "x,"), csv.replace("r17,", ","))) {
      Files.writeString(table(), other);
      Program evaluate = run("evaluate", job().toString());
      assertThat(evaluate.code()).isEqualTo(65);
      assertThat(evaluate.err()).contains("cannot be joined by id");
    }
    Program renamed = run("evaluate", job().toString(), "--set", "input.id=x");
    assertThat(renamed.code()).isEqualTo(65);
    assertThat(renamed.err()).contains("no column x");
  }

  @Test
  void cannotEvaluateWithoutResultOrTruth() {
    Program nothing = run("evaluate", job().toString());
    assertThat(nothing.code()).isEqualTo(66);
    assertThat(nothing.err()).contains("no complete result");
    Program blind = run("evaluate", job().toString(), "--set", "input.truth=");
    assertThat(blind.code()).isEqualTo(78);
    assertThat(blind.err()).contains("input.truth is not set");
  }

  @Test
  void endsWith64ForWrongUse() {
    assertThat(run().code()).isEqualTo(64);
    assertThat(run("fti").code()).isEqualTo(64);
    assertThat(run("fti").err())
        .contains("mustlink: error: There is no command fti; the nearest is fit.");
    assertThat(run("fit", "--st", "x=y").code()).isEqualTo(64);
    assertThat(run("fit", "--st", "x=y").err()).contains("no option --st; the nearest is --set");
    assertThat(run("fit", "--set", "fit.k").code()).isEqualTo(64);
    assertThat(run("fit", "a.conf", "b.conf").code()).isEqualTo(64);
  }

  @Test
  void endsWith65ForBadDataAndSaysSoInTheStatus() throws IOException {
    Files.writeString(
        table(), Files.readString(table()).replaceFirst("\nr8,[^,]*,", "\nr8,1e200,"));
    refused(65, "row id=r8: column x is 1.0E200");
    assertThat(Directories.names(out())).containsExactly("_STATUS.json");
    assertThat(out().resolve("_STATUS.json")).content().contains("\"exitCode\" : 65", "id=r8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "NaN", "Infinity"})
  void endsWith65ForFeaturesThatAreNoFiniteNumbers(String value) throws IOException {
    String csv = Files.readString(table());
    String changed = csv.replaceFirst("\nr5,[^,]*,", "\nr5," + value + ",");
    Files.writeString(
        table(), value.equals("Infinity") ? changed.replace("Infinity", "Inf") : changed);
    refused(65, "id=r5", "--set", "faults.gaps=fail");
  }

  @Test
  void endsWith65ForATableWithoutRows() throws IOException {
    Files.writeString(table(), "id,x,y,class,known\n");
    refused(65, "");
  }

  @Test
  void endsWith65ForATruncatedFile() throws IOException {
    Path broken = directory.resolve("broken.parquet");
    Files.writeString(broken, "PAR1 and no more");
    refused(65, "broken.parquet", "--set", "input.path=" + broken);
  }

  @Test
  void endsWith66ForMissingInput() {
    refused(66, "nothing.csv", "--set", "input.path=" + directory.resolve("nothing.csv"));
    refused(66, "no file system for nosuch://", "--set", "input.path=nosuch://host/table.csv");
    assertThat(run("fit", "no.conf").code()).isEqualTo(66);
  }

  @Test
  void endsWith73ForAnOutputThatIsThereBeforeItReads() {
    assertThat(run("fit", job().toString()).code()).isZero();
    refused(73, "already holds a result", "--set", "input.path=nothing.csv");
    Program again = run("fit", job().toString(), "--set", "output.mode=overwrite");
    assertThat(again.code()).as(again.err()).isZero();
  }

  @Test
  void endsWith73ForAnOutputThatCannotBeWritten() {
    refused(73, "output.path", "--set", "output.path=" + directory.resolve("job.conf/out"));
  }

  @Test
  void endsWith78ForSettings() {
    refused(78, "fit.landmarks", "--set", "fit.landmrks=5");
    refused(78, "fit.k", "--set", "fit.k=1");
    refused(78, "fit.k", "--set", "fit.k=500");
    refused(78, "Did you mean 'known'", "--set", "input.label=knwon");
    refused(78, "one in the other", "--set", "output.path=" + directory);
  }

  @Test
  void endsWith70ForWhatItDoesNotKnow() {
    Sessions failing =
        (name, settings, defaults, verbose) -> {
          throw new UnsupportedOperationException("broken\nsecond line");
        };
    java.io.ByteArrayOutputStream err = new java.io.ByteArrayOutputStream();
    java.io.PrintStream stream = new java.io.PrintStream(err, true);
    Application application = new Application(new Console(stream, stream), failing);
    assertThat(application.run("fit", job().toString()).code()).isEqualTo(70);
    assertThat(err)
        .hasToString(
            "mustlink: error: UnsupportedOperationException: broken (--verbose shows where)%n"
                .formatted());
    assertThat(application.run("fit", job().toString(), "--verbose").cause()).isPresent();
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("\tat org.mustlink");
  }

  @Test
  void printsSettingsWithoutRunning() {
    Program program = run("fit", job().toString(), "--set", "fit.k=2", "--print-settings");
    assertThat(program.code()).isZero();
    assertThat(program.out()).contains("fit.k = 2", "fit.beta = ", "output.mode = error");
    assertThat(out()).doesNotExist();
    for (String command : List.of("fit", "predict")) {
      assertThat(run(command, job().toString(), "--csv", "--print-settings").out())
          .contains("output.assignments.format = csv");
    }
  }

  @Test
  void listsMethodsAndOptions() {
    Program program = run("methods");
    assertThat(program.code()).isZero();
    assertThat(program.out()).contains("scacs", "lsc-k");
    for (Option<?> option : FitOptions.ALL) {
      assertThat(program.out())
          .contains("fit." + option.key(), option.range().words(), option.doc());
    }
  }

  @Test
  void listsSettingsAndExplainsOne() {
    Program all = run("settings");
    assertThat(all.code()).isZero();
    assertThat(all.out()).contains("input.path", "fit.affinity", "label.port", "output.clean");
    Program one = run("settings", "fit.landmarks");
    assertThat(one.out())
        .contains("auto | whole number >= 2", "with preset paper 500")
        .containsPattern("Spark and PySpark +landmarks\\R")
        .containsPattern("mustlink.local +n_landmarks\\R");
    assertThat(run("settings", "links.first").out())
        .containsPattern("Spark and PySpark +linkFirstCols\\R");
    assertThat(run("settings", "faults.drift").out())
        .contains("Only with fit.previous.", "warn | fail")
        .doesNotContain("mustlink.local");
    Program unknown = run("settings", "fit.landmrks");
    assertThat(unknown.code()).isEqualTo(78);
    assertThat(unknown.err()).contains("There is no setting fit.landmrks", "fit.landmarks");
  }

  @Test
  void tellsItsVersionAndHelp() {
    assertThat(run("--version").out()).contains("Mustlink ", "Spark " + spark.version());
    assertThat(run("--help").out())
        .contains("fit", "evaluate", "audit", "methods", "demo", "Exit codes");
    assertThat(run("fit", "--help").out())
        .contains("--set", "--print-settings", "--csv", "--verbose");
  }

  private void refused(int code, String words, String... more) {
    List<String> args = new ArrayList<>(List.of("fit", job().toString()));
    args.addAll(List.of(more));
    Program program = run(args.toArray(String[]::new));
    assertThat(program.code()).as(program.err()).isEqualTo(code);
    assertThat(program.err()).startsWith("mustlink: error: ").contains(words).hasLineCount(1);
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
    assertThat(Directories.names(directory)).noneMatch(name -> name.contains("in-progress"));
  }

  private Program run(String... args) {
    return Program.run(spark, args);
  }

  private Path job() {
    try {
      return Files.writeString(
          directory.resolve("job.conf"),
          """
          input { path = "%s", id = id, features = [x, y], label = known, truth = class }
          output.path = "%s"
          """
              .formatted(table(), out()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Path table() {
    return directory.resolve("table.csv");
  }

  private Path out() {
    return directory.resolve("out");
  }
}
