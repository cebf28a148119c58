package org.mustlink.model.fit;

import java.util.Optional;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.SatisfiedLinks;

/** The rows of a table with their clusters, of which only counts are asked. */
public interface FittedRows {
  /** Counts the rows by cluster, label and true class. One pass over the codes. */
  Tally tally();

  /** Measures how far the clusters satisfy the links; nothing without links. */
  Optional<SatisfiedLinks> satisfied(ClusterIds ids);

  /** Returns how far rules keep rows together; nothing without such rules. */
  Optional<FitSummary.Together> together();

  /** Returns how far rules keep rows apart; nothing without such rules. */
  Optional<FitSummary.Apart> apart();
}
