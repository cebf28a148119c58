package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.spark.testing.SparkExtension;

/** What an error advises helps whoever follows it. */
@ExtendWith(SparkExtension.class)
class AdviceTest {
  private final SparkSession spark;
  private final Path directory;

  AdviceTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /**
   * A table, settings with which a fit of it is refused, what the refusal advises, and settings
   * that follow the advice.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "words.csv | id=id weight=w | name the column in input.exclude in place of input.weight"
            + " | id=id exclude=w",
        "words.csv | id=id weight=w exclude=w | in place of input.weight | id=id exclude=w",
        "words.csv | id=id labels=DIR/labels.csv labels.weight=sure"
            + " | or remove input.labels.weight | id=id exclude=w labels=DIR/labels.csv",
        "hex.csv | id=id weight=w | or leave the column out with input.exclude"
            + " | id=id weight=w exclude=x",
        "rows.csv | label=row | or rename that column | id=id label=row",
        "rows.csv | label=class | or leave the column out with input.exclude"
            + " | label=class exclude=row",
        "typed | id=id label=class | array<string> | id=id exclude=class",
      })
  void whoeverFollowsItIsHelped(String table, String settings, String advice, String followed)
      throws IOException {
    write();
    Program refused = fit(table, settings);
    assertThat(refused.code()).as(refused.out()).isIn(65, 78);
    assertThat(refused.err()).contains(advice);
    Program helped = fit(table, followed);
    assertThat(helped.code()).as(helped.err()).isZero();
  }

  /** Two groups of 20 points, in tables that differ in one fault. */
  private void write() throws IOException {
    List<String> words = new ArrayList<>(List.of("id,x,y,w"));
    List<String> rows = new ArrayList<>(List.of("id,x,y,row,class"));
    for (int i = 0; i < 40; i++) {
      String point = "r%d,%d,%d".formatted(i, i % 2 * 50 + i % 7, i % 11);
      words.add(point + (i == 9 ? ",heavy" : ",1"));
      rows.add(point + ",g%d,g%d".formatted(i % 2, i % 2));
    }
    Files.write(directory.resolve("words.csv"), words);
    Files.write(directory.resolve("rows.csv"), rows);
    words.set(10, "r9,0x1f,3,1");
    Files.write(directory.resolve("hex.csv"), words);
    Files.write(
        directory.resolve("labels.csv"), List.of("id,label,sure", "r1,a,0.5", "r2,b,quite"));
    for (String type : List.of("string", "array<string>")) {
      String value = type.equals("string") ? "'g'" : "array('g')";
      spark
          .range(20)
          .selectExpr(
              "concat('r', '%s', id) id".formatted(type.length()),
              "id % 2 * 50D + id % 7 x",
              "double(id % 11) y",
              value + " class")
          .coalesce(1)
          .write()
          .mode("append")
          .parquet(directory.resolve("typed").toString());
    }
  }

  private Program fit(String table, String settings) {
    List<String> arguments = new ArrayList<>(List.of("fit"));
    List<String> all =
        new ArrayList<>(
            List.of(
                "input.path=" + directory.resolve(table.strip()),
                "fit.landmarks=10",
                "fit.k=2",
                "output.mode=overwrite",
                "output.path=" + directory.resolve("out")));
    Arrays.stream(settings.strip().replace("DIR", directory.toString()).split(" "))
        .map("input."::concat)
        .forEach(all::add);
    all.forEach(set -> arguments.addAll(List.of("--set", set)));
    return Program.run(spark, arguments.toArray(String[]::new));
  }
}
