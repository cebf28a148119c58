package org.mustlink.spark.result;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.Summary;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;

/**
 * The tables and the summary of a fit. The tables are computed from cached blocks each time they
 * are used. They have to be closed when they have been written, which releases the blocks.
 *
 * @param <S> the kind of summary
 */
public abstract class FittedTables<S extends Summary> implements AutoCloseable {
  private final Dataset<Row> assignments;
  private final Optional<Dataset<Row>> violations;
  private final long rows;
  private final Supplier<S> summary;
  private final StageLog log;
  private final Resources resources;

  /**
   * Takes the results of a fit.
   *
   * @param rows the number of rows that were clustered
   * @param summary makes the summary, with the stages that have run by then
   * @param resources are closed together with this
   */
  protected FittedTables(
      Dataset<Row> assignments,
      Optional<Dataset<Row>> violations,
      long rows,
      Supplier<S> summary,
      StageLog log,
      Resources resources) {
    this.assignments = assignments;
    this.violations = violations;
    this.rows = rows;
    this.summary = summary;
    this.log = log;
    this.resources = resources;
  }

  /**
   * The group columns if there are groups, the id columns, {@code cluster} int, {@code label}
   * string (null in a cluster without labelled rows) and {@code margin} double in [0, 1]. The last
   * three are null if the group could not be clustered.
   */
  public Dataset<Row> assignments() {
    return assignments;
  }

  /**
   * The links that the clusters violate, with the group columns, if there are groups, and the
   * columns of {@link org.mustlink.spark.link.measure.ViolationColumns}; with rules that keep rows
   * apart also the rows that are too many in a cluster. Empty if no links were given and no row is
   * too many.
   */
  public Optional<Dataset<Row>> violations() {
    return violations;
  }

  /**
   * Describes the clusters. This makes one more pass over the rows and starts the layout of their
   * map in the background. The supplier that is returned waits for the end of the layout and does
   * not need the tables any more.
   */
  public abstract Supplier<Description> description();

  /** Returns how often the rows of each class are found, as far as it is known. */
  public abstract ByClass byClass();

  /** The number of rows that were clustered. */
  protected long rows() {
    return rows;
  }

  /** The stages of the fit so far. */
  protected StageLog log() {
    return log;
  }

  /** Returns the summary, with the stages that have run so far. */
  public S summary() {
    return summary.get();
  }

  /**
   * Runs the last stage of the fit, in which the caller writes the tables.
   *
   * @return the summary, which includes that stage
   */
  public S write(Runnable writing) {
    log.run(
        "writing",
        rows,
        () -> {
          writing.run();
          return true;
        },
        done -> "");
    return summary();
  }

  @Override
  public void close() {
    resources.close();
  }
}
