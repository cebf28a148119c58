package org.mustlink.spark.fit;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.membership.Calibration;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.FittedModel;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.fit.FinishedFit;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.Doubted;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.fit.doubt.DoubtStage;
import org.mustlink.spark.fit.doubt.DoubtedRow;
import org.mustlink.spark.fit.doubt.DoubtedRows;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.result.FittedTables;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.run.Versions;

/** The tables and the model of a distributed fit. */
public final class FitResult extends FittedTables<FitSummary> {
  private final FinishedFit<DistributedTable, DistributedRows> finished;
  private final DistributedRows rows;
  private final Optional<String> label;
  private Optional<DoubtedRows> doubted = Optional.empty();

  /**
   * Takes the results.
   *
   * @param label the column of labels
   */
  FitResult(
      FinishedFit<DistributedTable, DistributedRows> finished,
      Optional<String> label,
      StageLog log,
      Resources resources) {
    super(
        finished.rows().assignments(finished.model(), ExtraColumns.NONE),
        finished.rows().violations(finished.model().ids()),
        finished.labels().n(),
        () -> finished.summary(Versions.of(finished.rows().coded().codes().context()), log),
        log,
        resources);
    this.finished = finished;
    this.rows = finished.rows();
    this.label = label;
  }

  @Override
  public Supplier<Description> description() {
    List<DoubtedRow> named = doubted.map(DoubtedRows::rows).orElse(List.of());
    return log()
        .run("description", rows(), () -> new DescriptionStage(finished, named).run(), done -> "");
  }

  /**
   * Lists the rows whose labels the others speak against, which makes one more pass over the rows.
   * From then on they are among the results and in the description.
   *
   * @param confirmed the keys of rows whose labels are confirmed, which are not listed
   * @return nothing if no label was judged without itself
   */
  public Optional<Doubted> doubt(Optional<Dataset<Row>> confirmed) {
    doubted = listed(confirmed);
    return doubted.map(DoubtedRows::summary);
  }

  private Optional<DoubtedRows> listed(Optional<Dataset<Row>> confirmed) {
    LeftOut leftOut = finished.fit().solution().tried().leftOut();
    if (leftOut.classes().length == 0) {
      return Optional.empty();
    }
    List<String> taken = DoubtStage.taken(rows.layout()).toList();
    if (!taken.isEmpty()) {
      log()
          .warn(
              "No table of doubted labels is written, because it has a column of its own with the"
                  + " name of the id column "
                  + String.join(", ", taken)
                  + ". Rename the id column to have it, or set {output.doubted} = false.");
      return Optional.empty();
    }
    return Optional.of(
        log()
            .run(
                "doubted labels",
                leftOut.classes().length,
                () ->
                    new DoubtStage(rows.coded(), leftOut, model().ids(), rows.layout())
                        .run(confirmed),
                done ->
                    done.rows().size()
                        + (done.rows().size() == 1 ? " row" : " rows")
                        + " in doubt"));
  }

  /** Returns the rows of {@link #doubt}; nothing before it is called. */
  public Optional<DoubtedRows> doubted() {
    return doubted;
  }

  /** Returns the columns of {@link #assignments()} and those that are asked for. */
  public Dataset<Row> assignmentsWith(ExtraColumns extra) {
    return rows.assignments(model(), extra);
  }

  /** Returns how the scores of clusters become probabilities, and how often these hold. */
  public Calibration calibration() {
    return finished.calibration();
  }

  @Override
  public ByClass byClass() {
    return finished.byClass();
  }

  /** Returns the model, which assigns new rows in the way this fit assigned its own. */
  public ClusteringModel model() {
    return finished.model();
  }

  /**
   * Saves the model, as the Pipeline API does.
   *
   * @param path a path that does not exist yet
   */
  public void saveModel(String path) {
    ModelFiles.save(new FittedModel(model(), summary()), label, path, assignments().sparkSession());
  }
}
