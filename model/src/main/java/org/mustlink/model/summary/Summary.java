package org.mustlink.model.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.summary.FitSummary.Measured;

/** The summary of a fit, which is written to {@code summary.json}. */
public sealed interface Summary permits FitSummary, GroupSummary {
  /** The measures against the truth column, or null if there is none. */
  @Nullable Measured measures();

  /** Returns messages about the limits of drift from an earlier fit that were exceeded. */
  default List<String> exceeded() {
    return List.of();
  }

  /** The stages that have run, in order. */
  List<CompletedStage> stages();
}
