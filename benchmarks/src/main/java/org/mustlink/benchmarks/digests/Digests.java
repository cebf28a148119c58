package org.mustlink.benchmarks.digests;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.digests.DigestPlan.Step;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.spark.job.Main;

/**
 * Writes digests of the results of many kinds of fits, which cover every bit. Two versions of the
 * program with equal files of digests give equal results.
 */
public final class Digests {
  private static final String USAGE =
      """
      usage: digests FILE [DIRECTORY] [only=PATTERN]
        FILE       written, a line "fit part digest" for every part of every result
        DIRECTORY  holds iris.csv.gz, wine.csv.gz, ionosphere.csv.gz, usps.csv.gz and
                   letter.csv.gz; with it these are fitted too, and a million links
        PATTERN    regular expression; only fits with a name that it matches are run
      """;

  private static final List<String> REAL = List.of("iris", "wine", "ionosphere", "usps", "letter");

  /** The prefix of the settings file, which the command line names without a key. */
  private static final String FILE = "file=";

  private final SparkSession spark;
  private final Path results;
  private final ResultDigests digests;
  private final DigestEstimators estimators;

  private Digests(SparkSession spark, Path tables, Path results, PrintStream out) {
    this.spark = spark;
    this.results = results;
    this.digests = new ResultDigests(spark, out);
    this.estimators = new DigestEstimators(spark, tables, results, digests);
  }

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    Path file = Path.of(arguments.next("FILE"));
    List<Path> real = arguments.hasNext() ? List.of(Path.of(arguments.next(""))) : List.of();
    Pattern only = Pattern.compile(Objects.requireNonNull(arguments.text("only", ".*")));
    arguments.end();
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      Path work = Files.createTempDirectory("digests");
      try {
        run(spark, work, real, only, out);
      } finally {
        FileUtils.deleteDirectory(work.toFile());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(
      SparkSession spark, Path work, List<Path> real, Pattern only, PrintStream out)
      throws IOException {
    Path tables = work.resolve("tables");
    Path results = work.resolve("results");
    Map<String, String> places =
        Map.of(
            "tables", tables.toString(),
            "results", results.toString(),
            "home", System.getProperty("mustlink.home", "."));
    List<Step> steps = new ArrayList<>(DigestPlan.read("/digests.txt", places));
    DigestTables writer = new DigestTables(spark, tables);
    writer.generate();
    for (Path sets : real) {
      writer.real(sets, REAL);
      steps.addAll(DigestPlan.read("/digests-long.txt", places));
    }
    Digests run = new Digests(spark, tables, results, out);
    steps.removeIf(step -> !only.matcher(step.name()).matches());
    for (Step step : steps) {
      long start = System.nanoTime();
      run.step(step);
      System.err.printf("%-28s %6.1f s%n", step.name(), (System.nanoTime() - start) / 1e9);
    }
  }

  private void step(Step step) throws IOException {
    switch (step.verb()) {
      case "fit" -> fit(step);
      case "audit" -> audit(step);
      case "evaluate" ->
          digests.line(
              step.name(), "figures", Fingerprint.of(JsonLeaves.figures(printed(step, List.of()))));
      case "load" ->
          estimators.loaded(
              step.name(),
              results.resolve(step.setting("of")).resolve("model"),
              step.setting("table"));
      case "estimator" -> estimator(step);
      default -> throw new IOException("There is no verb " + step.verb() + ".");
    }
  }

  private void fit(Step step) throws IOException {
    Path output = results.resolve(step.name());
    printed(step, List.of("--set", "output.path=" + output));
    digests.result(step.name(), output);
  }

  private void audit(Step step) throws IOException {
    Path json = results.resolve(step.name() + ".json");
    printed(step, List.of("--json", json.toString()));
    digests.json(step.name(), "audit", json);
    digests.line(step.name(), "audit.figures", Fingerprint.of(JsonLeaves.read(json).figures()));
  }

  private void estimator(Step step) throws IOException {
    switch (step.setting("from")) {
      case "columns" -> estimators.columns(step.name());
      case "labels" -> estimators.labelled(step.name());
      case "links" -> estimators.linked(step.name());
      default -> estimators.grouped(step.name());
    }
  }

  /** Runs a command of the job and records its exit code; returns its output without paths. */
  private String printed(Step step, List<String> more) {
    List<String> args = new ArrayList<>(List.of(step.verb()));
    for (String setting : step.settings()) {
      args.addAll(
          setting.startsWith(FILE)
              ? List.of(setting.substring(FILE.length()))
              : List.of("--set", setting));
    }
    args.addAll(more);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int code =
        Main.run(
            spark,
            new PrintStream(said, true, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8),
            args.toArray(String[]::new));
    digests.line(step.name(), "exit", String.valueOf(code));
    if (code != 0) {
      System.err.print(errors.toString(StandardCharsets.UTF_8));
    }
    return said.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.contains("/"))
        .collect(Collectors.joining("\n"));
  }
}
