package org.mustlink.spark.kmeans;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.kmeans.SumScale;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.model.CentresModel;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.CountStage;
import org.mustlink.spark.table.count.Labels;

/**
 * k-means of a table. The features are read once; labels and weights, if there are some, are
 * counted before. Equal rows, settings and seed give an equal result, however the rows are
 * partitioned or ordered.
 */
public final class KMeansFit {
  private final InputTable table;
  private final KMeansSettings settings;
  private final StageLog log;
  private final Resources resources;

  private KMeansFit(InputTable table, KMeansSettings settings, StageLog log, Resources resources) {
    this.table = table;
    this.settings = settings;
    this.log = log;
    this.resources = resources;
  }

  /**
   * Clusters the rows of a table of numbers. O(n k d) a step at most, and O(k d) on the driver.
   *
   * @throws BadDataException if a row cannot be used, or there are fewer rows than k
   * @throws BadSettingException if there are more classes of labels than k
   */
  public static CentresModel run(InputTable table, KMeansSettings settings, Progress progress) {
    SparkContext spark = table.data().sparkSession().sparkContext();
    try (Resources resources = new Resources()) {
      StageLog log = new StageLog(spark, progress);
      return new KMeansFit(table, settings, log, resources).run();
    }
  }

  private CentresModel run() {
    Optional<Labels> counted =
        table.label().isPresent() || table.weight().isPresent()
            ? Optional.of(
                log.run(
                    "count labels and weights", 0, () -> CountStage.run(table), Labels::logLine))
            : Optional.empty();
    counted.ifPresent(this::require);
    List<String> classes = counted.map(Labels::names).orElse(List.of());
    RowWeights known = counted.map(Labels::weights).orElse(RowWeights.none(1));
    TableScan scan =
        counted
            .map(labels -> TableScan.of(table).reading(table.classes().labels(labels.reader())))
            .orElseGet(() -> TableScan.of(table));
    int d = scan.decoder().d();
    JavaRDD<ReadBlock> read =
        resources.cached(PointTable.read(scan, classes.toArray(String[]::new), isWeighted(known)));
    TableFacts facts =
        log.run("read the rows", 0, () -> facts(read, d), found -> logLine(found, d));
    RowWeights weights = counted.isPresent() ? known : RowWeights.none(facts.rows());
    SumScale scale = facts.scale(weights);
    JavaRDD<PointBlock> blocks = read.map(ReadBlock::block);
    double[] start =
        log.run(
            "first centres by " + settings.initMode().word(),
            facts.rows(),
            () -> start(blocks, scale, weights, classes.size(), d),
            centres -> centres.length / d + " centres");
    warnOfFewer(start.length / d);
    TableSteps.Found found =
        log.run(
            "steps over all rows",
            facts.rows(),
            () ->
                new TableSteps(blocks, scale, resources)
                    .from(start, d, settings.maxIter(), settings.tolerance()),
            KMeansFit::logLine);
    return ordered(found, classes, d);
  }

  /** Whether a row has another weight than 1. */
  private static boolean isWeighted(RowWeights weights) {
    return !weights.areEqual() || weights.least() != 1;
  }

  private void require(Labels labels) {
    labels.warnings().forEach(log::warn);
    if (labels.classes() > settings.k()) {
      throw BadSettingException.of(
          "k",
          settings.k(),
          "column %s has labels of %s classes, each of which begins a cluster"
              .formatted(table.label().orElseThrow(), labels.classes()),
          "Set k to at least " + labels.classes() + ", or leave out labelCol.");
    }
    requireRows(labels.n());
  }

  private void requireRows(long rows) {
    if (rows < settings.k()) {
      throw new BadDataException(
          "The table has %s, too few for k = %s clusters. Set k to at most the number of rows, or give more rows."
              .formatted(rows == 1 ? "1 row" : rows + " rows", settings.k()));
    }
  }

  private TableFacts facts(JavaRDD<ReadBlock> read, int d) {
    TableFacts facts =
        PartitionResults.treeAggregate(
            read.map(ReadBlock::facts),
            TableFacts.none(d),
            TableFacts::plus,
            PassStates.depth(read));
    facts.bad().requireNone();
    requireRows(facts.rows());
    return facts;
  }

  private double[] start(
      JavaRDD<PointBlock> blocks, SumScale scale, RowWeights weights, int classes, int d) {
    double[] seeds = classes == 0 ? new double[0] : LabelMeans.of(blocks, scale, classes, d);
    if (classes == settings.k()) {
      return seeds;
    }
    return switch (settings.initMode()) {
      case SAMPLE -> new SampledStart(blocks, d, weights, settings).centres(seeds);
      case PARALLEL -> new ParallelStart(blocks, scale, settings, resources).centres(seeds, d);
    };
  }

  private void warnOfFewer(int found) {
    if (found < settings.k()) {
      log.warn(
          "There are %s clusters where k = %s was set, because no more different rows were found."
              .formatted(found, settings.k()));
    }
  }

  /**
   * Numbers the clusters: those that began with the class of a label come first, in the order of
   * the classes, the others follow in the order of the coordinates of their centres.
   */
  private CentresModel ordered(TableSteps.Found found, List<String> classes, int d) {
    double[] centres = found.centres();
    int[] order =
        IntStream.concat(
                IntStream.range(0, classes.size()),
                IntStream.range(classes.size(), centres.length / d)
                    .boxed()
                    .sorted(
                        (i, j) ->
                            Arrays.compare(
                                centres, i * d, (i + 1) * d, centres, j * d, (j + 1) * d))
                    .mapToInt(Integer::intValue))
            .toArray();
    double[] sorted = new double[centres.length];
    for (int j = 0; j < order.length; j++) {
      System.arraycopy(centres, order[j] * d, sorted, j * d, d);
    }
    return new CentresModel(
        table.features(),
        d,
        sorted,
        classes,
        found.cost(),
        found.moves(),
        Arrays.stream(order).mapToLong(j -> found.sizes()[j]).toArray());
  }

  private static String logLine(TableFacts facts, int d) {
    return String.format(Locale.ROOT, "%,d rows x %,d features", facts.rows(), d);
  }

  private static String logLine(TableSteps.Found found) {
    return String.format(Locale.ROOT, "%d steps, cost %.6g", found.moves(), found.cost());
  }
}
