package org.mustlink.spark.fit;

import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.link.LinkSatisfaction;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.summary.FitSummary;

/**
 * What a fit gives: model, assignments, violated links and summary. The assignments are worked out
 * from cached codes each time they are used; close this when they have been written.
 */
public final class FitResult implements AutoCloseable {
  private static final int WRITING = 6;

  private final ClusteringModel model;
  private final Dataset<Row> assignments;
  private final Optional<Dataset<Row>> violations;
  private final FitSummary summary;
  private final StageLog log;
  private final Resources resources;

  FitResult(
      ClusteringModel model,
      Dataset<Row> assignments,
      Optional<Dataset<Row>> violations,
      FitSummary summary,
      StageLog log,
      Resources resources) {
    this.model = model;
    this.assignments = assignments;
    this.violations = violations;
    this.summary = summary;
    this.log = log;
    this.resources = resources;
  }

  /** What assigns new rows as this fit assigned its own. */
  public ClusteringModel model() {
    return model;
  }

  /**
   * Id columns, {@code cluster} int, {@code label} string (null without known rows), {@code margin}
   * double in [0, 1].
   */
  public Dataset<Row> assignments() {
    return assignments;
  }

  /**
   * The links that the clusters violate, see {@link LinkSatisfaction#violations}; empty without
   * links.
   */
  public Optional<Dataset<Row>> violations() {
    return violations;
  }

  /** The summary, with the stages that have run so far. */
  public FitSummary summary() {
    return summary;
  }

  /**
   * Writes the assignments, and what else the caller likes, as the last stage.
   *
   * @return the summary with that stage
   */
  public FitSummary write(Runnable writing) {
    log.run(
        WRITING,
        "writing",
        summary.data().n(),
        () -> {
          writing.run();
          return true;
        },
        done -> "");
    return summary.withStages(log.stages());
  }

  @Override
  public void close() {
    resources.close();
  }
}
