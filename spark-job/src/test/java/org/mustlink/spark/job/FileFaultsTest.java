package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.testing.FaultyFileSystem;
import org.mustlink.spark.testing.FullDisk;
import org.mustlink.spark.testing.SparkExtension;

/** Files in places that are not allowed, files that cannot be read, and full disks. */
@ExtendWith(SparkExtension.class)
class FileFaultsTest {
  private final SparkSession spark;
  private final Path directory;
  private final Path table;

  FileFaultsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
    this.table = directory.resolve("in/table.csv");
  }

  @BeforeEach
  void writeTable() throws IOException {
    Files.createDirectories(table.getParent());
    StringBuilder csv = new StringBuilder("id,f0,f1\n");
    for (int i = 0; i < 40; i++) {
      csv.append("r").append(i).append(",").append(i % 2 * 9 + i / 40.0).append(",").append(i % 3);
      csv.append("\n");
    }
    Files.writeString(table, csv);
  }

  @ParameterizedTest
  @CsvSource({
    "*, out",
    "*, in/out",
    "i*/*, in/out",
    "in, in/new/out",
    "link, in/out",
    "in, link/out",
    "link/*, in/out",
    "in/table.csv, in",
    "in/table.csv, link",
    "in/../in/*.csv, in",
  })
  void refusesAnOutputThatAnInputLeadsTo(String in, String out) throws IOException {
    Files.createSymbolicLink(directory.resolve("link"), directory.resolve("in"));
    Files.createDirectories(directory.resolve("out"));
    Program program =
        fit("input.path=" + directory.resolve(in), "output.path=" + directory.resolve(out));
    assertThat(program.code()).as(program.err()).isEqualTo(78);
    assertThat(program.err()).contains("lie one in the other", "input.path", "output.path");
    Program links =
        fit(
            "links.path=" + directory.resolve(in),
            "links.first=a",
            "links.second=b",
            "links.type=t",
            "output.path=" + directory.resolve(out),
            "input.path=" + Files.copy(table, directory.resolve("other.tsv")));
    assertThat(links.code()).as(links.err()).isEqualTo(78);
    assertThat(links.err()).contains("links.path", "lie one in the other");
  }

  @Test
  void refusesAReportThatWouldReplaceAnInput() throws IOException {
    Path links = Files.writeString(directory.resolve("links.csv"), "a,b,t\nr0,r2,must\n");
    String before = Files.readString(links);
    for (Path json : List.of(links, table, directory.resolve("in/report.json"))) {
      Program program =
          run(
              "audit",
              "--json",
              json.toString(),
              "--set",
              "input.path=" + directory.resolve("in"),
              "--set",
              "input.id=id",
              "--set",
              "links.path=" + links,
              "--set",
              "links.first=a",
              "--set",
              "links.second=b",
              "--set",
              "links.type=t");
      assertThat(program.code()).as(program.err()).isEqualTo(78);
      assertThat(program.err()).contains("Cannot set --json to " + json);
    }
    assertThat(links).hasContent(before);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"out[b]", "out{1,2}", "out?", "a:b/out"})
  void measuresWhatItWroteUnderAnyName(String name) {
    String out = "output.path=" + directory.resolve(name);
    Program fit = fit("input.path=" + table, out, "input.truth=f1");
    assertThat(fit.code()).as(fit.err()).isZero();
    Program evaluate =
        run(
            "evaluate",
            "--set",
            "input.path=" + table,
            "--set",
            out,
            "--set",
            "input.truth=f1",
            "--set",
            "input.id=id");
    assertThat(evaluate.code()).as(evaluate.err()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "input.path, a:b/t.csv, 78",
    "output.path, a:b/out, 78",
    "input.path, s3a://store/t.csv, 66",
    "output.path, s3a://store/out, 73",
    "output.path, nosuch://store/out, 73",
    "input.path, hdfs://no.such.host.invalid/t.csv, 66",
  })
  void endsWithTheCodeOfTheFault(String setting, String value, int code) {
    Program program =
        fit(
            "input.path=" + table,
            "output.path=" + directory.resolve("out"),
            setting + "=" + value);
    assertThat(program.code()).as(program.err()).isEqualTo(code);
    assertThat(program.err()).contains(setting, value).hasLineCount(1);
  }

  @Test
  void namesTheFileAndTheCauseOfABrokenParquetFile() throws IOException {
    Path broken = directory.resolve("broken.parquet");
    spark
        .read()
        .option("header", true)
        .csv(table.toString())
        .coalesce(1)
        .write()
        .parquet(directory + "/pq");
    byte[] good;
    try (var files = Files.list(directory.resolve("pq"))) {
      good =
          Files.readAllBytes(
              files.filter(f -> f.toString().endsWith("parquet")).findFirst().orElseThrow());
    }
    Files.write(broken, Arrays.copyOf(good, good.length / 2));
    Program program = fit("input.path=" + broken, "output.path=" + directory.resolve("out"));
    assertThat(program.code()).as(program.err()).isEqualTo(65);
    assertThat(program.err())
        .startsWith("mustlink: error: Cannot read the file ")
        .contains("broken.parquet: ")
        .doesNotContain("FAILED_READ_FILE", "SQLSTATE", "Exception")
        .hasLineCount(1);
  }

  @Test
  void saysThatTheDiskIsFull() {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    FullDisk disk = new FullDisk(path -> path.getName().startsWith("part-"), FullDisk.At.WRITE);
    FaultyFileSystem.register(hadoop, "full", FaultyFileSystem.class, disk);
    try {
      Program program =
          fit("input.path=" + table, "output.path=full://" + directory.resolve("out"));
      assertThat(program.code()).as(program.err()).isEqualTo(73);
      assertThat(program.err())
          .contains("disk is full", "No space left on device", "another output.path")
          .doesNotContain("TASK_WRITE_FAILED");
    } finally {
      FaultyFileSystem.unregister(hadoop, "full");
    }
  }

  private Program fit(String... settings) {
    List<String> args = new ArrayList<>(List.of("fit"));
    for (String setting :
        List.of("input.id=id", "input.features=f0", "fit.k=2", "fit.landmarks=8")) {
      args.addAll(List.of("--set", setting));
    }
    for (String setting : settings) {
      args.addAll(List.of("--set", setting));
    }
    return run(args.toArray(String[]::new));
  }

  private Program run(String... args) {
    return Program.run(spark, args);
  }
}
