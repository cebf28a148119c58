package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.testing.MixedRows;
import org.mustlink.spark.testing.SparkExtension;

/** Rows of a table with columns of all types, assigned in every way that there is. */
@Tag("long")
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MixedScoringTest {
  private static final List<String> RESULT = List.of("id", "cluster", "label", "margin", "far");

  private final SparkSession spark;
  private final Path directory;
  private List<Row> expected = List.of();

  MixedScoringTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @BeforeAll
  void fit() {
    MixedRows.table(spark).coalesce(1).write().parquet(path("table"));
    Program fit =
        run(
            "fit",
            "input.path=" + path("table"),
            "input.label=known",
            "output.report=false",
            "output.path=" + path("fit"));
    assertThat(fit.code()).as(fit.err()).isZero();
    Program plain =
        run(
            "fit",
            "input.path=" + path("table"),
            "input.label=known",
            "input.exclude=note",
            "output.report=false",
            "output.path=" + path("plain"));
    assertThat(plain.code()).as(plain.err()).isZero();
    Program predict = predict("table", "rows", "input.exclude=known");
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(predict.err()).doesNotContain("did not see");
    expected = assigned("rows");
  }

  @Test
  void theTableOfTheFitGetsWhatTheFitGave() {
    Program predict = predict("table", "again", "input.label=known");

    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(assigned("again"))
        .hasSize(MixedRows.ROWS)
        .isEqualTo(
            rows(
                spark
                    .read()
                    .parquet(path("fit/assignments"))
                    .withColumn("far", functions.lit(false))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json", "shuffled", "texts"})
  void filesOfEveryFormatAndOrderGiveTheSame(String form) {
    Dataset<Row> table = MixedRows.table(spark).drop("known");
    switch (form) {
      case "shuffled" ->
          table
              .repartition(5)
              .sortWithinPartitions(functions.col("mass").desc())
              .write()
              .parquet(path(form));
      case "texts" -> texts(table).write().parquet(path(form));
      case "csv" -> table.repartition(3).write().option("header", true).csv(path(form));
      default -> table.write().format(form).save(path(form));
    }

    Program predict = predict(form, "of-" + form);

    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(predict.err()).doesNotContain("did not see");
    assertThat(assigned("of-" + form)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "parquet"})
  void aStreamGivesTheSame(String format) {
    Dataset<Row> table = MixedRows.table(spark).drop("known").repartition(2);
    table.write().option("header", true).format(format).save(path("in-" + format));

    Program stream = predict("in-" + format, "stream-" + format, "--once");

    assertThat(stream.code()).as(stream.err()).isZero();
    assertThat(stream.out()).contains("150 rows").doesNotContain("did not see");
    assertThat(assigned("stream-" + format)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "64",
        "struct(*)",
        "array(island, sex, string(mass), string(price), string(wild), string(day),"
            + " date_format(seen, 'yyyy-MM-dd HH:mm:ssXXX'), string(legs), amount, note)"
      })
  void aProgramAndSqlGiveTheSame(String way) {
    ConstrainedSpectralClusteringModel model =
        ConstrainedSpectralClusteringModel.load(path("fit/model"))
            .setPredictionCol("cluster")
            .setPredictedLabelCol("label")
            .setFarCol("far");
    Dataset<Row> table = MixedRows.table(spark).repartition(3);
    assertThat(model.getInputCols()).containsExactlyElementsOf(MixedRows.FEATURES);
    if (Character.isDigit(way.charAt(0))) {
      assertThat(rows(model.setBlockSize(Integer.parseInt(way)).transform(table)))
          .isEqualTo(expected);
    } else {
      model.registerFunction(spark, "cluster_of_mixed");
      table.createOrReplaceTempView("mixed");
      assertThat(
              rows(spark.sql("select id, inline(array(cluster_of_mixed(" + way + "))) from mixed")))
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fit", "plain"})
  void whatTheFitDidNotSeeIsAssignedAndCounted(String model) throws IOException {
    String name = "odd-" + model;
    String modelPath = "model.path=" + path(model);
    Dataset<Row> odd =
        MixedRows.table(spark)
            .drop("known")
            .selectExpr(
                "id",
                "case when id < 3 then 'Pluto' when id = 3 then 'Ceres' else island end island",
                "case when id = 5 then 'both' else sex end sex",
                "mass",
                "if(id < 2, null, price) price",
                "wild",
                "string(day) day",
                "seen",
                "legs",
                "if(id = 9, 'plenty', amount) amount",
                "tag",
                "if(id = 11, 'novel words alone', note) note");
    odd.repartition(3).write().parquet(path(name));
    String[] lines = {
      "4 rows have a value of `island` that the fit did not see, such as 'Ceres'.",
      "1 row has a value of `sex` that the fit did not see, such as 'both'.",
      "2 rows have no value of `price`, which every row of the fit has.",
      "1 row has a text in `amount` that is no number, such as 'plenty'. It is taken as a gap."
    };

    Program predict = predict(name, "of-" + name, modelPath);
    assertThat(predict.code()).as(predict.err()).isZero();
    Program stream = predict(name, "stream-" + name, modelPath, "--once");
    assertThat(stream.code()).as(stream.err()).isZero();

    assertThat(predict.out())
        .contains("Note: " + lines[0], "Note: " + lines[1], "Note: " + lines[2]);
    assertThat(predict.err()).contains("warning: " + lines[3]).doesNotContain("did not see");
    assertThat(stream.out()).containsPattern("rows/s.*, 6 with new values").contains(lines);
    assertThat(assigned("stream-" + name))
        .hasSize(MixedRows.ROWS)
        .isEqualTo(assigned("of-" + name));
    JsonNode news =
        new ObjectMapper()
            .readTree(Files.readString(directory.resolve("of-" + name + "/summary.json")));
    assertThat(news.get("newValues").findValuesAsText("column"))
        .containsExactly("island", "sex", "price", "amount");
    assertThat(news.get("newValues").findValuesAsText("rows")).containsExactly("4", "1", "2", "1");
    assertThat(news.get("newValues").findValuesAsText("kind"))
        .containsExactly("level", "level", "gap", "no-number");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sex      |               | has no column sex, which the model was fitted on",
        "mass     | wild          | has the type boolean, and the model was fitted on a number"
            + " there",
        "day      | legs          | has the type int, and the model was fitted on a time there",
        "price    | seen          | has the type timestamp, and the model was fitted on a number"
            + " there",
        "island   | array(island) | has the type array<string>, and the model was fitted on a"
            + " category"
      })
  void aMissingColumnAndOneOfAnotherTypeAreRefused(String name, String in, String words) {
    Dataset<Row> table = MixedRows.table(spark).drop("known");
    Dataset<Row> other = in == null ? table.drop(name) : table.withColumn(name, functions.expr(in));
    other.write().parquet(path("without-" + name));

    for (String[] way : new String[][] {{}, {"--once"}}) {
      Program predict = predict("without-" + name, "refused-" + name + way.length, way);

      assertThat(predict.code()).as(predict.out() + predict.err()).isEqualTo(65);
      assertThat(predict.err()).contains(words);
    }
  }

  private static Dataset<Row> texts(Dataset<Row> table) {
    return table.selectExpr(
        Stream.concat(Stream.of("id"), MixedRows.FEATURES.stream().map(MixedRows::text))
            .toArray(String[]::new));
  }

  private Program predict(String input, String output, String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "input.path=" + path(input),
                "output.path=" + path(output),
                "model.path=" + path("fit"))); // a later setting wins
    settings.addAll(Arrays.asList(more));
    return run("predict", settings.toArray(String[]::new));
  }

  private Program run(String command, String... settings) {
    List<String> arguments = new ArrayList<>(List.of(command));
    Stream.concat(Stream.of("input.id=id", "output.mode=overwrite"), Arrays.stream(settings))
        .filter(
            one -> !Arrays.asList(settings).contains("--once") || !one.startsWith("output.mode"))
        .forEach(
            one -> arguments.addAll(one.startsWith("--") ? List.of(one) : List.of("--set", one)));
    return Program.run(spark, arguments.toArray(String[]::new));
  }

  private List<Row> assigned(String output) {
    return rows(spark.read().parquet(path(output + "/assignments")));
  }

  private static List<Row> rows(Dataset<Row> assigned) {
    return assigned
        .select(RESULT.stream().map(functions::col).toArray(Column[]::new))
        .withColumn("id", functions.col("id").cast("int"))
        .orderBy("id")
        .collectAsList();
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }
}
