package org.mustlink.spark.group;

import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.summary.GroupSummary;

/**
 * What a fit of groups, or of a small table in memory, leaves. Close it when all has been written:
 * it releases the blocks on disk.
 */
public final class GroupedResult implements AutoCloseable {
  private final Dataset<Row> assignments;
  private final Dataset<Row> groups;
  private final Optional<Dataset<Row>> violations;
  private final GroupSummary summary;
  private final long rows;
  private final StageLog log;
  private final Runnable release;

  GroupedResult(
      Dataset<Row> assignments,
      Dataset<Row> groups,
      Optional<Dataset<Row>> violations,
      GroupSummary summary,
      long rows,
      StageLog log,
      Runnable release) {
    this.assignments = assignments;
    this.groups = groups;
    this.violations = violations;
    this.summary = summary;
    this.rows = rows;
    this.log = log;
    this.release = release;
  }

  /**
   * Group columns, id columns, {@code cluster} int, {@code label} string (null without known rows),
   * {@code margin} double in [0, 1]; the last three null where the group could not be clustered.
   */
  public Dataset<Row> assignments() {
    return assignments;
  }

  /**
   * One row a group: its columns, {@code rows}, {@code labelled}, {@code k}, {@code method}, {@code
   * status}, {@code reason}, {@code seconds}, {@code reached}, {@code warnings}, and measures where
   * there is a truth column.
   */
  public Dataset<Row> groups() {
    return groups;
  }

  /**
   * The links within clustered groups that the clusters do not satisfy: the group columns, {@code
   * first}, {@code second} and the other columns of the violations of one table; empty without
   * links.
   */
  public Optional<Dataset<Row>> violations() {
    return violations;
  }

  /** What was done up to here. */
  public GroupSummary summary() {
    return summary;
  }

  /**
   * Writes the tables, and what else the caller likes, as the last stage.
   *
   * @return the summary with that stage
   */
  public GroupSummary write(Runnable writing) {
    log.run(
        log.next(),
        "writing",
        rows,
        () -> {
          writing.run();
          return true;
        },
        done -> "");
    return summary.withStages(log.stages());
  }

  @Override
  public void close() {
    release.run();
  }
}
