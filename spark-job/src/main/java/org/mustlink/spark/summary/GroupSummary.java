package org.mustlink.spark.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.run.CompletedStage;
import org.mustlink.spark.summary.FitSummary.Measured;

/** What a fit found that held groups of rows, or a small table, whole. */
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
