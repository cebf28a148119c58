package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.testing.Directories;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PredictTest {
  private final SparkSession spark;
  private final Path directory;

  PredictTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Three groups of 60 points that touch, the first six of each labelled. */
  private static List<String> table() {
    List<String> lines = new ArrayList<>(List.of("id,x,y,known"));
    for (int i = 0; i < 180; i++) {
      int group = i % 3;
      String known = i < 18 ? "g" + group : "";
      double x = 3 * group + i * 7919 % 101 / 50.0;
      double y = group % 2 * 3 + i * 104729 % 97 / 48.0;
      lines.add("r%d,%s,%s,%s".formatted(i, x, y, known));
    }
    return lines;
  }

  @BeforeAll
  void fit() throws IOException {
    Files.write(directory.resolve("table.csv"), table());
    Files.writeString(
        directory.resolve("job.conf"),
        """
        input { path = "%1$s/table.csv", id = id, label = known }
        fit { landmarks = 40 }
        output.path = "%1$s/out"
        """
            .formatted(directory));
    Program fit = Program.run(spark, "fit", directory.resolve("job.conf").toString());
    assertThat(fit.code()).as(fit.err()).isZero();
  }

  @Test
  void theTableOfTheFitGetsItsAssignmentsToTheBit() {
    Program predict = predict("same", "input.path=" + directory.resolve("table.csv"));
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(predict.out())
        .contains("3 clusters, fitted on 180 rows", "2 features x to y", "Assigning the rows");
    assertThat(rows("same", "id", "cluster", "label", "margin"))
        .isEqualTo(rows("out", "id", "cluster", "label", "margin"));
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
    assertThat(directory.resolve("same/summary.json"))
        .content()
        .contains("\"n\" : 180", "\"quarantined\" : 0", "\"label\" : \"g1\"");
  }

  @Test
  void theModelAssignsATableInAnyOrderOfColumnsAsTheCommandDoes() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : table()) {
      String[] cells = line.split(",", -1);
      lines.add(cells[2] + ",more," + cells[1] + "," + cells[0]);
    }
    Path other = Files.write(directory.resolve("other.csv"), lines);
    Program predict =
        predict("ordered", "input.path=" + other, "input.label=", "output.newness=true");
    assertThat(predict.code()).as(predict.err()).isZero();
    ConstrainedSpectralClusteringModel model =
        ConstrainedSpectralClusteringModel.load(directory.resolve("out/model").toString());
    List<String> transformed =
        model
            .setPredictionCol("cluster")
            .setPredictedLabelCol("label")
            .setFarCol("far")
            .setNewnessCol("newness")
            .transform(
                spark
                    .read()
                    .option("header", "true")
                    .option("inferSchema", "true")
                    .csv(other.toString()))
            .select("id", "cluster", "label", "margin", "far", "newness")
            .collectAsList()
            .stream()
            .map(Row::toString)
            .sorted()
            .toList();
    assertThat(rows("ordered", "id", "cluster", "label", "margin", "far", "newness"))
        .isEqualTo(transformed)
        .allMatch(row -> row.endsWith(",0.0]"));
  }

  /** The lists of three clusters of 180 rows, of which some keep their label. */
  private void assertMemberships(String out) {
    String labelled = "int(substr(id, 2)) < 18 and int(substr(id, 2)) % 3 < 2";
    String sum = "aggregate(memberships, 0D, (sum, one) -> sum + one.probability)";
    assertThat(count(out, labelled + " and size(memberships) = 1")).isEqualTo(12);
    assertThat(count(out, "memberships[0].cluster = cluster")).isEqualTo(180);
    assertThat(count(out, "size(memberships) between 1 and 3")).isEqualTo(180);
    assertThat(count(out, sum + " between 1 - 1e-9 and 1")).isEqualTo(180);
    assertThat(
            count(
                out,
                "size(memberships) = 1 or forall(sequence(1, size(memberships) - 1), i ->"
                    + " memberships[i].probability <= memberships[i - 1].probability)"))
        .isEqualTo(180);
  }

  @Test
  void newnessIsThatOfTheFitInTablesAndStreams() throws IOException {
    List<String> lines = table().stream().map(line -> line.replace("g2", "")).toList();
    Path table =
        Files.write(Files.createDirectory(directory.resolve("in")).resolve("new.csv"), lines);
    String[] asked = {
      "input.path=" + table, "output.newness=true", "fit.newClasses=1", "output.memberships=5"
    };
    Program fit = run("fit", "found", asked);
    assertThat(fit.code()).as(fit.err()).isZero();
    String model = "model.path=" + directory.resolve("found");
    Program same = predict("found-again", asked[0], asked[1], asked[3], model);
    assertThat(same.code()).as(same.err()).isZero();
    String[] columns = {"cluster", "label", "margin", "newness", "memberships"};
    assertThat(rows("found-again", "id", columns)).isEqualTo(rows("found", "id", columns));
    assertThat(spark.read().parquet(directory.resolve("found/assignments").toString()).columns())
        .containsExactly("id", "cluster", "label", "margin", "newness", "memberships");
    assertMemberships("found");
    String labelled = "int(substr(id, 2)) < 18 and int(substr(id, 2)) % 3 < 2";
    assertThat(count("found", labelled + " and newness = 0")).isEqualTo(12);
    assertThat(count("found", "newness between 0 and 1")).isEqualTo(180);
    assertThat(count("found", "newness > 0.5")).isBetween(40L, 80L);
    assertThat(count("found", "(newness > 0.5) = (cluster = 2)")).isEqualTo(180);

    Program free = predict("free", asked[0], asked[1], asked[3], model, "input.label=");
    assertThat(free.code()).as(free.err()).isZero();
    String[] stream = {"input.path=" + directory.resolve("in"), asked[1], model, asked[3]};
    Program streamed = predict("streamed", List.of("--once"), stream);
    assertThat(streamed.code()).as(streamed.err()).isZero();
    assertThat(rows("streamed", "id", columns)).isEqualTo(rows("free", "id", columns));
    Program less = predict("streamed", List.of("--once"), stream[0], model, asked[3]);
    assertThat(less.code()).isEqualTo(78);
    assertThat(less.err()).contains("output.newness to false", "with the column newness");
    Program fewer = predict("streamed", List.of("--once"), stream[0], model, asked[1]);
    assertThat(fewer.err()).contains("output.memberships to 0", "with the column memberships");
    assertThat(predict("streamed", List.of("--once"), stream).code()).isZero();
    Program id = predict("never", asked[1], "input.id=Newness");
    assertThat(id.code()).isEqualTo(78);
    assertThat(id.err()).contains("input.id to 'Newness'");
  }

  @Test
  void badRowsAreRefusedOrSetAside() throws IOException {
    List<String> lines = new ArrayList<>(table().subList(0, 7));
    lines.set(3, "r2,,1.5,");
    lines.set(5, "r4,NaN,1.5,");
    Path bad = Files.write(directory.resolve("bad.csv"), lines);
    Program refused = predict("refused", "input.path=" + bad);
    assertThat(refused.code()).isEqualTo(65);
    assertThat(refused.err())
        .contains("2 rows have features", "row id=r2: column x is null", "column x is NaN")
        .contains("faults.rows = quarantine");
    assertThat(directory.resolve("refused/assignments")).doesNotExist();

    Program aside = predict("aside", "input.path=" + bad, "faults.rows=quarantine");
    assertThat(aside.code()).as(aside.err()).isZero();
    assertThat(aside.err()).contains("The model cannot use the features of 2 rows.");
    assertThat(rows("aside", "id")).hasSize(4);
    assertThat(
            spark
                .read()
                .parquet(directory.resolve("aside/quarantine").toString())
                .orderBy("id")
                .collectAsList()
                .toString())
        .isEqualTo("[[r2,x,null,column x is null], [r4,x,NaN,column x is NaN]]");

    Program tooMany =
        predict("many", "input.path=" + bad, "faults.rows=quarantine", "faults.maxBadRows=1");
    assertThat(tooMany.code()).isEqualTo(65);
    assertThat(tooMany.err()).contains("faults.maxBadRows = 1");
    Program unused = predict("many", "input.path=" + bad, "faults.maxBadRows=1");
    assertThat(unused.code()).isEqualTo(78);
    assertThat(unused.err()).contains("faults.rows is fail");
  }

  /** The settings of the fit name columns that rows of the next day need not have. */
  @ParameterizedTest
  @ValueSource(strings = {"csv", "parquet"})
  void newRowsNeedOnlyTheirIdsAndFeatures(String format) throws IOException {
    String fresh = directory.resolve("fresh-" + format).toString();
    spark
        .read()
        .option("header", "true")
        .option("inferSchema", "true")
        .csv(directory.resolve("table.csv").toString())
        .drop("known")
        .coalesce(1)
        .write()
        .option("header", "true")
        .format(format)
        .save(fresh);
    Path labels =
        Files.write(
            directory.resolve("labels.csv"), List.of("id,label", "r1,g1", "of another table,g2"));
    String[] settings = {
      "input.path=" + fresh, "input.truth=class", "input.weight=importance", "input.exclude=remark"
    };
    String out = "fresh-out-" + format;
    Program predict = predict(out, settings);
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(predict.err()).doesNotContain("has no column");
    assertThat(predict.out())
        .containsOnlyOnce("fresh-" + format + " has no column known, which input.label names")
        .containsOnlyOnce("fresh-" + format + " has no column class, which input.truth names");
    Program without = predict(out + "-plain", settings[0], "input.label=");
    assertThat(without.code()).as(without.err()).isZero();
    assertThat(rows(out, "id", "cluster", "label", "margin"))
        .hasSize(180)
        .isEqualTo(rows(out + "-plain", "id", "cluster", "label", "margin"));

    Program labelled =
        predict(out + "-labels", settings[0], "input.labels=" + labels, "fit.by=city");
    assertThat(labelled.code()).as(labelled.err()).isZero();
    assertThat(labelled.err()).contains("Labels on ids that no row has: 1; they are left out.");
    Program strict =
        predict(out + "-no", settings[0], "input.labels=" + labels, "faults.unknownIds=fail");
    assertThat(strict.code()).as(strict.err()).isEqualTo(65);
    Program asked =
        run(
            "suggest",
            out + "-asked",
            settings[0],
            "model.path=" + directory.resolve("out"),
            "suggest.path=" + directory.resolve(out + "-asked.csv"));
    assertThat(asked.code()).as(asked.err()).isZero();
    assertThat(asked.out()).contains("has no column known, which input.label names");
  }

  @Test
  void aRunThatFailsSaysWhatItLeavesAndTheNextOneReplacesIt() throws IOException {
    Path lacking = Files.write(directory.resolve("lacking.csv"), List.of("id,x", "a,1"));
    for (List<String> options : List.of(List.<String>of(), List.of("--once"))) {
      String out = "failed" + options.size();
      boolean stream = !options.isEmpty();
      Path in = stream ? Files.createDirectories(directory.resolve("in-" + out)) : directory;
      Path bad = in.resolve(stream ? "a.csv" : "lacking.csv");
      Files.write(bad, List.of("id,x,y", "a,1,"));
      Program failed = predict(out, options, "input.path=" + (stream ? in : bad));
      assertThat(failed.code()).as(failed.err()).isNotZero();
      if (!stream) {
        assertThat(failed.out()).contains(out + " holds only the file _STATUS.json");
        assertThat(Directories.names(directory.resolve(out))).containsExactly("_STATUS.json");
      }
      Files.write(bad, List.of("id,x,y", "a,1,1"));
      Program next = predict(out, options, "input.path=" + (stream ? in : bad));
      assertThat(next.code()).as(next.err()).isZero();
    }
    assertThat(lacking).exists();
  }

  @Test
  void aRowUnlikeAllOthersIsFar() throws IOException {
    Path far =
        Files.write(directory.resolve("far.csv"), List.of("id,x,y,known", "a,1,1,", "b,400,-300,"));
    Program predict = predict("far", "input.path=" + far);
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(rows("far", "id", "far")).containsExactly("[a,false]", "[b,true]");
    assertThat(predict.err()).contains("1 of 2 rows are far from all rows of the fit");
  }

  @Test
  void anotherTableIsRefusedInWords() throws IOException {
    Path renamed = Files.write(directory.resolve("renamed.csv"), List.of("id,x,z,known", "a,1,1,"));
    Program predict = predict("never", "input.path=" + renamed);
    assertThat(predict.code()).isEqualTo(65);
    assertThat(predict.err())
        .contains("has no column y", "The model needs x, y; the table has id, x, z, known");
    String table = "input.path=" + directory.resolve("table.csv");
    assertThat(predict("never", table, "model.path=").err()).contains("model.path is not set");
    assertThat(predict("never", table, "model.path=/nowhere").code()).isEqualTo(66);
    Program over = predict("out", table, "output.mode=overwrite");
    assertThat(over.code()).isEqualTo(78);
    assertThat(over.err()).contains("output.path", "model.path");
    assertThat(directory.resolve("out/model")).exists();
  }

  @Test
  void aFeatureOfAnotherTypeIsRefused() {
    String typed = directory.resolve("typed.parquet").toString();
    spark.range(3).selectExpr("string(id) id", "double(id) x", "'a' y").write().parquet(typed);
    Program predict = predict("never", "input.path=" + typed, "input.label=");
    assertThat(predict.code()).isEqualTo(65);
    assertThat(predict.err())
        .contains("Column y has the type string, and the model was fitted on a number there.");
  }

  private Program predict(String output, String... settings) {
    return predict(output, List.of(), settings);
  }

  private Program predict(String output, List<String> options, String... settings) {
    List<String> all = new ArrayList<>(List.of("model.path=" + directory.resolve("out")));
    all.addAll(Arrays.asList(settings));
    return run("predict", options, output, all);
  }

  private Program run(String command, String output, String... settings) {
    return run(command, List.of(), output, Arrays.asList(settings));
  }

  private Program run(String command, List<String> options, String output, List<String> settings) {
    List<String> arguments =
        new ArrayList<>(List.of(command, directory.resolve("job.conf").toString()));
    arguments.addAll(options);
    arguments.addAll(List.of("--set", "output.path=" + directory.resolve(output)));
    settings.forEach(set -> arguments.addAll(List.of("--set", set)));
    return Program.run(spark, arguments.toArray(String[]::new));
  }

  private long count(String output, String condition) {
    return spark
        .read()
        .parquet(directory.resolve(output).resolve("assignments").toString())
        .filter(condition)
        .count();
  }

  private List<String> rows(String output, String first, String... columns) {
    return spark
        .read()
        .parquet(directory.resolve(output).resolve("assignments").toString())
        .select(first, columns)
        .collectAsList()
        .stream()
        .map(Row::toString)
        .sorted()
        .toList();
  }
}
