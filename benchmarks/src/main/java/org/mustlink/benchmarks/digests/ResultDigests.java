package org.mustlink.benchmarks.digests;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Digests of the results of a run, with a line for each part: {@code name part sha256}.
 *
 * <p>Lines whose part ends in {@code words} include texts of the program, such as the name of a
 * method; all others cover values alone.
 */
final class ResultDigests {
  private static final Set<String> TIMES = Set.of("seconds");

  private final SparkSession spark;
  private final PrintStream out;

  ResultDigests(SparkSession spark, PrintStream out) {
    this.spark = spark;
    this.out = out;
  }

  void line(String name, String part, String value) {
    out.println(name + " " + part + " " + value);
  }

  /** Digests everything below the output of a fit. */
  void result(String name, Path directory) throws IOException {
    Path assignments = directory.resolve("assignments");
    if (Files.exists(assignments)) {
      line(name, "assignments", Fingerprint.ofTable(stored(assignments)));
    }
    if (Files.exists(directory.resolve("model"))) {
      model(name, directory.resolve("model"));
    }
    if (Files.exists(directory.resolve("groups"))) {
      groups(name, stored(directory.resolve("groups")));
    }
    if (Files.exists(directory.resolve("violations"))) {
      line(name, "violations", Fingerprint.ofTable(stored(directory.resolve("violations"))));
    }
    if (Files.exists(directory.resolve("summary.json"))) {
      json(name, "summary", directory.resolve("summary.json"));
    }
  }

  /** Digests a saved model. */
  void model(String name, Path directory) throws IOException {
    line(name, "model.arrays", Fingerprint.ofArrays(directory.resolve("arrays.safetensors")));
    json(name, "model", directory.resolve("model.json"));
  }

  /** Digests the table of groups. */
  void groups(String name, Dataset<Row> groups) {
    line(name, "groups.numbers", Fingerprint.ofTable(groups, TIMES, text -> ""));
    line(name, "groups.words", Fingerprint.ofTable(groups, TIMES, JsonLeaves::word));
  }

  /** Digests a JSON file. */
  void json(String name, String part, Path file) throws IOException {
    JsonLeaves leaves = JsonLeaves.read(file);
    line(name, part + ".numbers", Fingerprint.of(leaves.numbers()));
    line(name, part + ".words", Fingerprint.of(leaves.words()));
  }

  /** Reads a table that Spark has written in any format. */
  private Dataset<Row> stored(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      String part =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.startsWith("part-"))
              .findFirst()
              .orElseThrow(() -> new IOException("There are no files of rows in " + directory));
      String at = directory.toString();
      if (part.contains(".csv")) {
        return spark.read().option("header", "true").csv(at);
      }
      return part.contains(".json") ? spark.read().json(at) : spark.read().parquet(at);
    }
  }
}
