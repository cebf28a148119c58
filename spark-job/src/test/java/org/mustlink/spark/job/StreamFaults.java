package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A stream of four files with one file in each batch, whose second batch fails once, and whose
 * third one is written but not recorded in the checkpoint.
 *
 * @param format the format of the assignments
 */
record StreamFaults(SparkSession spark, Path directory, String format) {
  /** Checks that no row is lost or doubled. */
  void check() throws IOException {
    Path in = Files.createDirectory(directory.resolve("in"));
    Files.write(in.resolve("0.csv"), rows(0, 60));
    Program fit = run("fit", "model");
    assertThat(fit.code()).as(fit.err()).isZero();
    for (int file = 1; file < 4; file++) {
      Path written = Files.write(in.resolve(file + ".csv"), rows(file * 100, file * 100 + 20));
      assertThat(written.toFile().setLastModified(System.currentTimeMillis() + file * 2000L))
          .isTrue();
    }
    List<String> good = Files.readAllLines(in.resolve("1.csv"));
    List<String> bad = new ArrayList<>(good);
    bad.set(7, "r107,,1.5,");
    Files.write(in.resolve("1.csv"), bad);

    Program failed = predict();
    assertThat(failed.code()).as(failed.err()).isNotZero();
    assertThat(assigned()).hasSize(60);
    Files.write(in.resolve("1.csv"), good);
    Program repaired = predict();
    assertThat(repaired.code()).as(repaired.err()).isZero();
    assertThat(repaired.out()).contains("batch 1: 20 rows", "batch 3: 20 rows");
    List<String> all = assigned();
    assertThat(all).hasSize(120).doesNotHaveDuplicates();

    Path forgotten = Checkpoints.forgetLastBatch(directory.resolve("stream"));
    Program again = predict();
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(forgotten).exists(); // the batch was run again
    assertThat(assigned()).isEqualTo(all);
  }

  private Program predict() {
    return run(
        "predict",
        "stream",
        "--once",
        "--set",
        "input.options.maxFilesPerTrigger=1",
        "--set",
        "model.path=" + directory.resolve("model"),
        "--set",
        "output.assignments.format=" + format);
  }

  private Program run(String command, String output, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                command,
                "--set",
                "input.path=" + directory.resolve("in"),
                "--set",
                "input.id=id",
                "--set",
                "input.exclude=known",
                "--set",
                "fit.landmarks=20",
                "--set",
                "fit.k=2",
                "--set",
                "output.path=" + directory.resolve(output)));
    arguments.addAll(List.of(more));
    return Program.run(spark, arguments.toArray(String[]::new));
  }

  private List<String> assigned() {
    return spark
        .read()
        .format(format)
        .load(directory.resolve("stream/assignments").toString())
        .select("id", "cluster", "margin")
        .collectAsList()
        .stream()
        .map(Row::toString)
        .sorted()
        .toList();
  }

  /** Two clusters, with a class for each of the first rows. */
  static List<String> rows(int from, int to) {
    List<String> lines = new ArrayList<>(List.of("id,x,y,known"));
    for (int i = from; i < to; i++) {
      lines.add(
          "r%d,%s,%s,%s"
              .formatted(i, i % 2 * 5 + i % 7 * 0.2, i % 11 * 0.2, i < 12 ? "g" + i % 2 : ""));
    }
    return lines;
  }
}
