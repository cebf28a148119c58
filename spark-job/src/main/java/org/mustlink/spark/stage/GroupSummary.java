package org.mustlink.spark.stage;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.stage.FitSummary.Measured;

/** What a fit found that held groups of rows, or a small table, whole. */
public sealed interface GroupSummary permits GroupedSummary, WholeSummary {
  /** Against the truth column, null without one. */
  @Nullable Measured measures();

  /** What ran, in order. */
  List<FitSummary.Stage> stages();

  /** Why the fit leaves no model. */
  String model();

  /** The same with these stages. */
  GroupSummary withStages(List<FitSummary.Stage> all);
}
