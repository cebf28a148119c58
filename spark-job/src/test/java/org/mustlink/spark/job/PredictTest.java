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
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
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
        .contains("3 clusters, fitted on 180 rows", "2 features x to y", "rows assigned");
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
    Program predict = predict("ordered", "input.path=" + other, "input.label=");
    assertThat(predict.code()).as(predict.err()).isZero();
    ConstrainedSpectralClusteringModel model =
        ConstrainedSpectralClusteringModel.load(directory.resolve("out/model").toString());
    List<String> transformed =
        model
            .setPredictionCol("cluster")
            .setPredictedLabelCol("label")
            .setFarCol("far")
            .transform(
                spark
                    .read()
                    .option("header", "true")
                    .option("inferSchema", "true")
                    .csv(other.toString()))
            .select("id", "cluster", "label", "margin", "far")
            .collectAsList()
            .stream()
            .map(Row::toString)
            .sorted()
            .toList();
    assertThat(rows("ordered", "id", "cluster", "label", "margin", "far")).isEqualTo(transformed);
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
    assertThat(aside.err()).contains("Rows set aside because", ": 2.");
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
        .contains("Column y has the type string, and the model was fitted on numbers there.");
  }

  private Program predict(String output, String... settings) {
    List<String> arguments =
        new ArrayList<>(List.of("predict", directory.resolve("job.conf").toString()));
    List<String> all =
        new ArrayList<>(
            List.of(
                "output.path=" + directory.resolve(output),
                "model.path=" + directory.resolve("out")));
    all.addAll(Arrays.asList(settings));
    for (String set : all) {
      arguments.add("--set");
      arguments.add(set);
    }
    return Program.run(spark, arguments.toArray(String[]::new));
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
