package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class PlanCommandTest {
  private static final int ROWS = 60_000;

  private final SparkSession spark;
  private final Path directory;

  PlanCommandTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @Test
  void rowsOfTextAreEstimatedAndNoFeatureIsRead() throws IOException {
    Path csv = csv("1e200");
    Program plan = run("plan", csv);
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.out())
        .contains(
            "estimated from the size of the files and the length of their first lines",
            "The fit needs at most ")
        .doesNotContain("landmarks", "shuffle", "Other numbers");
    assertThat(rows(plan)).isBetween(ROWS * .95, ROWS * 1.05);
    assertThat(run("fit", csv).code()).as("the fit reads the features").isEqualTo(65);
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void labelsAreCountedWithTheRows() throws IOException {
    Program plan = run("plan", csv("not a number"), "--verbose", "--set", "input.label=class");
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.out())
        .contains(
            "60,000, counted with the labels in the column class",
            "600 labelled rows of 2 classes",
            "clusters              2\n",
            "p = 2,000");
  }

  @Test
  void rowsOfParquetAreThoseOfItsFooters() throws IOException {
    spark
        .read()
        .option("header", true)
        .csv(csv("NaN").toString())
        .selectExpr("id", "cast(x as float) x", "cast(y as double) y")
        .write()
        .parquet(directory.resolve("t.parquet").toString());
    Program plan = run("plan", directory.resolve("t.parquet"), "--verbose", "--set", "fit.k=2");
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.out()).contains("60,000, from the footers of the files", "p = 1,000");
  }

  @Test
  void whatCannotFitIsRefusedAsByTheFit() throws IOException {
    Path csv = csv("1");
    String[] set = {"--set", "fit.landmarks=59000", "--set", "fit.k=2"};
    Program plan = run("plan", csv, set);
    assertThat(plan.code()).isEqualTo(78);
    assertThat(plan.out()).contains("Advice: Give the driver --driver-memory ");
    assertThat(plan.err()).contains("Cannot set fit.landmarks to 59000: the driver would need");
    Program fit = run("fit", csv, set);
    assertThat(fit.code()).isEqualTo(78);
    assertThat(fit.err().replaceAll("[\\d,]+ MiB", "MiB"))
        .isEqualTo(plan.err().replaceAll("[\\d,]+ MiB", "MiB"));
  }

  @Test
  void whatHasNoPlanIsRefused() throws IOException {
    Path csv = csv("1");
    Program grouped = run("plan", csv, "--set", "fit.by=class");
    assertThat(grouped.code()).isEqualTo(78);
    assertThat(grouped.err()).contains("There is no plan for fit.by");
    Program missing = run("plan", directory.resolve("none.csv"));
    assertThat(missing.code()).isEqualTo(66);
    Program fewer = run("plan", csv, "--set", "fit.landmarks=3", "--set", "fit.k=5");
    assertThat(fewer.code()).isEqualTo(78);
    assertThat(fewer.err()).contains("at least as many landmarks as clusters");
    Program printed = run("plan", csv, "--print-settings");
    assertThat(printed.code()).isZero();
    assertThat(printed.out()).doesNotContain("Plan of a fit");
  }

  private static double rows(Program plan) {
    Matcher found = Pattern.compile("rows +([\\d,]+)").matcher(plan.out());
    assertThat(found.find()).isTrue();
    return Double.parseDouble(found.group(1).replace(",", ""));
  }

  private Path csv(String feature) throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,x,y,class"));
    for (int i = 0; i < ROWS; i++) {
      String x = i == 100 ? feature : i % 7 + ".5";
      lines.add("r" + i + "," + x + "," + i % 11 + "," + (i < 600 ? "c" + i % 2 : ""));
    }
    return Files.write(directory.resolve("t.csv"), lines);
  }

  private Program run(String command, Path input, String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                command,
                "--set",
                "input.path=" + input,
                "--set",
                "input.id=id",
                "--set",
                "input.features=x,y",
                "--set",
                "output.path=" + directory.resolve("out")));
    all.addAll(Arrays.asList(arguments));
    return Program.run(spark, all.toArray(String[]::new));
  }
}
