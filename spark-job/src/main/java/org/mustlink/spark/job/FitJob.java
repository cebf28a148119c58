package org.mustlink.spark.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.group.GroupLinks;
import org.mustlink.spark.group.GroupedFit;
import org.mustlink.spark.group.GroupedResult;
import org.mustlink.spark.io.LinkSettings;
import org.mustlink.spark.io.Loaded;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.Publisher;
import org.mustlink.spark.io.ResultTables;
import org.mustlink.spark.io.TableReader;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.link.LinkTable;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.summary.FitSummary;
import org.mustlink.spark.summary.FitSummary.Measured;
import org.mustlink.spark.summary.GroupSummary;
import org.mustlink.spark.table.InputTable;

/** One fit from a table to published results. */
final class FitJob {
  private static final String SUMMARY = "summary.json";
  private static final DateTimeFormatter RUN_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final SparkSession spark;
  private final Console console;

  FitJob(SparkSession spark, Console console) {
    this.spark = spark;
    this.console = console;
  }

  /**
   * Reads, fits and publishes; whatever goes wrong, nothing half-written stays.
   *
   * @return the measures against the truth column, null without one
   */
  @Nullable Measured run(JobSettings settings) {
    requireApart("input.path", settings.input().path(), settings.output().path());
    requireApart(
        "links.path",
        settings.links().flatMap(links -> links.location().path()),
        settings.output().path());
    Publisher publisher =
        Publisher.open(settings.output(), spark.sparkContext().hadoopConfiguration(), newRunId());
    publisher
        .leftovers()
        .forEach(
            path ->
                console.warning(
                    path
                        + " is of a run that was killed or is still going; remove it if none is."));
    try {
      Measured measured = fit(settings, publisher);
      publisher.publish();
      console.line(
          "Results in "
              + settings.output().path()
              + ": assignments, "
              + (settings.fit().held() ? "groups, " : "model, ")
              + (settings.links().isPresent() ? "violations, " : "")
              + "summary.json");
      return measured;
    } catch (Throwable e) { // errors too: the next run must find a clean place
      abandon(publisher, e);
      throw e;
    }
  }

  /** Reads what was set, and clusters it. */
  private @Nullable Measured fit(JobSettings settings, Publisher publisher) {
    try (Loaded<InputTable> loaded = read(settings)) {
      if (settings.links().isEmpty()) {
        return fit(settings, loaded.table(), Optional.empty(), publisher);
      }
      LinkSettings set = settings.links().get();
      try (Loaded<LinkTable> links = readLinks(settings, set)) {
        LinkInput input = new LinkInput(links.table(), settings.faults(), set.holdout());
        return fit(settings, loaded.table(), Optional.of(input), publisher);
      }
    }
  }

  private @Nullable Measured fit(
      JobSettings settings, InputTable table, Optional<LinkInput> links, Publisher publisher) {
    return settings.fit().held()
        ? fitHeld(settings, table, links, publisher)
        : fitSpread(settings, table, links, publisher);
  }

  private @Nullable Measured fitSpread(
      JobSettings settings, InputTable table, Optional<LinkInput> links, Publisher publisher) {
    try (FitResult result = ClusteringFit.run(table, links, settings.options(), console)) {
      FitSummary summary =
          result.write(() -> write(settings, table, result, publisher.directory()));
      publisher.writeJson(SUMMARY, summary);
      return summary.measures();
    }
  }

  /** Of groups, or of a table that one task holds whole. */
  private @Nullable Measured fitHeld(
      JobSettings settings, InputTable table, Optional<LinkInput> links, Publisher publisher) {
    Optional<GroupLinks> within = links.map(input -> new GroupLinks(input, settings.input().id()));
    try (GroupedResult result = GroupedFit.run(table, within, settings.fit().groups(), console)) {
      GroupSummary summary = result.write(() -> write(settings, result, publisher.directory()));
      publisher.writeJson(SUMMARY, summary);
      console.line("Model: " + summary.model());
      return summary.measures();
    }
  }

  private Loaded<LinkTable> readLinks(JobSettings settings, LinkSettings links) {
    Loaded<LinkTable> loaded = new TableReader(spark).readLinks(links, settings.input().id());
    console.line("Guided by " + links.location().name() + " (" + loaded.format() + ")");
    return loaded;
  }

  private Loaded<InputTable> read(JobSettings settings) {
    Loaded<InputTable> loaded = new TableReader(spark).read(settings.input(), settings.fit().by());
    console.line(
        "Reading "
            + settings.input().name()
            + " ("
            + loaded.format()
            + "): "
            + columns(loaded.table(), settings.fit().by()));
    return loaded;
  }

  private static void write(JobSettings settings, GroupedResult result, String directory) {
    writing(
        directory,
        () ->
            ResultTables.writeAssignments(
                result.assignments(), settings.output().assignments(), directory));
    writing(directory, () -> ResultTables.writeGroups(result.groups(), directory));
    result
        .violations()
        .ifPresent(
            violations ->
                writing(directory, () -> ResultTables.writeViolations(violations, directory)));
  }

  private void write(JobSettings settings, InputTable table, FitResult result, String directory) {
    writing(
        directory,
        () ->
            ResultTables.writeAssignments(
                result.assignments(), settings.output().assignments(), directory));
    writing(
        directory,
        () ->
            save(
                ConstrainedSpectralClusteringModel.of(
                    result.model(), result.summary(), table.features(), table.label()),
                new Path(directory, "model").toString()));
    result
        .violations()
        .ifPresent(
            violations ->
                writing(directory, () -> ResultTables.writeViolations(violations, directory)));
  }

  private static void save(ConstrainedSpectralClusteringModel model, String path) {
    try {
      model.save(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tells a file system that fails under a write from a fault in what is written. */
  private static void writing(String directory, Runnable write) {
    try {
      write.run();
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      if (Failure.of(e).code() == ExitCode.INTERNAL && ofFileSystem(e)) {
        throw new OutputException.Unwritable(
            "Cannot write below " + directory + ": " + Failure.of(e).message(), e);
      }
      throw e;
    }
  }

  private static boolean ofFileSystem(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }

  private static void abandon(Publisher publisher, Throwable thrown) {
    Failure failure = Failure.of(thrown);
    try {
      publisher.abandon(failure.code().number(), failure.message());
    } catch (RuntimeException e) {
      thrown.addSuppressed(e);
    }
  }

  private static void requireApart(String setting, Optional<String> path, String output) {
    path.ifPresent(
        input -> {
          String in = withSlash(input);
          String out = withSlash(output);
          if (in.startsWith(out) || out.startsWith(in)) {
            throw BadSettingException.of(
                "output.path",
                output,
                "it and " + setting + " = " + input + " lie one in the other",
                "Choose a directory of its own for the results.");
          }
        });
  }

  private static String withSlash(String path) {
    Path parsed = new Path(path);
    if (!parsed.isAbsolute() && parsed.toUri().getScheme() == null) {
      parsed = new Path(java.nio.file.Path.of("").toAbsolutePath().toString(), parsed);
    }
    return parsed.toUri().getPath() + "/";
  }

  private static String columns(InputTable table, List<String> by) {
    List<String> names = table.features().names();
    String features =
        names.size() == 1
            ? "features in " + names.get(0)
            : names.size() + " features " + names.get(0) + " to " + names.get(names.size() - 1);
    return features
        + (by.isEmpty() ? "" : ", groups by " + String.join(" ", by))
        + ", ids "
        + String.join(" ", table.ids())
        + table.label().map(name -> ", label " + name).orElse(", no label")
        + table.truth().map(name -> ", truth " + name).orElse("");
  }

  private static String newRunId() {
    return RUN_TIME.format(Instant.now()) + "-" + UUID.randomUUID().toString().substring(0, 8);
  }
}
