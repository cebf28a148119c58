package org.mustlink.spark.fit;

import java.util.Locale;
import java.util.Optional;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.assign.StoredCodes;
import org.mustlink.spark.drift.EarlierClusters;
import org.mustlink.spark.drift.EarlierFit;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.fit.coded.LinkedFeatures;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.sample.SampleBounds;
import org.mustlink.spark.sample.SampledInputs;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.Labels;

/**
 * The second read of the features: every row becomes a sparse code, and the codes are summed. The
 * stage includes the job that counts the partitions of a few large files, which has to precede the
 * codes.
 *
 * @param scan the scan of the rows in the form in which they are encoded
 * @param earlier the fit whose clusters are continued, if there is one
 * @param finished the finished stages of an interrupted run, which may have the codes and their
 *     sums
 * @param resources own the codes and the broadcasts
 */
record SparseCodesStage(
    InputTable table,
    TableScan scan,
    Optional<EarlierFit> earlier,
    FitOptions options,
    FinishedStages finished,
    StageLog log,
    Resources resources) {
  /** The codes of a table and their sums. */
  record Coded(DistributedTable table, CodeSums sums) {}

  /**
   * Runs the stage.
   *
   * @param sample the sample of the rows in the form in which they are encoded
   * @param inputs the values of the columns of its rows
   * @param features the features of the linked rows, if there are links
   */
  Coded run(
      Labels labels,
      TableSample sample,
      SampledInputs inputs,
      LandmarkEncoderFitter.Fitted fitted,
      Optional<LinkedFeatures> features) {
    LandmarkEncoder encoder = fitted.encoder();
    return log.run(
        "sparse codes (p=" + encoder.p() + ", r=" + encoder.neighbours() + ")",
        labels.n(),
        () -> {
          DistributedTable coded =
              DistributedTable.of(
                      table, scan, labels, sample, fitted, features, options, finished, resources)
                  .with(known(sample, inputs, encoder));
          return new Coded(coded, sums(coded));
        },
        done -> String.format(Locale.ROOT, "%,d rows", labels.n()));
  }

  private CodeSums sums(DistributedTable coded) {
    CodeSums sums = finished.stage("sums", CodeSums.class, coded::sums);
    finished.keepRows(
        DistributedTable.CODES,
        () -> StoredCodes.table(table.data().sparkSession(), coded.codes()));
    return sums;
  }

  /**
   * Returns the codes of sampled rows by this fit, with the clusters to which the earlier fit
   * assigns them.
   */
  private EarlierClusters known(TableSample sample, SampledInputs inputs, LandmarkEncoder encoder) {
    return earlier
        .map(
            fit -> {
              Rows rows = SampleBounds.compared(sample.rows());
              return new EarlierClusters(
                  new RowEncoder(encoder.with(null)).encode(rows),
                  fit.clusters(SampleBounds.compared(inputs.rows()), table.features()),
                  fit.model().clusters());
            })
        .orElse(EarlierClusters.NONE);
  }
}
