package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.testing.SparkExtension;

/** What commands say of faults of several tables, and of what they leave out of them. */
@Tag("long")
@ExtendWith(SparkExtension.class)
class InputFaultsTest {
  private static final String SKIPPED = "is left out, since Spark skips names that begin";

  private final SparkSession spark;
  private final Path directory;

  InputFaultsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Two groups of 60 points far apart, with links and labels of some. */
  @BeforeEach
  void writeTables() throws IOException {
    StringBuilder rows = new StringBuilder("id,x,y,class,known,no\n");
    for (int i = 0; i < 120; i++) {
      int group = i % 2;
      rows.append(
          "r%d,%s,%s,%s,%s,%d%n"
              .formatted(
                  i,
                  10 * group + i % 7 * 0.1,
                  i % 11 * 0.1,
                  i < 9 ? "?" : "g" + group,
                  i < 6 ? "g" + group : i < 9 ? "unknown" : "",
                  i));
    }
    write("table.csv", rows.toString());
    write("labels/a.csv", "id,label\nr10,g0\nr11,g1\n");
    write("links/a.csv", "a,b,t\nr20,r22,must\nr21,r22,cannot\n");
  }

  /** What is said of files and rows is said with the warnings, and is in the summary. */
  @ParameterizedTest
  @ValueSource(strings = {"fit.landmarks=20", "fit.method=sssc"})
  void whatIsLeftOutOfAnyTableIsAWarningOfTheSummary(String method) throws IOException {
    write("labels/_b.csv", "id,label\nr12,g0\n");
    write("links/.b.csv", "a,b,t\nr23,r25,must\n");
    Files.writeString(
        directory.resolve("table.csv"),
        Files.readString(directory.resolve("table.csv")) + ",,,,,\n");
    Program fit =
        run("fit", method, "input.features=x,y", "faults.rows=quarantine", labels(), links());
    assertThat(fit.code()).as(fit.err()).isZero();
    List<String> warnings = new ArrayList<>();
    json("out/summary.json").get("warnings").forEach(text -> warnings.add(text.asText()));
    for (String said :
        List.of(
            "1 file of " + directory.resolve("labels") + " " + SKIPPED,
            "1 file of " + directory.resolve("links") + " " + SKIPPED,
            "1 row is blank: all of its cells that are read are empty")) {
      assertThat(warnings).filteredOn(text -> text.startsWith(said)).as(said).hasSize(1);
      assertThat(fit.err()).containsOnlyOnce("mustlink: warning: " + said);
      assertThat(fit.out()).doesNotContain(said);
    }
  }

  /** Whichever table is refused, the faults of the others that the command reads are told too. */
  @Test
  void theFaultsOfAllTablesAreReportedAtOnce() throws IOException {
    Program fit = run("fit", "input.features=x,y", "fit.landmarks=20", "fit.k=2");
    assertThat(fit.code()).as(fit.err()).isZero();
    String rows = Files.readString(directory.resolve("table.csv"));
    write("commas.csv", rows.replace("r7,10.0", "r7,\"10,5\""));
    write("gaps.csv", rows.replace("r7,10.0", "r7,NA"));
    String commas = "input.path=" + directory.resolve("commas.csv");
    String gaps = "input.path=" + directory.resolve("gaps.csv");
    String label = "input.labels.label=klass";
    String labelId = "input.labels.id=key";
    String links = links().replace("links.type=t", "links.type=kind");
    String[] ofLabels = {
      "'key', which input.labels.id names", "'klass', which input.labels.label names"
    };

    reported(
            run(
                "fit",
                commas,
                "input.features=x,y",
                labels(),
                label,
                labelId,
                links,
                "output.path=" + path("f")))
        .as("labels are refused")
        .satisfies(lines -> reported(lines, "'kind', which links.type names", "holds '10,5'"))
        .satisfies(lines -> reported(lines, ofLabels));
    reported(run("fit", commas, "input.features=x,y", labels(), links, "output.path=" + path("f")))
        .as("links are refused")
        .satisfies(lines -> reported(lines, "'kind', which links.type names", "holds '10,5'"));
    reported(
            run(
                "fit",
                gaps,
                "input.features=x,y",
                "faults.rows=quarantine",
                links,
                "output.path=" + path("f")))
        .as("gaps are no fault")
        .hasSize(1);
    reported(
            run(
                "predict",
                "model.path=" + path("out"),
                "input.id=nn",
                labels(),
                label,
                "output.path=" + path("p")))
        .satisfies(
            lines ->
                reported(
                    lines,
                    "'nn', which input.id names",
                    "'klass', which input.labels.label names"));
    reported(
            run(
                "suggest",
                "model.path=" + path("out"),
                "input.id=nn",
                labels(),
                label,
                links,
                "suggest.path=" + path("s.csv")))
        .satisfies(
            lines ->
                reported(
                    lines,
                    "'nn', which input.id names",
                    "'klass', which input.labels.label names",
                    "links.type"));
    reported(run("plan", "input.features=x,yy", labels(), label, links))
        .satisfies(
            lines ->
                reported(
                    lines, "'yy', which input.features names", "'kind', which links.type names"));
    reported(run("evaluate", "input.truth=class", labels(), label, labelId, links))
        .satisfies(lines -> reported(lines, ofLabels))
        .satisfies(lines -> reported(lines, "'kind', which links.type names"));
    reported(run("audit", "input.label=nn", labels(), label, links))
        .satisfies(
            lines ->
                reported(
                    lines,
                    "'nn', which input.label names",
                    "'klass', which input.labels.label names",
                    "links.type"));
  }

  /** A prediction and a plan say what a fit says of words for classes that are not known. */
  @Test
  void wordsForClassesThatAreNotKnownAreSaidByEveryCommand() throws IOException {
    String[] classes = {"input.label=known", "input.truth=class", "fit.landmarks=20"};
    String[] said = {
      "Label column known has the class 'unknown' on 3 rows; the fit takes the word as an unknown class",
      "Truth column class has the class '?' on 9 rows; the fit takes the word as an unknown class"
    };
    Program fit = run("fit", classes);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err()).contains(said);
    assertThat(fit.err()).contains("Not among the features, as it numbers the rows: no.");
    Program predict =
        run(
            "predict",
            "input.label=known",
            "input.truth=class",
            "model.path=" + path("out"),
            "output.path=" + path("p"));
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(predict.err()).contains(said);
    assertThat(json("p/summary.json").get("warnings").toString()).contains(said);
    Program plan = run("plan", classes);
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.err()).contains(said);
    // The plan leaves out the column that numbers the rows, as the fit does.
    assertThat(plan.err()).contains("Not among the features, as it numbers the rows: no.");
    assertThat(plan.out()).containsPattern("labels +6 labelled rows of 2 classes");
  }

  private static ListAssert<String> reported(Program program) {
    assertThat(program.code()).as(program.out() + program.err()).isIn(65, 78);
    return assertThat(
        program.err().lines().filter(line -> line.matches("mustlink: (error|also): .*")).toList());
  }

  private static void reported(Iterable<? extends String> lines, String... words) {
    for (String word : words) {
      assertThat(lines)
          .filteredOn(line -> line.contains(word))
          .as("%s in %s", word, lines)
          .hasSize(1);
    }
  }

  private String labels() {
    return "input.labels.path=" + path("labels");
  }

  private String links() {
    return "links.path=%s links.first=a links.second=b links.type=t".formatted(path("links"));
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private JsonNode json(String name) throws IOException {
    return new ObjectMapper().readTree(Files.readString(directory.resolve(name)));
  }

  /** Runs a command; settings that follow replace those before. */
  private Program run(String command, String... settings) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("input.path", path("table.csv"));
    all.put("input.id", "id");
    all.put("output.path", path("out"));
    all.put("output.report", "false");
    for (String words : settings) {
      for (String word : words.split(" ", -1)) {
        int equals = word.indexOf('=');
        all.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    List<String> arguments = new ArrayList<>(List.of(command));
    all.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
    return Program.run(spark, arguments.toArray(String[]::new));
  }
}
