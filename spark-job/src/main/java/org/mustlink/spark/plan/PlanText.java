package org.mustlink.spark.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mustlink.spark.fit.memory.FitNeeds;

/** The text of a plan. */
record PlanText(FitShape shape, ClusterSize cluster, MachineSpeed machine, FitSeconds seconds) {
  private static final double BUSY = 0.9;

  /** Returns the table that was planned for, in a few lines. */
  List<String> table() {
    TableSizes table = shape.table();
    return List.of(
        line("rows", "%,d, %s", shape.n(), table.source()),
        line(
            "labels",
            "%,d labelled rows of %,d classes%s",
            table.labels().labelled(),
            table.labels().classes(),
            shape.links() > 0 ? String.format(Locale.ROOT, "; %,d links", shape.links()) : ""),
        line("clusters", "%s", shape.k() > 0 ? String.valueOf(shape.k()) : "chosen by the fit"));
  }

  /** Returns whether the fit fits, and how long it takes, as a sentence. */
  String verdict() {
    return String.format(
        Locale.ROOT,
        "The fit needs at most %,d MiB of memory on the driver, which has %,d MiB, and about %s once Spark has started%s.",
        Math.max(1, shape.needs().heap() >> 20),
        cluster.driverHeap() >> 20,
        time(seconds.total()),
        machine.share() < BUSY
            ? " ("
                + time(seconds.total() / machine.share())
                + " while this machine is as busy as now)"
            : "");
  }

  /** Returns all figures. */
  List<String> details() {
    List<String> lines = new ArrayList<>();
    addTable(lines);
    addMemory(lines);
    addTime(lines);
    return lines;
  }

  private void addTable(List<String> lines) {
    FitNeeds needs = shape.needs();
    TableSizes table = shape.table();
    lines.add(
        line(
            "features",
            "%,d%s, compared in %,d dimensions",
            table.scan().decoder().check().d(),
            table.scan().decoder().sparse() ? " (sparse vectors)" : "",
            needs.q()));
    lines.add(line("landmarks", "p = %,d, r = %d in the code of a row", needs.p(), needs.r()));
    lines.add(
        line(
            "reads of the features",
            "%d%s",
            shape.passes(),
            table.text() ? ", from text that is parsed once and kept" : ""));
    lines.add(line("partitions", "%,d, on %s", table.partitions(), cluster.logLine()));
  }

  private void addMemory(List<String> lines) {
    FitNeeds needs = shape.needs();
    lines.add(
        line(
            "driver memory",
            "at most %,d MiB needed, %,d MiB there (sample %,d MiB, p x p problem %,d MiB%s)",
            needs.heap() >> 20,
            cluster.driverHeap() >> 20,
            needs.sample().bytes() >> 20,
            needs.solver().bytes() >> 20,
            needs
                .reduction()
                .map(
                    reduction -> ", singular vectors " + (reduction.bytes() >> 20) + " MiB or more")
                .orElse("")));
    lines.add(
        line(
            "executor memory",
            "%,d MiB for each of %d tasks at a time, %,d MiB sent to each executor",
            shape.taskBytes() >> 20,
            cluster.tasks(),
            shape.broadcastBytes() >> 20));
    lines.add(
        line(
            "cache",
            "%,d MiB of codes%s; Spark has up to %,d MiB for it, the rest goes to disk",
            shape.codeBytes() >> 20,
            shape.textBytes() > 0
                ? String.format(Locale.ROOT, " and up to %,d MiB of rows", shape.textBytes() >> 20)
                : "",
            cluster.storage() >> 20));
    lines.add(
        line(
            "shuffle",
            "at most %,d MiB of sums, and %,d MiB of points for k-means",
            shape.sumBytes() >> 20,
            shape.guided() ? 0 : pointBytes() >> 20));
  }

  private void addTime(List<String> lines) {
    lines.add(
        line(
            "speed",
            "%,.0f ns for the nearest landmarks of a row, %.2f times the reference machine",
            machine.searchNanos(),
            machine.slowness()));
    if (machine.share() < BUSY) {
      lines.add(
          line(
              "",
              "other work leaves %.0f %% of the processors; the times are those without it, with it"
                  + " %s in all",
              100 * machine.share(),
              time(seconds.total() / machine.share())));
    }
    lines.add(line("time", "about %s without the start of Spark:", time(seconds.total())));
    for (Map.Entry<String, Double> stage : seconds.stages().entrySet()) {
      lines.add(String.format(Locale.ROOT, "  %-40s %9.1f s", stage.getKey(), stage.getValue()));
    }
    lines.add(String.format(Locale.ROOT, "%-42s %9.1f s", "all stages", seconds.total()));
  }

  private long pointBytes() {
    return Math.min(shape.n(), 200_000) * (8L * shape.clusters() + 12);
  }

  /** Returns a duration in suitable units. */
  static String time(double seconds) {
    if (seconds < 120) {
      return String.format(Locale.ROOT, "%.0f s", seconds);
    }
    return seconds < 7200
        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
  }

  private static String line(String name, String format, Object... values) {
    return String.format(Locale.ROOT, "%-22s", name) + String.format(Locale.ROOT, format, values);
  }
}
