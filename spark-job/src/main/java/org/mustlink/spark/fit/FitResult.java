package org.mustlink.spark.fit;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.membership.Calibration;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.Doubted;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.fit.doubt.DoubtedRow;
import org.mustlink.spark.fit.doubt.DoubtedRows;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.result.FittedTables;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;

/** The tables and the model of a distributed fit. */
public final class FitResult extends FittedTables<FitSummary> {
  private final ClusteringModel model;
  private final Calibration calibration;
  private final Optional<String> label;
  private final Function<List<DoubtedRow>, Supplier<Description>> description;
  private final Function<Optional<Dataset<Row>>, Optional<DoubtedRows>> doubts;
  private final ByClass byClass;
  private final Function<ExtraColumns, Dataset<Row>> assignments;
  private Optional<DoubtedRows> doubted = Optional.empty();

  /**
   * Takes the results.
   *
   * @param doubts lists the rows whose labels are doubted, except those with confirmed labels
   * @param description describes the clusters, and rows whose labels are doubted
   * @param assignments gives the table of assignments with further columns
   */
  FitResult(
      FinishedFit finished,
      Optional<String> label,
      Function<List<DoubtedRow>, Supplier<Description>> description,
      Function<Optional<Dataset<Row>>, Optional<DoubtedRows>> doubts,
      Function<ExtraColumns, Dataset<Row>> assignments,
      Optional<Dataset<Row>> violations,
      StageLog log,
      Resources resources) {
    super(
        assignments.apply(ExtraColumns.NONE),
        violations,
        finished.fit().table().labels().n(),
        () -> finished.summary(log),
        log,
        resources);
    this.model = finished.model();
    this.calibration = finished.calibration();
    this.label = label;
    this.description = description;
    this.doubts = doubts;
    this.byClass = finished.byClass();
    this.assignments = assignments;
  }

  @Override
  public Supplier<Description> description() {
    List<DoubtedRow> shown = doubted.map(DoubtedRows::rows).orElse(List.of());
    return log().run("description", rows(), () -> description.apply(shown), done -> "");
  }

  /**
   * Lists the rows whose labels the others speak against, which makes one more pass over the rows.
   * From then on they are among the results and in the description.
   *
   * @param confirmed the keys of rows whose labels are confirmed, which are not listed
   * @return nothing if no label was judged without itself
   */
  public Optional<Doubted> doubt(Optional<Dataset<Row>> confirmed) {
    doubted = doubts.apply(confirmed);
    return doubted.map(DoubtedRows::summary);
  }

  /** Returns the rows of {@link #doubt}; nothing before it is called. */
  public Optional<DoubtedRows> doubted() {
    return doubted;
  }

  /** Returns the columns of {@link #assignments()} and those that are asked for. */
  public Dataset<Row> assignmentsWith(ExtraColumns extra) {
    return assignments.apply(extra);
  }

  /** Returns how the scores of clusters become probabilities, and how often these hold. */
  public Calibration calibration() {
    return calibration;
  }

  @Override
  public ByClass byClass() {
    return byClass;
  }

  /** Returns the model, which assigns new rows in the way this fit assigned its own. */
  public ClusteringModel model() {
    return model;
  }

  /**
   * Saves the model, as the Pipeline API does.
   *
   * @param path a path that does not exist yet
   */
  public void saveModel(String path) {
    ModelFiles.save(model, summary(), label, path, assignments().sparkSession());
  }
}
