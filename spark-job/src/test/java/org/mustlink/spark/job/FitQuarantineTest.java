package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.spark.job.SettingArguments.plus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.functions;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.testing.SparkExtension;

/** Fits of tables with rows whose features cannot be used. */
@ExtendWith(SparkExtension.class)
class FitQuarantineTest {
  private static final String BAD = "id in (5, 60, 61, 62)";

  private final SparkSession spark;
  private final Path directory;

  FitQuarantineTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Rows of which four are bad: a null, a NaN, an infinite number and one that is too large. */
  private Dataset<Row> rows() {
    return spark
        .range(0, 120, 1, 3)
        .selectExpr(
            "id",
            "case when id = 5 then null when id = 60 then double('NaN') when id = 62 then 1e200 else id % 3 * 3 + id * 7919 % 101 / 50d end x",
            "if(id = 61, double('infinity'), id % 2 * 3 + id * 104729 % 97 / 48d) y",
            "if(id < 12, concat('g', id % 3), null) known",
            "id % 2 part");
  }

  private Dataset<Row> as(String kind, Dataset<Row> rows) {
    Column both =
        org.apache.spark.sql.functions.array(
            org.apache.spark.sql.functions.col("x"), org.apache.spark.sql.functions.col("y"));
    return switch (kind) {
      case "columns" -> rows;
      case "array" -> rows.withColumn("f", both).drop("x", "y", "part");
      case "floats" -> rows.withColumn("f", both.cast("array<float>")).drop("x", "y", "part");
      default ->
          rows.na()
              .fill(Double.NaN)
              .withColumn("f", functions.array_to_vector(both))
              .drop("x", "y", "part");
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"columns", "array", "floats", "vector"})
  @Tag("long")
  @Tag("compiled")
  void theFitIsThatOfTheTableWithoutTheBadRows(String kind) {
    as(kind, rows()).write().parquet(path("all"));
    as(kind, rows().filter("not " + BAD)).write().parquet(path("good"));
    Program refused = fit("refused", "all");
    assertThat(refused.code()).isEqualTo(65);
    Program good = fit("of-good", "good");
    assertThat(good.code()).as(good.err()).isZero();
    Program all = fit("of-all", "all", "faults.rows=quarantine");
    assertThat(all.code()).as(all.err()).isZero();
    assertThat(all.out()).contains("116 good, 4 set aside", "quarantine, summary.json");
    assertThat(all.err()).contains("set aside because of their features: 4");
    assertThat(assigned("of-all")).hasSize(116).isEqualTo(assigned("of-good"));
    assertThat(directory.resolve("of-all/summary.json"))
        .content()
        .contains("\"quarantined\" : 4", "\"n\" : 116");
    List<String> aside =
        spark.read().parquet(path("of-all/quarantine")).orderBy("id").collectAsList().stream()
            .map(Row::toString)
            .toList();
    assertThat(aside).hasSize(4);
    // Beside other columns of numbers an infinite one is a gap like the others.
    assertThat(aside.get(2))
        .contains("61", kind.equals("columns") ? "column y has no value" : "Infinity");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void aCleanTableIsFittedAsEver() {
    rows().filter("not " + BAD).write().parquet(path("good"));
    assertThat(fit("fails", "good").code()).isZero();
    assertThat(fit("quarantines", "good", "faults.rows=quarantine").code()).isZero();
    assertThat(assigned("fails")).isEqualTo(assigned("quarantines"));
    assertThat(directory.resolve("quarantines/quarantine")).doesNotExist();
    assertThat(directory.resolve("quarantines/summary.json"))
        .content()
        .contains("\"quarantined\" : 0");
  }

  @Test
  void moreThanTheLimitAreRefused() {
    rows().write().parquet(path("all"));
    Program few = fit("few", "all", "faults.rows=quarantine", "faults.maxBadRows=3");
    assertThat(few.code()).isEqualTo(65);
    assertThat(few.err()).contains("4 rows", "faults.maxBadRows = 3");
    assertThat(fit("enough", "all", "faults.rows=quarantine", "faults.maxBadRows=4").code())
        .isZero();
  }

  @Test
  @Tag("long")
  void groupsAreFittedWithoutTheirBadRows() {
    rows().write().parquet(path("all"));
    rows().filter("not " + BAD).write().parquet(path("good"));
    String[] grouped = {"fit.by=part", "fit.method=sc-njw", "fit.landmarks=", "fit.k=3"};
    Program all = fit("of-all", "all", plus(grouped, "faults.rows=quarantine"));
    assertThat(all.code()).as(all.err()).isZero();
    assertThat(fit("of-good", "good", grouped).code()).isZero();
    assertThat(assigned("of-all")).hasSize(116).isEqualTo(assigned("of-good"));
  }

  @Test
  @Tag("long")
  void linksOnRowsThatAreSetAsideAreLinksOnUnknownIds() throws IOException {
    rows().write().parquet(path("all"));
    Path links =
        Files.writeString(
            directory.resolve("links.csv"),
            "a,b,t\n3,6,must\n60,63,must\n4,5,cannot\n3,7,cannot\n");
    String[] linked = {
      "faults.rows=quarantine",
      "links.path=" + links,
      "links.first=a",
      "links.second=b",
      "links.type=t"
    };
    Program refused = fit("refused", "all", linked);
    assertThat(refused.code()).isEqualTo(65);
    assertThat(refused.err()).contains("links on unknown ids", "faults.unknownIds");
    Program dropped = fit("dropped", "all", plus(linked, "faults.unknownIds=drop"));
    assertThat(dropped.code()).as(dropped.err()).isZero();
    assertThat(assigned("dropped")).hasSize(116);
  }

  /** The columns are decided on without the row whose number is too large. */
  @Test
  void whereGapsAreFilledOnlyOtherFaultsAreSetAside() {
    rows().write().parquet(path("all"));
    rows().filter("id <> 62").write().parquet(path("good"));
    Program good = filled("of-good", "good");
    assertThat(good.code()).as(good.err()).isZero();
    assertThat(good.out()).contains("x  number  from 0 to 8, 2 gaps filled by the median");
    Program refused = filled("refused", "all");
    assertThat(refused.code()).isEqualTo(65);
    assertThat(refused.err()).contains("row id=62: column x is 1.0E200");
    Program all = filled("of-all", "all", "faults.rows=quarantine");
    assertThat(all.code()).as(all.err()).isZero();
    assertThat(all.out()).contains("119 good, 1 set aside", "x  number  from 0 to 8, 2 gaps");
    assertThat(spark.read().parquet(path("of-all/quarantine")).select("id").collectAsList())
        .extracting(row -> row.getLong(0))
        .containsExactly(62L);
    assertThat(assigned("of-all")).hasSize(119).isEqualTo(assigned("of-good"));
  }

  @Test
  void rowsOfTextWithoutIdsKeepTheirNumbers() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,y"));
    for (int i = 0; i < 60; i++) {
      lines.add(i == 7 ? ",1.0" : i == 9 ? "NaN,2.0" : i % 3 * 4 + ".5," + i % 7);
    }
    Path file = Files.write(directory.resolve("rows.csv"), lines);
    Program fit =
        fit(
            "numbered",
            file.getFileName().toString(),
            "input.id=",
            "input.label=",
            "fit.k=3",
            "faults.rows=quarantine");
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(spark.read().parquet(path("numbered/quarantine")).select("row").collectAsList())
        .extracting(row -> row.getLong(0))
        .containsExactlyInAnyOrder(7L, 9L);
    assertThat(spark.read().parquet(path("numbered/assignments")).filter("row in (7, 9)").count())
        .isZero();
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  /** A fit to which a gap is a fault as any other. */
  private Program fit(String output, String input, String... settings) {
    return filled(output, input, plus(settings, "faults.gaps=fail"));
  }

  private Program filled(String output, String input, String... settings) {
    String[] common = {
      "input.path=" + path(input),
      "input.id=id",
      "input.label=known",
      "input.exclude=par*",
      "fit.landmarks=20",
      "output.path=" + path(output)
    };
    return Program.run(spark, SettingArguments.of(List.of("fit"), plus(common, settings)));
  }

  private List<String> assigned(String output) {
    return LakeCheck.assigned(spark.read().parquet(path(output + "/assignments")));
  }
}
