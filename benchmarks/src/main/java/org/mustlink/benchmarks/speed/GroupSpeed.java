package org.mustlink.benchmarks.speed;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.speed.Meter.Cost;
import org.mustlink.benchmarks.speed.Meter.Measured;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.SilentProgress;
import org.mustlink.model.summary.GroupSummary;
import org.mustlink.spark.group.GroupOptions;
import org.mustlink.spark.group.GroupedFit;
import org.mustlink.spark.group.GroupedResult;
import org.mustlink.spark.link.rule.RuleInput;

/**
 * Compares groups that are clustered by Spark with the same method on the same groups in plain
 * loops, alternating in one JVM that has compiled both, each after a garbage collection. It
 * measures the CPU seconds of the whole process for each group, including the compiler and the
 * garbage collector.
 */
public final class GroupSpeed {
  private static final String USAGE =
      """
      usage: groups GROUPS ROWS D METHOD PATH [classes=3] [labelled=20] [alone=1000] [warm=1000] [repeats=1] [OPTION=VALUE ...]
        GROUPS    how many
        ROWS      of each
        D         features
        METHOD    of every group, such as sc-njw
        PATH      directory for the tables, replaced if it exists
        alone     groups that the method clusters in a plain loop, in one thread and in one a core
        warm      groups that both cluster before anything is measured
        repeats   turns; medians are told
        OPTION    an option of the method, or k
      """;

  private final GroupTable groups;
  private final GroupOptions options;
  private final SparkSession spark;
  private final Meter meter;
  private final TaskCosts tasks = new TaskCosts();
  private final PrintStream out = System.out;

  private GroupSpeed(GroupTable groups, GroupOptions options, SparkSession spark) {
    this.groups = groups;
    this.options = options;
    this.spark = spark;
    this.meter = new Meter(spark.sparkContext());
    spark.sparkContext().addSparkListener(tasks);
  }

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    long count = arguments.nextCount("GROUPS");
    int rows = Math.toIntExact(arguments.nextCount("ROWS"));
    int d = Math.toIntExact(arguments.nextCount("D"));
    String method = arguments.next("METHOD");
    String path = arguments.next("PATH");
    int classes = Math.toIntExact(arguments.count("classes", 3));
    int labelled = Math.toIntExact(arguments.count("labelled", 20));
    int alone = Math.toIntExact(Math.min(count, arguments.count("alone", 1000)));
    long warm = Math.min(count, arguments.count("warm", 1000));
    long repeats = arguments.count("repeats", 1);
    Map<String, String> texts = new TreeMap<>(arguments.rest());
    arguments.end();
    texts.put("method", method);
    GroupTable groups = new GroupTable(count, rows, d, classes, labelled);
    int partitions = 4 * spark.sparkContext().defaultParallelism();
    groups.write(spark, path + "/groups", partitions);
    groups.first(warm).write(spark, path + "/warm", partitions);
    GroupOptions options = GroupOptions.resolve(List.of("city"), texts);
    new GroupSpeed(groups, options, spark).compare(path, alone, (int) warm, repeats);
  }

  private void compare(String path, int alone, int warm, long repeats) {
    GroupLoop loop = new GroupLoop(groups, options, Math.max(alone, warm));
    int threads = spark.sparkContext().defaultParallelism();
    loop.run(warm, 1);
    loop.run(warm, threads);
    fit(path + "/warm");
    List<Cost> single = new ArrayList<>();
    List<Cost> several = new ArrayList<>();
    List<Cost> whole = new ArrayList<>();
    List<RuntimeCosts> runtime = new ArrayList<>();
    GroupSummary summary = null;
    for (long turn = 0; turn < repeats; turn++) {
      single.add(meter.measure(() -> loop.run(alone, 1)).cost());
      several.add(meter.measure(() -> loop.run(alone, threads)).cost());
      tasks.reset();
      RuntimeCosts before = RuntimeCosts.now();
      Measured<GroupSummary> run = meter.measure(() -> fit(path + "/groups"));
      runtime.add(RuntimeCosts.now().minus(before));
      whole.add(run.cost());
      summary = run.result();
    }
    tell(
        new Each(
            Cost.median(single).cpuSeconds() / alone,
            Cost.median(several).cpuSeconds() / alone,
            threads),
        Cost.median(whole),
        runtime.get(runtime.size() - 1),
        Objects.requireNonNull(summary));
  }

  /**
   * The CPU seconds for each group in a plain loop: in one thread, and in several threads at a
   * time.
   */
  private record Each(double single, double several, int threads) {}

  private void tell(Each loops, Cost whole, RuntimeCosts runtime, GroupSummary summary) {
    double each = whole.cpuSeconds() / groups.groups();
    out.printf(
        Locale.ROOT,
        "%s, %,d groups of %d rows x %d features%n",
        options.method(),
        groups.groups(),
        groups.rows(),
        groups.d());
    line(
        "whole fit",
        whole.seconds(),
        String.format(Locale.ROOT, "s, %.1f CPU s", whole.cpuSeconds()));
    line("a group", 1e3 * each, "CPU ms");
    line("alone, one thread", 1e3 * loops.single(), "CPU ms");
    line("ratio", each / loops.single(), "");
    line("alone, " + loops.threads() + " threads", 1e3 * loops.several(), "CPU ms");
    line("ratio to these", each / loops.several(), "");
    double task = tasks.cpuSeconds();
    line(
        "tasks",
        task,
        String.format(Locale.ROOT, "CPU s, %.2f ms a group", 1e3 * task / groups.groups()));
    line("compiler", runtime.compileSeconds(), "s in its threads");
    line("garbage collector", runtime.collectSeconds(), "s, all threads stopped");
    summary.stages().forEach(stage -> line("  " + stage.name(), stage.seconds(), "s"));
    out.printf(
        Locale.ROOT,
        "  peak heap               %9d MiB, driver and tasks together%n",
        whole.peakHeap() >> 20);
    line("sent to the driver", tasks.resultBytes() / 1024.0, "KiB");
    out.printf(
        Locale.ROOT,
        "  ACC                     %9.4f, mean over the rows, each in its group%n",
        Objects.requireNonNull(summary.measures()).all().acc());
  }

  private void line(String name, double value, String unit) {
    out.printf(Locale.ROOT, "  %-24s%9.2f %s%n", name, value, unit);
  }

  private GroupSummary fit(String path) {
    try (GroupedResult result =
        GroupedFit.run(
            groups.read(spark, path),
            Optional.empty(),
            RuleInput.NONE,
            options,
            new SilentProgress())) {
      return result.write(
          () -> {
            result.assignments().write().format("noop").mode("overwrite").save();
            result.groups().write().format("noop").mode("overwrite").save();
          });
    }
  }
}
