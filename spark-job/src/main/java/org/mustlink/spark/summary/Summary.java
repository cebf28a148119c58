package org.mustlink.spark.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.run.CompletedStage;
import org.mustlink.spark.summary.FitSummary.Measured;

/** What a fit did and found, as it is written to {@code summary.json}. */
public sealed interface Summary permits FitSummary, GroupSummary {
  /** The measures against the truth column, or null if there is none. */
  @Nullable Measured measures();

  /** The limits of drift from an earlier fit that were exceeded, in words. */
  default List<String> exceeded() {
    return List.of();
  }

  /** The stages that have run, in order. */
  List<CompletedStage> stages();
}
