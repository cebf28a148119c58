package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.Directories;
import org.mustlink.spark.testing.FaultyFileSystem;
import org.mustlink.spark.testing.SparkExtension;
import org.mustlink.spark.testing.Stopping;

/**
 * Fits with {@code --resume} that are interrupted anywhere, often several times, and repeated
 * unchanged: their result is that of an uninterrupted fit, and readers never find an incomplete
 * result.
 */
@ExtendWith(SparkExtension.class)
class ResumeRoundsTest {
  /** Rounds of both tests; two hundred take ten minutes on two cores. */
  private static final int ROUNDS = Integer.getInteger("mustlink.rounds", 25);

  /** Those that no build leaves out. */
  private static final int ROUNDS_ALWAYS = 5;

  private static final int MOST_LOSSES = 3;
  private static final List<String> STAGES =
      List.of("rows and labels", "profile", "landmarks", "sparse", "eigen", "clusters", "writing");

  private final SparkSession spark;
  private final Path given;
  private final Path directory;
  private final Path out;
  private final Path kept;
  private Stopping disk = new Stopping(Integer.MAX_VALUE);

  ResumeRoundsTest(SparkSession spark, @TempDir Path given, @TempDir Path directory) {
    this.spark = spark;
    this.given = given;
    this.directory = directory;
    this.out = directory.resolve("out");
    this.kept = directory.resolve("kept");
  }

  @BeforeEach
  void write() throws IOException {
    spark.sparkContext().setLogLevel("OFF"); // tasks fail by the hundred
    begin(Integer.MAX_VALUE, path -> false);
    List<String> lines = new ArrayList<>(List.of("id,x,y,known"));
    for (int i = 0; i < 60; i++) {
      int group = i % 3;
      double x = 3 * group + i * 7919 % 101 / 50.0;
      double y = group % 2 * 3 + i * 104729 % 97 / 48.0;
      lines.add("r%d,%s,%s,%s".formatted(i, x, y, i < 9 ? "g" + group : ""));
    }
    Files.write(given.resolve("table.csv"), lines);
  }

  @AfterEach
  void forget() {
    spark.sparkContext().setLogLevel("WARN");
    FaultyFileSystem.unregister(spark.sparkContext().hadoopConfiguration(), "lost");
    FaultyFileSystem.unregister(spark.sparkContext().hadoopConfiguration(), "checked");
  }

  /**
   * Begins with a disk, under both schemes, that stops after some changes, and of which nothing may
   * change some paths.
   */
  private void begin(int changes, Predicate<Path> forbids) {
    disk = new Stopping(changes, forbids);
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    FaultyFileSystem.register(hadoop, "lost", FaultyFileSystem.class, disk);
    FaultyFileSystem.register(hadoop, "checked", FaultyFileSystem.Checked.class, disk);
  }

  @Test
  void aLostFitGivesWhatItWouldHaveGiven() throws IOException {
    rounds(0, ROUNDS_ALWAYS);
  }

  @Test
  @Tag("long")
  void lostFitsGiveWhatTheyWouldHaveGiven() throws IOException {
    rounds(ROUNDS_ALWAYS, ROUNDS);
  }

  /** The files of two results, one to be there before and one to come. */
  private record Results(Map<String, String> earlier, Map<String, String> next, int operations) {
    boolean has(Map<String, String> found) {
      return found.equals(earlier) || found.equals(next);
    }
  }

  private void rounds(int from, int to) throws IOException {
    Program first = undisturbed("lost", 2);
    assertThat(first.code()).as(first.err()).isZero();
    Path earlier = Files.move(out, given.resolve("earlier"));
    begin(Integer.MAX_VALUE, path -> false);
    Program next = run("", "checked", 42);
    assertThat(next.code()).as(next.err()).isZero();
    int operations = Integer.MAX_VALUE - disk.left();
    Results results = new Results(ResultContent.of(earlier), ResultContent.of(out), operations);
    assertThat(results.next()).isNotEqualTo(results.earlier());
    for (int seed = from; seed < to; seed++) {
      removeAll(directory);
      try {
        round(new Random(seed), results, earlier);
      } catch (IOException | RuntimeException | AssertionError e) {
        throw new AssertionError("The seed is " + seed, e);
      }
    }
  }

  private void round(Random random, Results results, Path earlier) throws IOException {
    String scheme = random.nextBoolean() ? "lost" : "checked";
    boolean before = random.nextBoolean();
    if (before) {
      copy(earlier, out);
    }
    for (int losses = 1 + random.nextInt(MOST_LOSSES); losses > 0; losses--) {
      boolean orderly = random.nextInt(4) == 0;
      int operations = orderly ? Integer.MAX_VALUE : 1 + random.nextInt(results.operations());
      begin(operations, this::isOfAResult);
      run(orderly ? STAGES.get(random.nextInt(STAGES.size())) : "", scheme, 42);
      assertThat(disk.forbidden()).isEmpty();
      requireWhole(results, before);
      forgetProcess();
      if (random.nextInt(3) == 0) {
        damage(random);
      }
    }
    Program last = undisturbed(scheme, 42);
    assertThat(last.code()).as(last.err()).isZero();
    Map<String, String> found = ResultContent.of(out);
    assertThat(found).containsOnlyKeys(results.next().keySet());
    found.forEach((file, text) -> assertThat(text).as(file).isEqualTo(results.next().get(file)));
    assertThat(Directories.names(directory)).containsExactly("out");
    assertThat(Directories.names(out))
        .containsExactly("_STATUS.json", "assignments", "doubted", "model", "summary.json");
  }

  private Program undisturbed(String scheme, int seed) {
    begin(Integer.MAX_VALUE, this::isOfAResult);
    Program program = run("", scheme, seed);
    assertThat(disk.forbidden()).isEmpty();
    return program;
  }

  private Program run(String lostAfter, String scheme, int seed) {
    List<String> arguments = new ArrayList<>(List.of("fit", "--resume", scheme + "://" + kept));
    for (String setting :
        List.of(
            "input.path=" + given.resolve("table.csv"),
            "input.id=id",
            "input.features=x,y",
            "input.label=known",
            "fit.landmarks=12",
            "fit.seed=" + seed,
            "output.path=" + scheme + "://" + out,
            "output.mode=overwrite",
            "output.assignments.format=csv",
            "output.report=false")) {
      arguments.addAll(List.of("--set", setting));
    }
    return Program.runUntil(lostAfter, spark, arguments.toArray(String[]::new));
  }

  /** Whether something is in the output while a result is there: it is replaced as a whole. */
  private boolean isOfAResult(Path path) {
    return path.startsWith(out)
        && !path.equals(out)
        && !path.getFileName().toString().contains("_RUN.json")
        && Files.exists(out.resolve("assignments"));
  }

  /**
   * Requires a complete result at the output or, between two renames, beside it, and never a part
   * of one.
   */
  private void requireWhole(Results results, boolean before) throws IOException {
    List<String> found = Files.exists(out) ? Directories.names(out) : List.of();
    boolean there = found.contains("assignments");
    if (there) {
      assertThat(results.has(ResultContent.of(out))).as("a whole result is at the output").isTrue();
    } else {
      assertThat(found).allMatch(name -> name.contains("_STATUS.json"));
    }
    if (before && !there) {
      List<Path> aside = new ArrayList<>();
      for (String name : Directories.names(directory)) {
        if (name.startsWith("out.") && results.has(ResultContent.of(directory.resolve(name)))) {
          aside.add(directory.resolve(name));
        }
      }
      assertThat(aside).as("a whole result is beside the output").isNotEmpty();
    }
  }

  /** Makes what a kill leaves look as that of a process that ended long ago. */
  private void forgetProcess() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (file.getFileName().toString().startsWith("_RUN.json")) {
          String text = Files.readString(file);
          Files.writeString(
              file, text.replaceAll("(\"processId\" : )\\d+", "$1" + Integer.MAX_VALUE));
        }
      }
    }
    FileTime past = FileTime.from(Instant.now().minus(Duration.ofDays(2)));
    for (String name : Directories.names(directory)) {
      if (name.startsWith("out.in-progress-")) {
        Path run = directory.resolve(name);
        for (String child : Directories.names(run)) {
          Files.setLastModifiedTime(run.resolve(child), past);
        }
        Files.setLastModifiedTime(run, past);
      }
    }
  }

  /** Damages files that were just written, as the crash of a machine can. */
  private void damage(Random random) throws IOException {
    if (!Files.exists(kept)) {
      return;
    }
    List<Path> found;
    try (Stream<Path> files = Files.walk(kept)) {
      found = files.filter(Files::isRegularFile).sorted().toList();
    }
    if (found.isEmpty()) {
      return;
    }
    Path file = found.get(random.nextInt(found.size()));
    switch (random.nextInt(3)) {
      case 0 -> {
        if (!file.endsWith("_INPUTS.json")) { // without it, the directory is somebody else's
          Files.delete(file);
        }
      }
      case 1 -> {
        byte[] content = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(content, random.nextInt(content.length + 1)));
      }
      default -> Files.writeString(kept.resolve("." + file.getFileName() + ".next"), "half");
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.sorted().toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static void removeAll(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(directory)) {
          Files.delete(file);
        }
      }
    }
  }
}
