package org.mustlink.core.fit;

import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.PairSums;
import org.mustlink.core.sideinfo.Statements;

/** What links, and labels where single rows matter, add to the eigenproblem. */
public sealed interface LinkKnowledge {
  /** With fewer clusters not everything can be satisfied. */
  int leastClusters();

  /**
   * Links of any number.
   *
   * @param pairs sums over all pairs of rows that links imply
   * @param rows linked rows without a label
   */
  record Sums(PairSums pairs, long rows, int leastClusters) implements LinkKnowledge {}

  /**
   * Links on few enough rows to find a class for each of them; or no links, and rows with labels.
   *
   * @param rows the codes of all linked or labelled rows
   * @param statements their links and labels
   */
  record Rows(CodedRows rows, Statements statements, int leastClusters) implements LinkKnowledge {}
}
