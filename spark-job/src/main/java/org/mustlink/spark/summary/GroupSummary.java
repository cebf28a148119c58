package org.mustlink.spark.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.run.CompletedStage;
import org.mustlink.spark.summary.FitSummary.Measured;

/** What a fit of groups of rows, or of one small table, in memory found. */
public sealed interface GroupSummary permits GroupedSummary, InMemorySummary {
  /** Against the truth column, null without one. */
  @Nullable Measured measures();

  /** What ran, in order. */
  List<CompletedStage> stages();

  /** Why the fit leaves no model. */
  String model();

  /** The same with these stages. */
  GroupSummary withStages(List<CompletedStage> all);
}
