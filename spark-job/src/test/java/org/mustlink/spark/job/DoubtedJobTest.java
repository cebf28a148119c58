package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/** Three groups of 40 points far apart, eight labels a group, of which two are wrong. */
@ExtendWith(SparkExtension.class)
class DoubtedJobTest {
  private final SparkSession spark;
  private final Path directory;

  DoubtedJobTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  private static String label(int i) {
    return "g" + (i == 4 || i == 9 ? (i + 1) % 3 : i % 3);
  }

  private void write() throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,x,y,sure"));
    List<String> labels = new ArrayList<>(List.of("id,label,confirmed"));
    for (int i = 0; i < 120; i++) {
      int group = i % 3;
      lines.add(
          "r%d,%s,%s,%s"
              .formatted(
                  i,
                  9 * group + i * 7919 % 101 / 50.0,
                  group % 2 * 9 + i * 104729 % 97 / 48.0,
                  i == 4 ? "true" : ""));
      if (i < 24) {
        labels.add(
            "r%d,%s,%s".formatted(i, label(i), i == 9 ? " True" : i % 2 == 0 ? "false" : ""));
      }
    }
    Files.write(directory.resolve("table.csv"), lines);
    Files.write(directory.resolve("labels.csv"), labels);
    Files.write(
        directory.resolve("plain.csv"),
        labels.stream().map(line -> line.substring(0, line.lastIndexOf(','))).toList());
    Files.writeString(
        directory.resolve("job.conf"),
        """
        input { path = "%1$s/table.csv", id = id, features = [x, y] }
        fit { landmarks = 30, stability = 0 }
        output { assignments.format = csv, mode = overwrite, path = "%1$s/out" }
        """
            .formatted(directory));
  }

  private Program run(String... settings) {
    return Program.run(
        spark,
        Stream.concat(
                Stream.of("fit", directory.resolve("job.conf").toString()),
                Stream.of(settings).flatMap(one -> Stream.of("--set", one)))
            .toArray(String[]::new));
  }

  private List<Row> listed(String labels, String... settings) {
    Program fit =
        run(
            Stream.concat(
                    Stream.of("input.labels=" + directory.resolve(labels)), Stream.of(settings))
                .toArray(String[]::new));
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out()).contains("doubted, ");
    return spark
        .read()
        .option("header", true)
        .csv(directory.resolve("out/doubted").toString())
        .collectAsList();
  }

  @Test
  void doubtedLabelsAreListedUntilTheyAreConfirmed() throws IOException {
    write();
    List<Row> rows = listed("plain.csv");
    assertThat(rows.get(0).schema().fieldNames())
        .containsExactly("id", "rank", "label", "likelier", "own", "probability", "nearest");
    assertThat(rows).extracting(row -> row.getString(0)).contains("r4", "r9");
    Row first = rows.get(0);
    int id = Integer.parseInt(first.getString(0).substring(1));
    assertThat(first.getString(1)).isEqualTo("1");
    assertThat(first.getString(2)).isEqualTo(label(id));
    assertThat(first.getString(3)).isEqualTo("g" + id % 3);
    assertThat(first.getString(6)).matches("r\\d+; r\\d+; r\\d+");
    JsonNode summary =
        new ObjectMapper().readTree(Files.readString(directory.resolve("out/summary.json")));
    assertThat(summary.get("doubted").get("judged").longValue()).isEqualTo(24);
    assertThat(summary.get("doubted").get("listed").longValue()).isEqualTo(rows.size());
    assertThat(summary.get("description").get("doubted").get(0).get("id").textValue())
        .isEqualTo(first.getString(0));

    assertThat(listed("labels.csv", "input.confirmed=sure", "output.report=false"))
        .extracting(row -> row.getString(0))
        .doesNotContain("r4", "r9");
  }

  @Test
  void noListIsWrittenIfNoneIsWantedAndWordsThatConfirmNothingAreRefused() throws IOException {
    write();
    String labels = "input.labels=" + directory.resolve("labels.csv");
    Program without = run(labels, "output.doubted=false", "output.report=false");
    assertThat(without.code()).as(without.err()).isZero();
    assertThat(directory.resolve("out/doubted")).doesNotExist();
    assertThat(directory.resolve("out/summary.json")).content().doesNotContain("\"doubted\" : {");
    Files.writeString(directory.resolve("labels.csv"), "id,label,confirmed\nr1,g1,perhaps\n");
    Program refused = run(labels);
    assertThat(refused.code()).isEqualTo(65);
    assertThat(refused.err())
        .contains("Column confirmed in", "'perhaps'", "neither true nor false");
    assertThat(run(labels, "input.confirmed=id").err()).contains("input.confirmed");
  }
}
