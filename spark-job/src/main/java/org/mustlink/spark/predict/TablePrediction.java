package org.mustlink.spark.predict;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.NewValues;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.model.summary.NewValue;
import org.mustlink.model.summary.Outliers;
import org.mustlink.spark.assign.OutputTable;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.quarantine.FeatureFilter;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.RunMetrics;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.CountStage;
import org.mustlink.spark.table.features.RowBlocks;

/**
 * Assigns a table by a model. The features are read once, by the same scan, the same search and the
 * same arithmetic as in a fit, so that a row gets the cluster and the margin that a fit with this
 * model gave it.
 */
public final class TablePrediction {
  /**
   * The share of far rows from which on there is a warning. It is ten times their share in the
   * table of the fit, which is one in a thousand.
   */
  private static final double MANY_FAR = 0.01;

  /** The warning where memberships of a model that is not calibrated are asked for. */
  public static final String UNCALIBRATED =
      "The probabilities in memberships are not calibrated in this model: their order is that of the scores of the clusters, but nothing measures how often they hold.";

  private TablePrediction() {}

  /**
   * Assigns the rows of a table. O(n p d) in Spark; nothing of size n is brought to the driver.
   *
   * @param extra the columns that the assignments have besides
   * @param rules rules that hold among these rows. Without any, every row is assigned by itself
   * @throws BadDataException if the features are not those that the model was fitted on, if rows
   *     are bad and not set aside, or if the rules cannot hold, unless they are dropped
   */
  public static PredictedTables run(
      InputTable given,
      ClusteringModel model,
      RowFaults faults,
      ExtraColumns extra,
      RuleInput rules,
      Progress progress) {
    SparkSession spark = given.data().sparkSession();
    Resources resources = new Resources();
    try {
      StageLog log = new StageLog(spark.sparkContext(), progress);
      log.keep(given.remarks().warnings());
      if (extra.has(OutputColumn.MEMBERSHIPS) && !model.soft().calibrated()) {
        log.warn(UNCALIBRATED);
      }
      InputTable table = CountStage.decided(given, log::warn);
      TableScan scan = scan(table, rules.rules().apartColumns(), model, faults, resources);
      Optional<RuledBatch> batch =
          rules.rules().isEmpty()
              ? Optional.empty()
              : RuledBatch.audited(
                  usable(table, scan, faults), rules, model.clusters(), log, resources);
      JavaRDD<ScoredBlock> alone = blocks(spark, scan, model, extra, batch.isPresent(), resources);
      PredictionTally first =
          log.run(
              "rows assigned",
              0,
              () -> PredictionTally.of(alone, model.clusters()),
              TablePrediction::logLine);
      faults.require(first.bad(), first.rows());
      Optional<RuledBatch.Decided> decided =
          batch.map(rows -> rows.decided(alone, scan.layout(), model, log, resources));
      JavaRDD<ScoredBlock> blocks = decided.map(RuledBatch.Decided::blocks).orElse(alone);
      PredictionTally tally =
          decided.isEmpty() ? first : PredictionTally.of(blocks, model.clusters());
      tell(RunMetrics.of(spark.sparkContext()), tally);
      warn(tally, log);
      List<NewValue> news = newValues(table, model, tally, log);
      long rows = tally.rows();
      NewValue.logLine(news.stream().filter(value -> value.isUsual(rows)).toList())
          .forEach(log::note);
      NewValue.logLine(news.stream().filter(value -> !value.isUsual(rows)).toList())
          .forEach(log::warn);
      return new PredictedTables(
          spark,
          blocks,
          scan.layout(),
          new OutputTable(scan.layout().keyType(), extra.ofPrediction(), model.names()),
          model.hasOutliers(),
          tally,
          news,
          decided.map(RuledBatch.Decided::kept).orElse(null),
          log,
          resources);
    } catch (Throwable e) { // also what Scala throws without declaring it
      resources.close();
      throw e;
    }
  }

  /**
   * Returns a scan of the table with the input of the model.
   *
   * @throws BadDataException if the features are not those that the model was fitted on
   */
  public static TableScan scan(
      InputTable table, ClusteringModel model, RowFaults faults, Resources resources) {
    return scan(table, List.of(), model, faults, resources);
  }

  private static TableScan scan(
      InputTable table,
      List<String> apart,
      ClusteringModel model,
      RowFaults faults,
      Resources resources) {
    // A row with another number of features may be one that is set aside, even if it is the first
    // one.
    if (table.features().areSeparate() || faults.rows() == RowFaults.Answer.FAIL) {
      requireFeatures(TableScan.features(table), model.features());
    }
    return TableScan.fitted(
        table,
        apart,
        resources.share(table.data().sparkSession().sparkContext(), model.map())::value);
  }

  /** Returns the rows that are not set aside, which rules know nothing of. */
  private static InputTable usable(InputTable table, TableScan scan, RowFaults faults) {
    return faults.rows() == RowFaults.Answer.FAIL
        ? table
        : FeatureFilter.clean(table, scan.decoder().check());
  }

  private static void requireFeatures(int found, int wanted) {
    if (found != wanted) {
      throw new BadDataException(
          ("The rows have %s features, and the model was fitted on %s. Give the columns "
                  + "that the model was fitted on.")
              .formatted(found, wanted));
    }
  }

  private static JavaRDD<ScoredBlock> blocks(
      SparkSession spark,
      TableScan scan,
      ClusteringModel model,
      ExtraColumns extra,
      boolean coded,
      Resources resources) {
    Shared<ClusteringModel> shared = resources.share(spark.sparkContext(), model);
    int d = scan.decoder().d();
    int size = BlockSize.of(d);
    ScoredBlocks.Task task = new ScoredBlocks.Task(size, scan.layout(), shared, extra, coded);
    return resources.cached(
        scan.map(rows -> new RowBlocks<>(rows, d, size, new ScoredBlocks(rows, task))));
  }

  private static List<NewValue> newValues(
      InputTable table, ClusteringModel model, PredictionTally tally, StageLog log) {
    List<NewValues.Found> found = tally.news().found();
    return found.isEmpty() || !(model.map() instanceof EncodedColumns map)
        ? List.of()
        : log.run(
            "values that the fit did not see",
            tally.news().rows(),
            () -> NewValueExamples.of(table, map, found),
            done ->
                String.format(
                    Locale.ROOT,
                    "%,d %s",
                    tally.news().rows(),
                    tally.news().rows() == 1 ? "row" : "rows"));
  }

  private static String logLine(PredictionTally done) {
    return String.format(Locale.ROOT, "%,d rows", done.rows())
        + (done.outliers() == 0
            ? ""
            : ", of which " + Outliers.logLine(done.outliers(), done.rows()));
  }

  private static void tell(RunMetrics metrics, PredictionTally tally) {
    metrics.add("predict.tables", 1);
    metrics.set("predict.rows", tally.rows());
    metrics.set("predict.far", tally.rows() == 0 ? 0 : (double) tally.far() / tally.rows());
    metrics.set("predict.new", tally.rows() == 0 ? 0 : (double) tally.news().rows() / tally.rows());
    metrics.set("predict.set_aside", tally.bad().count());
  }

  private static void warn(PredictionTally tally, StageLog log) {
    if (!tally.bad().isEmpty()) {
      log.warn(
          String.format(
              Locale.ROOT,
              "The model cannot use the features of %,d rows. These rows have no cluster and are in the table quarantine.",
              tally.bad().count()));
    }
    if (tally.farAssigned() > MANY_FAR * tally.rows()) {
      log.warn(
          String.format(
              Locale.ROOT,
              "%,d of %,d rows are far from all rows of the fit, where one in a thousand is usual. The table has changed: look at these rows, and fit again if they are right.",
              tally.farAssigned(),
              tally.rows()));
    }
  }
}
