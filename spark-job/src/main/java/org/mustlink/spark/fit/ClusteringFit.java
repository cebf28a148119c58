package org.mustlink.spark.fit;

import java.util.Optional;
import org.apache.spark.SparkContext;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.drift.EarlierFit;
import org.mustlink.model.fit.FitCourse;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.RunMetrics;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;

/**
 * A fit from a table to clusters: counts, audit of the links, profile, landmarks, sparse codes,
 * eigenproblem, assignment, measures. The features are read twice, and a third time if classifiers
 * are learned from links. The codes are cached and are released when the result is closed. The
 * result depends on the rows, the options and the seed, but not on how Spark partitions or orders
 * the rows.
 */
public final class ClusteringFit {
  private ClusteringFit() {}

  /** Fits clusters to a table without regard to any earlier fit. */
  public static FitResult run(
      InputTable table, Optional<LinkInput> links, FitOptions options, Progress progress) {
    return run(
        table, links, RuleInput.NONE, Optional.empty(), options, FinishedStages.NONE, progress);
  }

  /**
   * Fits clusters to a table, by its labels and by links, if it has some. O(n p d) in Spark and
   * O(p^3) on the driver for n rows of d features and p landmarks.
   *
   * @param links must-links and cannot-links between rows of the table
   * @param rules rules by columns of the table; {@code links} have the ties of those that tie rows
   * @param earlier the fit whose clusters are continued, if there is one
   * @param finished the results of the finished stages of an interrupted run on the same table with
   *     the same options
   * @throws BadDataException if the rows or the links are not valid
   * @throws BadSettingException if the options or the earlier fit do not suit the table
   * @throws org.mustlink.model.drift.DriftException if more has changed since the earlier fit than
   *     its limits allow
   */
  public static FitResult run(
      InputTable table,
      Optional<LinkInput> links,
      RuleInput rules,
      Optional<EarlierFit> earlier,
      FitOptions options,
      FinishedStages finished,
      Progress progress) {
    SparkContext spark = table.data().sparkSession().sparkContext();
    StageLog log = new StageLog(spark, progress);
    log.keep(table.remarks().warnings());
    links.ifPresent(given -> log.keep(given.remarks()));
    Resources resources = new Resources();
    return resources.keep(
        () -> {
          DistributedFitTable rows =
              new DistributedFitTable(
                  table, links, rules, earlier, options, finished, log, resources);
          FitResult result =
              new FitResult(
                  new FitCourse<>(rows, earlier, log).run(), table.label(), log, resources);
          FitMetrics.tell(RunMetrics.of(spark), result.summary());
          return result;
        });
  }
}
