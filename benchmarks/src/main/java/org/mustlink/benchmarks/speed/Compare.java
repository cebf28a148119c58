package org.mustlink.benchmarks.speed;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.ml.clustering.KMeans;
import org.apache.spark.ml.clustering.KMeansModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.speed.Meter.Cost;
import org.mustlink.benchmarks.speed.Meter.Measured;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.SilentProgress;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.table.InputTable;

/** Compares a fit with MLlib's k-means on the same table, alternating in one session. */
public final class Compare {
  private static final String USAGE =
      """
      usage: compare PATH [repeats=3] [steps=20] [peer=kmeans|none] [links=PATH] [checksum=no|yes] [OPTION=VALUE ...]
        PATH     a Parquet table as generate and convert write it, or made:ROWS or
                 made:ROWS/PARTITIONS, whose rows are made while they are read
        repeats  of each, after one of each that is not counted if repeats > 1
        steps    of MLlib's k-means, all of which it takes
        links    a Parquet table of links as generate writes it
        checksum of the ids, clusters and margins of all rows, which their order does not change
        OPTION   an option of the fit, such as landmarks=500
      """;

  private final Dataset<Row> table;
  private final boolean checksum;
  private final TableForms forms;
  private final Optional<LinkInput> links;
  private final Meter meter;
  private final PrintStream out = System.out;

  private Compare(
      SparkSession spark, TableForms forms, Optional<LinkInput> links, boolean checksum) {
    this.table = forms.table();
    this.forms = forms;
    this.checksum = checksum;
    this.links = links;
    this.meter = new Meter(spark.sparkContext());
  }

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    String path = arguments.next("PATH");
    int repeats = Math.toIntExact(arguments.count("repeats", 3));
    int steps = Math.toIntExact(arguments.count("steps", 20));
    String peer = Objects.requireNonNull(arguments.text("peer", "kmeans"));
    if (!peer.equals("kmeans") && !peer.equals("none")) {
      throw arguments.wrong("There is no peer " + peer + ".");
    }
    Optional<LinkInput> links =
        Optional.ofNullable(arguments.text("links", null))
            .map(
                at ->
                    new LinkInput(
                        new LinkTable(
                            spark.read().parquet(at),
                            List.of("first"),
                            List.of("second"),
                            "type",
                            Optional.empty()),
                        LinkFaults.FAIL,
                        0));
    String checksum = Objects.requireNonNull(arguments.text("checksum", "no"));
    if (!checksum.equals("yes") && !checksum.equals("no")) {
      throw arguments.wrong("checksum is yes or no, not " + checksum + ".");
    }
    FitOptions options = FitOptions.resolve(arguments.rest());
    arguments.end();
    new Compare(spark, TableForms.read(spark, path), links, checksum.equals("yes"))
        .compare(repeats, peer.equals("none") ? 0 : steps, options);
  }

  /** The costs and the accuracy of one of the two. */
  private static final class Runs {
    final List<Cost> fits = new ArrayList<>();
    final List<Cost> assignments = new ArrayList<>();
    double acc;
  }

  private void compare(int repeats, int steps, FitOptions options) {
    Runs ours = new Runs();
    Runs peer = new Runs();
    Map<String, List<Double>> stages = new LinkedHashMap<>();
    int clusters = 0;
    for (int turn = repeats > 1 ? -1 : 0; turn < repeats; turn++) {
      FitSummary summary = fit(options, ours, turn >= 0);
      clusters = summary.data().k();
      if (turn >= 0) {
        summary
            .stages()
            .forEach(
                stage ->
                    stages
                        .computeIfAbsent(stage.name(), name -> new ArrayList<>())
                        .add(stage.seconds()));
      }
      if (steps > 0) {
        kmeans(clusters, steps, options.seed(), peer, turn >= 0);
      }
    }
    out.printf(
        "%-26s %9s %9s %10s %10s %10s %8s%n",
        "", "seconds", "CPU s", "heap MiB", "read MiB", "shuffle", "ACC");
    lines("Mustlink", ours);
    if (steps > 0) {
      lines("MLlib KMeans, " + steps + " steps", peer);
      Cost a = Cost.median(ours.fits);
      Cost b = Cost.median(peer.fits);
      out.printf(
          Locale.ROOT,
          "fit, ratio to MLlib KMeans: %.2f of the seconds, %.2f of the CPU seconds%n",
          a.seconds() / b.seconds(),
          a.cpuSeconds() / b.cpuSeconds());
    }
    stages.forEach(
        (name, seconds) ->
            out.printf(
                Locale.ROOT,
                "  %-40s %8.2f s%n",
                name,
                seconds.stream().sorted().skip(seconds.size() / 2).findFirst().orElseThrow()));
  }

  private void lines(String name, Runs runs) {
    line(name + ": fit", Cost.median(runs.fits), String.format(Locale.ROOT, "%.4f", runs.acc));
    line(name + ": assign", Cost.median(runs.assignments), "");
  }

  private void line(String name, Cost cost, String acc) {
    out.printf(
        Locale.ROOT,
        "%-26s %9.2f %9.2f %10d %10.1f %10.1f %8s%n",
        name,
        cost.seconds(),
        cost.cpuSeconds(),
        cost.peakHeap() >> 20,
        cost.read() / 0x1p20,
        cost.shuffled() / 0x1p20,
        acc);
  }

  private FitSummary fit(FitOptions options, Runs runs, boolean counts) {
    InputTable input =
        new InputTable(
            table, forms.features(), List.of("id"), Optional.of("known"), Optional.of("truth"));
    Measured<FitResult> fit =
        meter.measure(() -> ClusteringFit.run(input, links, options, new SilentProgress()));
    try (FitResult result = fit.result()) {
      Cost assigned = meter.measure(() -> written(result.assignments())).cost();
      FitSummary.Constraints constraints = result.summary().constraints();
      if (constraints != null) {
        out.println("links: must " + constraints.must() + ", cannot " + constraints.cannot());
      }
      if (counts) {
        runs.fits.add(fit.cost());
        runs.assignments.add(assigned);
      }
      if (checksum) {
        out.println("checksum of the assignments: " + checksum(result.assignments()));
      }
      runs.acc = Objects.requireNonNull(result.summary().measures()).all().acc();
      return result.summary();
    }
  }

  private void kmeans(int k, int steps, long seed, Runs runs, boolean counts) {
    Dataset<Row> vectors = forms.vectors();
    KMeans kmeans = new KMeans().setK(k).setMaxIter(steps).setTol(0).setSeed(seed);
    Measured<KMeansModel> fit = meter.measure(() -> kmeans.fit(vectors));
    Dataset<Row> assigned = fit.result().transform(vectors);
    Cost cost = meter.measure(() -> written(assigned.select("id", "prediction"))).cost();
    if (counts) {
      runs.fits.add(fit.cost());
      runs.assignments.add(cost);
    }
    runs.acc = acc(assigned);
  }

  /** Computes every row without storing any. */
  private static boolean written(Dataset<Row> rows) {
    rows.write().format("noop").mode("overwrite").save();
    return true;
  }

  /** Combines the hashes of all rows without regard to their order. */
  private static String checksum(Dataset<Row> rows) {
    Row hashes =
        rows.selectExpr(
                "count(*)",
                "bit_xor(xxhash64(id, cluster, margin))",
                "bit_xor(xxhash64(margin, cluster, id))")
            .head();
    return String.format(
        Locale.ROOT,
        "%,d rows, %016x%016x",
        hashes.getLong(0),
        hashes.getLong(1),
        hashes.getLong(2));
  }

  private double acc(Dataset<Row> assigned) {
    List<Row> cells = assigned.groupBy("prediction", "truth").count().collectAsList();
    int most =
        cells.stream().mapToInt(row -> Math.max(row.getInt(0), row.getInt(1))).max().orElse(0);
    long[][] counts = new long[most + 1][most + 1];
    cells.forEach(row -> counts[row.getInt(0)][row.getInt(1)] += row.getLong(2));
    return Objects.requireNonNull(Measures.of(new Contingency(counts))).acc();
  }
}
