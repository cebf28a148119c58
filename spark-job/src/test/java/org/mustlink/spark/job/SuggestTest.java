package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/** The command suggest, and fits with what a person answered. */
@ExtendWith(SparkExtension.class)
class SuggestTest {
  private static final List<String> ENDS =
      List.of("", "=1+1", "a\"b", "\"", "x,y", "two\nlines", "back\\slash", " white ", "\\\"", "ü");

  private static final List<String> CLASSES = List.of("=SUM(A1)", "so \"called\", it is", "c\\d");

  private final SparkSession spark;
  private final Path directory;
  private final Map<String, Integer> classes = new HashMap<>();

  SuggestTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Three groups of 80 points, and ids that a CSV file has to quote. */
  @BeforeEach
  void writeTable() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 240; i++) {
      int group = i % 3;
      String id = ENDS.get(i / 3 % ENDS.size()) + i;
      id = i / 3 % 4 == 0 ? i + ENDS.get(i / 12 % ENDS.size()) : id;
      classes.put(id, group);
      rows.add(
          RowFactory.create(
              id,
              6.0 * group + i * 7 % 13 * 0.1,
              i * 5 % 11 * 0.1 + group % 2,
              i * 31 % 17 * 0.1,
              i / 3 % 2,
              group));
    }
    StructType type =
        new StructType()
            .add("name", DataTypes.StringType)
            .add("x", DataTypes.DoubleType)
            .add("y", DataTypes.DoubleType)
            .add("label", DataTypes.DoubleType)
            .add("half", DataTypes.IntegerType)
            .add("truth", DataTypes.IntegerType);
    spark.createDataFrame(rows, type).repartition(3).write().parquet(path("rows.parquet"));
  }

  @Test
  void roundsOfSuggestedLabels() throws IOException {
    Program first = run("suggest", "fit.k=3", "suggest.count=6", "suggest.path=" + path("1.csv"));
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out())
        .contains("Rows to label: 6, written to " + path("1.csv"), "input.labels=" + path("1.csv"));
    Answers asked = Answers.read(directory.resolve("1.csv"));
    assertThat(asked.header())
        .containsExactly(
            "name", "label", "cluster", "cluster_label", "margin", "reason", "x", "y", "label_");
    assertThat(asked.column("label")).hasSize(6).containsOnly("");
    assertThat(asked.column("name").stream().map(classes::get).distinct()).hasSize(3);
    asked.fill(directory.resolve("1.csv"), "label", this::label);

    Program fit = run("fit", labels("1.csv"), "output.path=" + path("out"));
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out()).contains("Labels of 6 rows from " + path("1.csv"));
    for (Row row : spark.read().parquet(path("out/assignments")).collectAsList()) {
      assertThat(row.getString(2)).isEqualTo(CLASSES.get(classOf(row.getString(0))));
    }

    Program second =
        run(
            "suggest",
            labels("1.csv"),
            "model.path=" + path("out"),
            "suggest.page=" + path("ask.html"),
            "suggest.path=" + path("2.csv"));
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(first.out()).doesNotContain("the earlier answers");
    assertThat(second.out()).contains("the earlier answers", "answers-*.csv", "on the page");
    assertThat(directory.resolve("ask.html"))
        .content()
        .contains("<script type=\"application/json\" id=\"questions\">", "\"file\":\"ask.csv\"");
    Answers again = Answers.read(directory.resolve("2.csv"));
    assertThat(again.column("name"))
        .hasSize(20)
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(asked.column("name"))
        .allMatch(classes::containsKey);
    // Half of them are left open.
    List<String> answered = again.column("name").subList(0, 10);
    again.fill(
        directory.resolve("2.csv"),
        "label",
        row -> answered.contains(row.get(0)) ? label(row) : "");
    Program both = run("fit", labels("*.csv"), "output.path=" + path("both"));
    assertThat(both.code()).as(both.err()).isZero();
    assertThat(both.out()).contains("Labels of 16 rows from");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  /** A program labels by one column; its confidences are weights of the next fit. */
  @Test
  void aProgramIsAskedAndFitTakesItsAnswers() throws IOException {
    String rules =
        "{ split($0, parts, \"\\\"x\\\":\\\"\"); group = int((parts[2] + 2) / 6);"
            + " printf \"{\\\"question\\\": %d, \\\"answer\\\": \\\"g%d\\\", \\\"confidence\\\": 0.8}\\n\", NR, group }";
    String[] settings = {"fit.k=3", "suggest.count=6", "suggest.path=" + path("ruled.csv")};
    String[] ask = {"--ask", "awk", "--ask", rules};
    Program first = run("suggest", settings, ask);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out()).contains("Asking 6 questions of awk", "Answers: 6 to 6 questions");
    Answers answers = Answers.read(directory.resolve("ruled.csv"));
    assertThat(answers.header()).startsWith("name", "label", "answer_weight", "cluster");
    assertThat(answers.column("answer_weight")).containsOnly("0.8");
    for (List<String> row : answers.rows()) {
      assertThat(row.get(1)).isEqualTo("g" + classOf(row.get(0)));
    }

    Program second = run("suggest", settings, ask);
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out())
        .contains("Continuing 6 answers in", "6 of 6 labels have weights below 1");
    assertThat(Answers.read(directory.resolve("ruled.csv")).column("name"))
        .hasSize(12)
        .doesNotHaveDuplicates();

    Program fit =
        run(
            "fit",
            labels("ruled.csv"),
            "input.labels.weight=answer_weight",
            "output.path=" + path("by-rules"));
    assertThat(fit.code()).as(fit.err()).isZero();
    for (Row row : spark.read().parquet(path("by-rules/assignments")).collectAsList()) {
      assertThat(row.getString(2)).isEqualTo("g" + classOf(row.getString(0)));
    }
  }

  @Tag("long")
  @Test
  void roundsOfSuggestedPairs() throws IOException {
    String links =
        "links.first=first links.second=second links.type=type links.options.multiLine=true links.options.escape=\"";
    Set<Set<String>> asked = new HashSet<>();
    for (int round = 1; round <= 2; round++) {
      List<String> settings = new ArrayList<>(List.of("fit.k=3", "suggest.kind=pairs"));
      settings.add("suggest.count=8");
      settings.add("suggest.path=" + path(round + ".csv"));
      if (round > 1) {
        settings.addAll(List.of(links.split(" ", -1)));
        settings.add("links.path=" + path("*.csv"));
      }
      Program suggest = run("suggest", settings.toArray(String[]::new));
      assertThat(suggest.code()).as(suggest.err()).isZero();
      assertThat(suggest.out()).contains("Pairs to compare: 8", "first = [first]");
      Answers pairs = Answers.read(directory.resolve(round + ".csv"));
      for (List<String> row : pairs.rows()) {
        assertThat(asked.add(Set.of(row.get(0), row.get(1)))).isTrue();
      }
      pairs.fill(
          directory.resolve(round + ".csv"),
          "type",
          row ->
              row.equals(pairs.rows().get(7))
                  ? ""
                  : classOf(row.get(0)) == classOf(row.get(1)) ? "must" : "cannot");
      if (round == 1) {
        asked.remove(Set.of(pairs.rows().get(7).get(0), pairs.rows().get(7).get(1)));
      }
    }
    List<String> settings = new ArrayList<>(List.of(links.split(" ", -1)));
    settings.addAll(List.of("fit.k=3", "links.path=" + path("*.csv"), "output.path=" + path("o")));
    Program fit = run("fit", settings.toArray(String[]::new));
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out()).containsPattern("satisfied: 100\\.00 % of must-links");
  }

  /** Labels of 30 rows, written by hand, for every command that takes labels. */
  @Test
  @Tag("long")
  void labelsBesideTheTableServeAllCommands() throws IOException {
    StringBuilder text = new StringBuilder("who,class\n");
    List<String> known = classes.keySet().stream().sorted().limit(30).toList();
    known.forEach(
        name -> text.append('"' + name.replace("\"", "\"\"") + "\"," + classOf(name) + "\n"));
    Files.writeString(directory.resolve("hand.csv"), text);
    String[] labels = {
      "input.labels.path=" + path("hand.csv"), "input.labels.id=who", "input.labels.label=class"
    };
    for (String by : List.of("", "half")) {
      String out = "output.path=" + path("out" + by);
      Program fit = run("fit", with(labels, "fit.by=" + by, "input.truth=truth", out));
      assertThat(fit.code()).as(fit.err()).isZero();
      assertThat(fit.out()).contains("Labels of 30 rows from", "not labelled");
      assertThat(
              spark.read().parquet(path("out" + by) + "/assignments").collectAsList().stream()
                  .filter(row -> known.contains(row.<String>getAs("name")))
                  .filter(
                      row ->
                          !String.valueOf(classOf(row.getAs("name"))).equals(row.getAs("label"))))
          .isEmpty();
    }
    String out = "output.path=" + path("out");
    Program evaluate = run("evaluate", with(labels, "input.truth=truth", out));
    assertThat(evaluate.code()).as(evaluate.err()).isZero();
    assertThat(evaluate.out()).contains("not labelled (210)");
    Program predict =
        run("predict", with(labels, "model.path=" + path("out"), "output.path=" + path("again")));
    assertThat(predict.code()).as(predict.err()).isZero();
    Program stream = run("predict", with(labels, "model.path=" + path("out"), out), "--once");
    assertThat(stream.code()).isEqualTo(78);
    assertThat(stream.err()).contains("input.labels", "a stream assigns rows by their features");
    Program again =
        run("fit", with(labels, "fit.previous=" + path("out"), "output.path=" + path("next")));
    assertThat(again.code()).as(again.err()).isZero();
  }

  private static String[] with(String[] labels, String... settings) {
    List<String> all = new ArrayList<>(List.of(labels));
    all.addAll(List.of(settings));
    return all.toArray(String[]::new);
  }

  @Test
  void aFileIsNeverReplaced() throws IOException {
    Files.writeString(directory.resolve("1.csv"), "name,label\n");
    Program refused = run("suggest", "fit.k=3", "suggest.path=" + path("1.csv"));
    assertThat(refused.code()).isEqualTo(73);
    assertThat(refused.err()).contains("suggest.path = " + path("1.csv"), "may hold answers");
    assertThat(directory.resolve("1.csv")).hasContent("name,label");
  }

  @Test
  void whatCannotBeSuggestedIsRefused() {
    refused(78, "suggest.path is not set", "fit.k=3");
    refused(78, "suggest.count", "suggest.count=0", "suggest.path=a.csv");
    refused(78, "suggest.kind", "suggest.kind=classes", "suggest.path=a.csv");
    refused(78, "input.id is not set", "input.id=", "suggest.path=a.csv");
    refused(78, "groups", "fit.by=y", "fit.method=sc-njw", "fit.landmarks=", "suggest.path=a.csv");
  }

  private void refused(int code, String words, String... settings) {
    Program program = run("suggest", settings);
    assertThat(program.code()).as(program.err()).isEqualTo(code);
    assertThat(program.err()).contains(words);
  }

  private int classOf(String name) {
    return Objects.requireNonNull(classes.get(name), name);
  }

  private String label(List<String> row) {
    return CLASSES.get(classOf(row.get(0)));
  }

  private String labels(String name) {
    return "input.labels=" + path(name);
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private Program run(String command, String... settings) {
    return run(command, settings, new String[0]);
  }

  private Program run(String command, String[] settings, String... options) {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(List.of(options));
    List<String> all =
        new ArrayList<>(
            List.of(
                "input.path=" + path("rows.parquet"),
                "input.id=name",
                "input.features=x,y,label",
                "fit.landmarks=40"));
    all.addAll(Arrays.asList(settings));
    all.forEach(setting -> args.addAll(List.of("--set", setting)));
    return Program.run(spark, args.toArray(String[]::new));
  }
}
