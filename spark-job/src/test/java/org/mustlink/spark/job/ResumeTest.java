package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.io.lease.Lease;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.testing.SparkExtension;

/**
 * A fit that is interrupted after any stage is resumed, and gives the result that it would have
 * given.
 */
@ExtendWith(SparkExtension.class)
class ResumeTest {
  private final SparkSession spark;
  private final Path directory;
  private final Path kept;

  ResumeTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
    this.kept = directory.resolve("kept_10:30");
  }

  @BeforeEach
  void write() throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,x,y,known"));
    for (int i = 0; i < 240; i++) {
      int group = i % 3;
      double x = 3 * group + i * 7919 % 101 / 50.0;
      double y = group % 2 * 3 + i * 104729 % 97 / 48.0;
      lines.add("r%d,%s,%s,%s".formatted(i, x, y, i < 18 ? "g" + group : ""));
    }
    Files.write(directory.resolve("table.csv"), lines);
    List<String> links = new ArrayList<>(List.of("first,second,type"));
    for (int i = 0; i < 60; i++) {
      links.add("r%d,r%d,%s".formatted(i, i + 3, "must"));
      links.add("r%d,r%d,%s".formatted(i, i + 1, "cannot"));
    }
    Files.write(directory.resolve("links.csv"), links);
    Files.writeString(
        directory.resolve("job.conf"),
        """
        input { path = "%1$s/table.csv", id = id, features = [x, y], label = known }
        fit { landmarks = 40 }
        output { path = "%1$s/out", mode = overwrite, report = false }
        """
            .formatted(directory));
  }

  /** The stages after which a fit is lost, and what is found finished. */
  private static final Map<String, String> FINISHED =
      Map.of(
          "rows and labels counted", "columns, labels",
          "profile", "columns, labels, profile",
          "landmarks", "columns, labels, landmarks, profile",
          "sparse codes", "codes, columns, labels, landmarks, profile, sums",
          "eigenproblem", "codes, columns, labels, landmarks, profile, sums",
          "assignments", "codes, columns, labels, landmarks, profile, sums",
          "writing", "codes, columns, labels, landmarks, profile, sums");

  /** Fits without links are lost by {@link ResumeRoundsTest}. */
  @Test
  @Tag("long")
  void aLostFitIsGoneOnWith() {
    List<String> settings =
        List.of(
            "links.path=" + directory.resolve("links.csv"),
            "links.first=first",
            "links.second=second",
            "links.type=type");
    succeeds(run("", settings));
    List<Row> expected = assignments();
    new TreeMap<>(FINISHED)
        .forEach(
            (stage, finished) -> {
              Program lost = run(stage, with(settings));
              assertThat(lost.code()).as(lost.err()).isEqualTo(ExitCode.INTERNAL.number());
              assertThat(kept).isDirectory();
              Program resumed = run("", with(settings));
              succeeds(resumed);
              assertThat(resumed.out())
                  .as("lost after %s", stage)
                  .contains(
                      "Going on with what an earlier run left in " + kept + ": " + finished + "\n");
              assertThat(assignments()).isEqualTo(expected);
              assertThat(kept).doesNotExist();
            });
  }

  @Test
  void whatIsOfOtherInputsIsNotUsed() throws IOException {
    assertThat(run("landmarks", with(List.of())).code()).isNotZero();
    Program other = run("", with(List.of("fit.seed=2")));
    succeeds(other);
    assertThat(other.out())
        .contains("is removed, because its settings, its inputs or its version differ")
        .doesNotContain("Going on");
    assertThat(kept).doesNotExist();
  }

  @Test
  void damagedFilesAreMadeAgain() throws IOException {
    succeeds(run("", List.of()));
    List<Row> expected = assignments();
    assertThat(run("sparse codes", with(List.of())).code()).isNotZero();
    Path file = kept.resolve("profile.stage");
    byte[] content = Files.readAllBytes(file);
    content[content.length / 2] ^= 1;
    Files.write(file, content);
    Files.delete(kept.resolve("codes.rows/_SUCCESS"));
    Program resumed = run("", with(List.of()));
    succeeds(resumed);
    assertThat(resumed.err())
        .contains(
            "The stage profile is done again",
            "profile.stage does not match its checksum.",
            "The stage codes is done again",
            "codes.rows are missing or of another length.");
    assertThat(assignments()).isEqualTo(expected);
    assertThat(kept).doesNotExist();
  }

  /** The next run finds the remains of a removal that was interrupted. */
  @Test
  void aRemovalThatWasInterruptedIsNoObstacle() throws IOException {
    assertThat(run("sparse codes", with(List.of())).code()).isNotZero();
    for (String stage : List.of("labels", "profile", "landmarks", "codes", "sums")) {
      Files.delete(kept.resolve(stage + ".stage"));
    }
    Files.delete(kept.resolve("codes.rows/_SUCCESS"));
    succeeds(run("", with(List.of())));
    assertThat(kept).doesNotExist();
  }

  @Test
  void directoriesOfOthersAreRefused() throws IOException {
    Files.createDirectory(kept);
    Files.writeString(kept.resolve("mine.txt"), "mine");
    refused(with(List.of()), ExitCode.CANNOT_WRITE, "no stages of an earlier run");
    Files.delete(kept.resolve("mine.txt"));
    Files.writeString(kept.resolve("_INPUTS.json"), "{}");
    try (FileSystem local = FileSystem.newInstanceLocal(new Configuration())) {
      Lease lease =
          Lease.take(
              local,
              new org.apache.hadoop.fs.Path(kept.toUri()),
              "other",
              true,
              Liveness.current());
      refused(with(List.of()), ExitCode.TRY_AGAIN, "Another run may be at work", "_RUN.json");
      lease.end();
    }
    succeeds(run("", with(List.of())));
    refused(
        List.of("--resume", directory.resolve("out/kept").toString()),
        ExitCode.BAD_SETTING,
        "it is among the files of output.path");
    refused(
        List.of("--resume", kept.toString(), "fit.landmarks=", "fit.method=sssc"),
        ExitCode.BAD_SETTING,
        "whose stages are not kept");
  }

  private void refused(List<String> settings, ExitCode code, String... said) {
    Program program = run("", settings);
    assertThat(program.code()).as(program.err()).isEqualTo(code.number());
    assertThat(program.err()).contains(said);
  }

  private List<String> with(List<String> settings) {
    List<String> all = new ArrayList<>(List.of("--resume", kept.toString()));
    all.addAll(settings);
    return all;
  }

  private static void succeeds(Program program) {
    assertThat(program.code()).as(program.err()).isZero();
  }

  private List<Row> assignments() {
    return spark
        .read()
        .parquet(directory.resolve("out/assignments").toString())
        .orderBy("id")
        .collectAsList();
  }

  /** Runs a fit that ends with an error after a stage, if one is named. */
  private Program run(String lostAfter, List<String> settings) {
    List<String> arguments =
        new ArrayList<>(List.of("fit", directory.resolve("job.conf").toString()));
    for (String setting : settings) {
      if (setting.contains("=")) {
        arguments.add("--set");
      }
      arguments.add(setting);
    }
    return Program.runUntil(lostAfter, spark, arguments.toArray(String[]::new));
  }
}
