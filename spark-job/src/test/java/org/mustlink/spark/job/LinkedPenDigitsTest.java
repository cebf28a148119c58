package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/** Real data with 2,250 links on 500 rows, and without labels. */
@Tag("long")
@Tag("compiled")
@ExtendWith(SparkExtension.class)
class LinkedPenDigitsTest {
  private static final Path DIGITS = Path.of("../data/pendigits.csv.gz");
  private static final Path LINKS = Path.of("../data/pendigits-links.csv");
  private static final Path CONF = Path.of("../conf/pendigits-links.conf");

  private final SparkSession spark;
  private final Path directory;

  LinkedPenDigitsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @Test
  void linksAreAsGoodAsNamesWhateverTheOrder() throws IOException {
    Program program = Program.run(spark, arguments("as it stands", DIGITS, LINKS));
    assertThat(program.code()).as(program.err()).isZero();
    assertThat(accuracy(program.out())).isGreaterThan(0.96);
    List<Row> expected = assignments("as it stands");

    Path digits = directory.resolve("digits.parquet");
    Dataset<Row> table = spark.read().option("header", "true").csv(DIGITS.toString());
    table
        .selectExpr(
            Arrays.stream(table.columns())
                .map(name -> (name.startsWith("f") ? "double" : "bigint") + "(" + name + ")")
                .toArray(String[]::new))
        .repartition(7, functions.rand(1))
        .write()
        .parquet(digits.toString());
    Program other = Program.run(spark, arguments("in other order", digits, shuffled()));
    assertThat(other.code()).as(other.err()).isZero();
    assertThat(assignments("in other order")).isEqualTo(expected);
  }

  private Path shuffled() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(LINKS));
    String header = lines.remove(0);
    Collections.shuffle(lines, new Random(2));
    lines.add(0, header);
    return Files.write(directory.resolve("links.csv"), lines);
  }

  private static double accuracy(String out) {
    String line = out.lines().filter(text -> text.startsWith("all rows")).findFirst().orElseThrow();
    return Double.parseDouble(line.split(" +", -1)[2]);
  }

  private String[] arguments(String name, Path digits, Path links) {
    return new String[] {
      "fit",
      CONF.toString(),
      "--set",
      "input.path=" + digits,
      "--set",
      "links.path=" + links,
      "--set",
      "output.path=" + directory.resolve(name)
    };
  }

  private List<Row> assignments(String name) {
    return spark
        .read()
        .parquet(directory.resolve(name).resolve("assignments").toString())
        .sort("id")
        .collectAsList();
  }
}
