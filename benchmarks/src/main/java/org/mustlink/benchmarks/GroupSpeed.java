package org.mustlink.benchmarks;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.Meter.Measured;
import org.mustlink.core.landmark.Rows;
import org.mustlink.core.method.whole.MethodInfo;
import org.mustlink.core.method.whole.MethodRegistry;
import org.mustlink.core.method.whole.PartitionMethod;
import org.mustlink.core.sideinfo.Statements;
import org.mustlink.spark.stage.GroupOptions;
import org.mustlink.spark.stage.GroupSummary;
import org.mustlink.spark.stage.GroupedFit;
import org.mustlink.spark.stage.GroupedResult;

/** Many groups clustered by Spark beside the same method in a plain loop, CPU seconds a group. */
final class GroupSpeed {
  private static final String USAGE =
      """
      usage: groups GROUPS ROWS D METHOD PATH [classes=3] [labelled=20] [alone=200] [OPTION=VALUE ...]
        GROUPS    how many
        ROWS      of each
        D         features
        METHOD    of every group, such as sc-njw
        PATH      directory for the table, replaced if it exists
        alone     groups that the method clusters in a plain loop, after as many that do not count
        OPTION    an option of the method, or k
      """;

  private final GroupTable groups;
  private final GroupOptions options;
  private final PrintStream out = System.out;

  private GroupSpeed(GroupTable groups, GroupOptions options) {
    this.groups = groups;
    this.options = options;
  }

  static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    long count = arguments.nextCount("GROUPS");
    int rows = Math.toIntExact(arguments.nextCount("ROWS"));
    int d = Math.toIntExact(arguments.nextCount("D"));
    String method = arguments.next("METHOD");
    String path = arguments.next("PATH");
    int classes = Math.toIntExact(arguments.count("classes", 3));
    int labelled = Math.toIntExact(arguments.count("labelled", 20));
    long alone = Math.min(count, arguments.count("alone", 200));
    Map<String, String> texts = new TreeMap<>(arguments.rest());
    arguments.end();
    texts.put("method", method);
    GroupTable groups = new GroupTable(count, rows, d, classes, labelled);
    groups.write(spark, path, 4 * spark.sparkContext().defaultParallelism());
    new GroupSpeed(groups, GroupOptions.resolve(List.of("city"), texts))
        .compare(spark, path, alone);
  }

  private void compare(SparkSession spark, String path, long alone) {
    loop(alone);
    double single = loop(alone) / alone;
    ResultBytes bytes = new ResultBytes();
    spark.sparkContext().addSparkListener(bytes);
    Meter meter = new Meter(spark.sparkContext());
    Measured<GroupSummary> run = meter.measure(() -> fit(spark, path));
    double each = run.cost().cpuSeconds() / groups.groups();
    out.printf(
        Locale.ROOT,
        "%s, %,d groups of %d rows x %d features%n",
        options.method(),
        groups.groups(),
        groups.rows(),
        groups.d());
    out.printf(
        Locale.ROOT,
        "  whole fit               %9.1f s, %.1f CPU s%n",
        run.cost().seconds(),
        run.cost().cpuSeconds());
    out.printf(Locale.ROOT, "  a group                 %9.2f CPU ms%n", 1e3 * each);
    out.printf(Locale.ROOT, "  a group in a plain loop %9.2f CPU ms%n", 1e3 * single);
    out.printf(Locale.ROOT, "  ratio                   %9.2f%n", each / single);
    run.result()
        .stages()
        .forEach(
            stage -> out.printf(Locale.ROOT, "    %-22s%9.1f s%n", stage.name(), stage.seconds()));
    out.printf(
        Locale.ROOT,
        "  peak heap               %9d MiB, driver and tasks together%n",
        run.cost().peakHeap() >> 20);
    out.printf(Locale.ROOT, "  sent to the driver      %9.1f KiB%n", bytes.total.get() / 1024.0);
    out.printf(
        Locale.ROOT,
        "  ACC                     %9.4f, mean over the rows, each in its group%n",
        Objects.requireNonNull(run.result().measures()).all().acc());
  }

  private GroupSummary fit(SparkSession spark, String path) {
    try (GroupedResult result =
        GroupedFit.run(groups.read(spark, path), options, new Accuracy.Silent())) {
      return result.write(
          () -> {
            result.assignments().write().format("noop").mode("overwrite").save();
            result.groups().write().format("noop").mode("overwrite").save();
          });
    }
  }

  /** CPU seconds of this thread for the first groups, one after another. */
  private double loop(long count) {
    PartitionMethod method = MethodRegistry.create(options.method(), options.given());
    boolean takesLabels = method.info().takes().contains(MethodInfo.Kind.LABELS);
    OptionalInt k = options.k();
    long nanos = 0;
    for (long group = 0; group < count; group++) {
      Rows rows = groups.rows(group);
      int[] labels = groups.labels(group);
      Statements side = takesLabels ? Statements.ofLabels(labels) : Statements.none(rows.count());
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      int[] clusters = method.cluster(rows, side, k, options.seed()).clusters();
      nanos += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      if (Arrays.stream(clusters).anyMatch(cluster -> cluster < 0)) {
        throw new IllegalStateException("A cluster is negative");
      }
    }
    return nanos / 1e9;
  }

  /** Adds up what tasks send to the driver. */
  private static final class ResultBytes extends SparkListener {
    final AtomicLong total = new AtomicLong();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      if (end.taskMetrics() != null) {
        total.addAndGet(end.taskMetrics().resultSize());
      }
    }
  }
}
