package org.mustlink.benchmarks.speed;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.mllib.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.benchmarks.speed.Meter.Cost;
import org.mustlink.benchmarks.speed.Meter.Measured;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.spark.ml.KMeans;
import org.mustlink.spark.ml.KMeansModel;

/**
 * Compares k-means with that of MLlib on the same table, in one session: which is first alternates
 * from turn to turn. The cost of both is measured by MLlib after the fit.
 */
public final class KMeansSpeed {
  private static final String USAGE =
      """
      usage: kmeans PATH [k=10] [repeats=3] [steps=20] [seeds=5] [cached=yes|no] [initMode=sample|k-means||]
        PATH      a Parquet table as generate and convert write it, or made:ROWS
        repeats   of each, after one of each that is not counted if repeats > 1
        steps     the most steps of both
        seeds     of MLlib, of which the lowest cost is taken; fits beyond repeats are not timed
        cached    yes: both read vectors from one table that is cached before; no: both read the
                  files, MLlib as vectors that are assembled, ours as they are stored
        initMode  of ours; that of MLlib is k-means||, its default
      """;

  private final Meter meter;
  private final Dataset<Row> vectors;
  private final KMeans ours;
  private final Dataset<Row> oursReads;
  private final org.apache.spark.ml.clustering.KMeans peer;
  private final PrintStream out = System.out;

  private KMeansSpeed(
      Meter meter, TableForms forms, boolean cached, KMeans ours, int k, int steps) {
    this.meter = meter;
    this.ours = ours;
    Dataset<Row> assembled = forms.vectors().select("features");
    this.vectors = cached ? assembled.persist(StorageLevel.MEMORY_AND_DISK()) : assembled;
    FeatureColumns features = forms.features();
    if (!cached && features.areSeparate()) {
      ours.setInputCols(features.names().toArray(String[]::new));
    }
    this.oursReads = cached ? vectors : forms.table();
    this.peer = new org.apache.spark.ml.clustering.KMeans().setK(k).setMaxIter(steps);
  }

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    String path = arguments.next("PATH");
    int k = Math.toIntExact(arguments.count("k", 10));
    int repeats = Math.toIntExact(arguments.count("repeats", 3));
    int steps = Math.toIntExact(arguments.count("steps", 20));
    int seeds = Math.toIntExact(arguments.count("seeds", 5));
    String cached = Objects.requireNonNull(arguments.text("cached", "yes"));
    if (!cached.equals("yes") && !cached.equals("no")) {
      throw arguments.wrong("cached is yes or no, not " + cached + ".");
    }
    String initMode = Objects.requireNonNull(arguments.text("initMode", "sample"));
    arguments.end();
    KMeans ours = new KMeans().setK(k).setMaxIter(steps).setInitMode(initMode);
    new KMeansSpeed(
            new Meter(spark.sparkContext()),
            TableForms.read(spark, path),
            cached.equals("yes"),
            ours,
            k,
            steps)
        .compare(repeats, seeds, cached.equals("yes"));
  }

  /** The costs of fits, the sums of squared distances that they left, and their steps. */
  private static final class Runs {
    final List<Cost> fits = new ArrayList<>();
    final List<Double> distances = new ArrayList<>();
    final List<Integer> steps = new ArrayList<>();

    void add(Cost cost, double distance, int moves, boolean timed) {
      if (timed) {
        fits.add(cost);
      }
      distances.add(distance);
      steps.add(moves);
    }

    double least() {
      return distances.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    double most() {
      return distances.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
  }

  private void compare(int repeats, int seeds, boolean cached) {
    out.printf(
        Locale.ROOT,
        "%,d rows x %d features, %s%n",
        vectors.count(),
        vectors.head().<Vector>getAs(0).size(),
        cached ? "vectors from one cached table" : "from files");
    Runs mine = new Runs();
    Runs others = new Runs();
    for (int turn = repeats > 1 ? -1 : 0; turn < Math.max(repeats, seeds); turn++) {
      boolean timed = turn >= 0 && turn < repeats;
      if (turn < repeats && turn % 2 == 0) {
        ours(turn, mine, timed);
      }
      if (turn < Math.max(seeds, repeats)) {
        peer(turn, others, timed);
      }
      if (turn < repeats && turn % 2 != 0) {
        ours(turn, mine, timed);
      }
    }
    out.printf(
        "%-22s %9s %9s %10s %14s %14s  %s%n",
        "", "seconds", "CPU s", "heap MiB", "least cost", "largest cost", "steps");
    line("Mustlink", mine);
    line("MLlib, " + others.distances.size() + " seeds", others);
    Cost a = Cost.median(mine.fits);
    Cost b = Cost.median(others.fits);
    out.printf(
        Locale.ROOT,
        "ratios to one fit of MLlib: %.2f of the seconds, %.2f of the CPU seconds%n",
        a.seconds() / b.seconds(),
        a.cpuSeconds() / b.cpuSeconds());
    out.printf(
        Locale.ROOT,
        "ratios to the lowest cost of MLlib: least %.4f, largest %.4f%n",
        mine.least() / others.least(),
        mine.most() / others.least());
  }

  private void line(String name, Runs runs) {
    Cost cost = Cost.median(runs.fits);
    out.printf(
        Locale.ROOT,
        "%-22s %9.2f %9.2f %10d %14.6g %14.6g  %s%n",
        name,
        cost.seconds(),
        cost.cpuSeconds(),
        cost.peakHeap() >> 20,
        runs.least(),
        runs.most(),
        runs.steps);
  }

  private void ours(int turn, Runs runs, boolean timed) {
    ours.setSeed(42 + turn);
    Measured<KMeansModel> fit = meter.measure(() -> ours.fit(oursReads));
    if (turn >= 0) {
      runs.add(fit.cost(), distance(fit.result().clusterCenters()), fit.result().numIter(), timed);
    }
  }

  private void peer(int turn, Runs runs, boolean timed) {
    peer.setSeed(1 + turn);
    Measured<org.apache.spark.ml.clustering.KMeansModel> fit =
        meter.measure(() -> peer.fit(vectors));
    if (turn >= 0) {
      runs.add(
          fit.cost(),
          distance(fit.result().clusterCenters()),
          fit.result().summary().numIter(),
          timed);
    }
  }

  /** The sum of squared distances to given centres, by MLlib. */
  private double distance(Vector[] centres) {
    org.apache.spark.mllib.linalg.Vector[] old =
        new org.apache.spark.mllib.linalg.Vector[centres.length];
    for (int j = 0; j < old.length; j++) {
      old[j] = Vectors.fromML(centres[j]);
    }
    JavaRDD<org.apache.spark.mllib.linalg.Vector> rows =
        vectors.javaRDD().map(row -> Vectors.fromML(row.<Vector>getAs(0)));
    return new org.apache.spark.mllib.clustering.KMeansModel(old).computeCost(rows.rdd());
  }
}
