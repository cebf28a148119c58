package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mustlink.spark.testing.FaultyFileSystem;
import org.mustlink.spark.testing.FullDisk;
import org.mustlink.spark.testing.SparkExtension;

/**
 * If the disk is full at a file of a run, what existed before is unchanged, and nothing else is
 * left.
 */
@Tag("long")
@ExtendWith(SparkExtension.class)
class FullDiskTest {
  private final SparkSession spark;
  private final Path directory;
  private final Path table;
  private final Path links;

  FullDiskTest(SparkSession spark, @TempDir Path directory) throws IOException {
    this.spark = spark;
    this.directory = Files.createDirectory(directory.resolve("results"));
    this.table = directory.resolve("table.csv");
    this.links = directory.resolve("links.csv");
    StringBuilder csv = new StringBuilder("id,f0,f1\n");
    for (int i = 0; i < 40; i++) {
      csv.append("r" + i + "," + (i % 2 * 9 + i / 40.0) + "," + i % 3 + "\n");
    }
    Files.writeString(table, csv);
    Files.writeString(links, "a,b,t\nr0,r2,must\nr1,r2,cannot\n");
  }

  @BeforeEach
  void register() {
    choose(path -> false, FullDisk.At.WRITE);
  }

  @AfterEach
  void unregister() {
    FaultyFileSystem.unregister(spark.sparkContext().hadoopConfiguration(), "full");
  }

  /** Chooses the files for which the disk is full. */
  private void choose(Predicate<org.apache.hadoop.fs.Path> files, FullDisk.At at) {
    FaultyFileSystem.register(
        spark.sparkContext().hadoopConfiguration(),
        "full",
        FaultyFileSystem.class,
        new FullDisk(files, at));
  }

  /** A file of a fit, or all files of a directory, for which the disk is full. */
  private record Fault(String file, FullDisk.At when) {}

  private static final List<Fault> FAULTS =
      List.of(
          new Fault("_RUN.json.next", FullDisk.At.WRITE),
          new Fault("_RUN.json.next", FullDisk.At.CLOSE),
          new Fault("/model/", FullDisk.At.WRITE),
          new Fault("/model/metadata/", FullDisk.At.CLOSE),
          new Fault("/model/model.json", FullDisk.At.WRITE),
          new Fault("/model/model.json", FullDisk.At.CLOSE),
          new Fault("/assignments/", FullDisk.At.WRITE),
          new Fault("/assignments/", FullDisk.At.CLOSE),
          new Fault("summary.json", FullDisk.At.WRITE),
          new Fault("summary.json", FullDisk.At.CLOSE),
          new Fault("report.html", FullDisk.At.WRITE),
          new Fault("_STATUS.json", FullDisk.At.CLOSE),
          new Fault("_STATUS.json", FullDisk.At.WRITE));

  /** Each fault finds, byte for byte, what was there before the first, and so does the last fit. */
  @Test
  void aFitLeavesTheEarlierResult() throws IOException {
    assertThat(fit().code()).isZero();
    for (Fault fault : FAULTS) {
      leavesAllAsItWas(fault.file(), fault.when(), this::fit);
    }
    assertThat(fit().code()).isZero();
    assertThat(names()).containsExactly("out");
  }

  @ParameterizedTest
  @EnumSource
  void aFitWithoutAnEarlierResultLeavesRoomForTheNext(FullDisk.At when) throws IOException {
    choose(path -> true, when);
    Program program = fit();
    assertThat(program.code()).as(program.err()).isEqualTo(73);
    choose(path -> false, when);
    Program next = fit();
    assertThat(next.code()).as(next.err()).isZero();
    assertThat(next.err()).doesNotContain("in-progress", directory.toString());
    assertThat(names()).containsExactly("out");
  }

  @Test
  void aPredictionLeavesTheEarlierResult() throws IOException {
    assertThat(fit().code()).isZero();
    Path model = Files.move(directory.resolve("out"), directory.resolve("fitted"));
    assertThat(predict(model).code()).isZero();
    leavesAllAsItWas("/assignments/", FullDisk.At.WRITE, () -> predict(model));
    leavesAllAsItWas("/assignments/", FullDisk.At.CLOSE, () -> predict(model));
    leavesAllAsItWas("summary.json", FullDisk.At.WRITE, () -> predict(model));
  }

  @ParameterizedTest
  @EnumSource
  void anAuditLeavesTheEarlierReport(FullDisk.At when) throws IOException {
    assertThat(audit().code()).isZero();
    leavesAllAsItWas("audit.json", when, this::audit);
    assertThat(audit().code()).isZero();
    assertThat(names()).containsExactly("audit.json");
  }

  @Test
  void aReportLeavesTheEarlierOne() throws IOException {
    assertThat(fit().code()).isZero();
    String out = "full://" + directory.resolve("out");
    leavesAllAsItWas("report.html", FullDisk.At.WRITE, () -> Program.run(spark, "report", out));
  }

  @ParameterizedTest
  @EnumSource
  void suggestionsLeaveNoPartOfAFile(FullDisk.At when) throws IOException {
    assertThat(fit().code()).isZero();
    leavesAllAsItWas("asked.csv", when, this::suggest);
    assertThat(suggest().code()).isZero();
    assertThat(names()).containsExactly("asked.csv", "out");
  }

  @ParameterizedTest
  @EnumSource
  void aFitThatCannotKeepItsStagesIsRepeatedAsItIs(FullDisk.At when) throws IOException {
    choose(path -> path.getName().contains("landmarks"), when);
    Program program = fit("--resume", "full://" + directory.resolve("kept"));
    choose(path -> false, when);
    assertThat(program.code()).as(program.err()).isEqualTo(73);
    assertThat(program.err()).contains("disk is full", FullDisk.SAID);
    assertThat(names(directory.resolve("kept"))).noneMatch(name -> name.endsWith(".next"));
    Program next = fit("--resume", "full://" + directory.resolve("kept"));
    assertThat(next.code()).as(next.err()).isZero();
  }

  private interface Command {
    Program run() throws IOException;
  }

  private void leavesAllAsItWas(String file, FullDisk.At when, Command command) throws IOException {
    Map<String, String> before = files();
    choose(path -> path.toString().contains(file), when);
    Program program = command.run();
    choose(path -> false, when);
    assertThat(program.code()).as("%s at %s: %s", file, when, program.err()).isEqualTo(73);
    assertThat(program.err().lines().filter(line -> line.startsWith("mustlink: error: ")))
        .singleElement()
        .asString()
        .contains(directory.toString(), "disk is full", FullDisk.SAID, "Free space there")
        .doesNotContain("Exception", "FSError", "SQLSTATE");
    assertThat(files()).as("%s at %s", file, when).isEqualTo(before);
  }

  private Program fit(String... options) {
    return run(
        List.of(options), "fit", "input.features=f0", "fit.k=2", "fit.landmarks=8", output());
  }

  private Program suggest() {
    return run(
        "suggest",
        "model.path=\"" + directory.resolve("out") + "\"",
        "suggest { path = \"full://" + directory.resolve("asked.csv") + "\", count = 3 }");
  }

  private Program predict(Path model) {
    return run("predict", "model.path=" + model, output());
  }

  private String output() {
    return "output { mode = overwrite, path = \"full://" + directory.resolve("out") + "\" }";
  }

  private Program audit() {
    return run("audit", "links { path = \"" + links + "\", first = a, second = b, type = t }");
  }

  private Program run(String command, String... settings) {
    return run(List.of(), command, settings);
  }

  private Program run(List<String> options, String command, String... settings) {
    Path conf = directory.resolveSibling("run.conf");
    try {
      Files.writeString(
          conf, String.join("\n", settings) + "\ninput { path = \"" + table + "\", id = id }\n");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    List<String> args = new ArrayList<>(List.of(command, conf.toString()));
    args.addAll(options);
    if (command.equals("audit")) {
      args.addAll(List.of("--json", "full://" + directory.resolve("audit.json")));
    }
    return Program.run(spark, args.toArray(String[]::new));
  }

  private List<String> names() throws IOException {
    return names(directory);
  }

  private static List<String> names(Path of) throws IOException {
    try (Stream<Path> found = Files.list(of)) {
      return found.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  /** The content of every file below the directory of results, and of no file the empty text. */
  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> found = Files.walk(directory)) {
      for (Path path : found.toList()) {
        files.put(
            directory.relativize(path).toString(),
            Files.isDirectory(path)
                ? ""
                : Base64.getEncoder().encodeToString(Files.readAllBytes(path)));
      }
    }
    return files;
  }
}
