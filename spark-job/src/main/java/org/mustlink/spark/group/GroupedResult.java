package org.mustlink.spark.group;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.GroupSummary;
import org.mustlink.spark.result.FittedTables;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;

/** The tables of a fit of groups, or of one table that is clustered in memory. */
public final class GroupedResult extends FittedTables<GroupSummary> {
  private final Dataset<Row> groups;
  private final Supplier<Description> description;
  private final ByClass byClass;

  GroupedResult(
      Dataset<Row> assignments,
      Dataset<Row> groups,
      Supplier<Description> description,
      Optional<Dataset<Row>> violations,
      long rows,
      Supplier<GroupSummary> summary,
      ByClass byClass,
      StageLog log,
      Resources resources) {
    super(assignments, violations, rows, summary, log, resources);
    this.groups = groups;
    this.description = description;
    this.byClass = byClass;
  }

  @Override
  public Supplier<Description> description() {
    Description found = log().run("description", rows(), description, done -> "");
    return () -> found;
  }

  @Override
  public ByClass byClass() {
    return byClass;
  }

  /**
   * One row for each group: its columns, {@code rows}, {@code labelled}, {@code k}, {@code method},
   * {@code status}, {@code reason}, {@code seconds}, {@code reached}, {@code warnings}, and
   * measures where there is a truth column.
   */
  public Dataset<Row> groups() {
    return groups;
  }
}
