package org.mustlink.spark.fit;

import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.model.ClusteringModel;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.summary.FitSummary;

/** The tables of a fit by landmarks, and its model. */
public final class FitResult extends FittedTables<FitSummary> {
  private final ClusteringModel model;

  FitResult(
      FinishedFit finished,
      Dataset<Row> assignments,
      Optional<Dataset<Row>> violations,
      StageLog log,
      Resources resources) {
    super(
        assignments,
        violations,
        finished.coded().labels().n(),
        () -> finished.summary(log),
        log,
        resources);
    this.model = finished.model();
  }

  /** The model, which assigns new rows as this fit assigned its own. */
  public ClusteringModel model() {
    return model;
  }
}
