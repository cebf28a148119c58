package org.mustlink.spark.result;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.summary.Description;
import org.mustlink.spark.summary.Summary;

/**
 * The tables and the summary of a fit. The tables are computed from cached blocks each time they
 * are used. Close this when they have been written, which releases the blocks.
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
   * Takes what a fit found.
   *
   * @param rows number of rows that were clustered
   * @param summary makes the summary with the stages that have run when it is asked
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
   * three are null in a group that could not be clustered.
   */
  public Dataset<Row> assignments() {
    return assignments;
  }

  /**
   * The links that the clusters violate, with the group columns, if there are groups, and the
   * columns of {@link org.mustlink.spark.link.measure.ViolationColumns}. Empty if no links were
   * given.
   */
  public Optional<Dataset<Row>> violations() {
    return violations;
  }

  /**
   * What the clusters look like. Goes over the rows once more, and begins to place them on a map;
   * what is returned waits until these are placed, and needs no table any more.
   */
  public abstract Supplier<Description> description();

  /** The number of rows that were clustered. */
  protected long rows() {
    return rows;
  }

  /** The stages of the fit so far. */
  protected StageLog log() {
    return log;
  }

  /** The summary, with the stages that have run so far. */
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
