package org.mustlink.spark.group;

import java.io.Serializable;
import java.util.BitSet;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.model.fit.LinkCounts;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.GroupedSummary;
import org.mustlink.model.summary.SatisfiedLinks;

/**
 * Links within groups and how many of them the clusters satisfy.
 *
 * @param fitted the links that are used, and those that were left out because of a contradiction
 * @param heldOut the held-out links
 * @param rows the number of rows with links
 * @param dropped the number of links left out because of a contradiction
 */
record GroupLinkCounts(LinkCounts fitted, LinkCounts heldOut, long rows, long dropped)
    implements Serializable {
  /** The counts of a group without links. */
  static final GroupLinkCounts NONE = new GroupLinkCounts(LinkCounts.NONE, LinkCounts.NONE, 0, 0);

  /** Counts the links of one group that the clusters of its rows satisfy. */
  static GroupLinkCounts of(GroupSideInformation side, int[] clusters) {
    BitSet rows = new BitSet(clusters.length);
    for (Links links : new Links[] {side.given(), side.heldOut()}) {
      for (int e = 0; e < links.size(); e++) {
        rows.set(links.first(e));
        rows.set(links.second(e));
      }
    }
    return new GroupLinkCounts(
        LinkCounts.of(side.given(), clusters),
        LinkCounts.of(side.heldOut(), clusters),
        rows.cardinality(),
        side.dropped());
  }

  GroupLinkCounts plus(GroupLinkCounts other) {
    return new GroupLinkCounts(
        fitted.plus(other.fitted),
        heldOut.plus(other.heldOut),
        rows + other.rows,
        dropped + other.dropped);
  }

  SatisfiedLinks satisfied() {
    return fitted.with(heldOut);
  }

  /** Returns the counts in the form of the summary of one table. */
  FitSummary.Constraints constraints() {
    return FitSummary.Constraints.of(satisfied(), rows);
  }

  /** Returns the counts in the form of the summary of a grouped fit. */
  GroupedSummary.Constraints constraints(GroupLinks.Counts joined) {
    SatisfiedLinks satisfied = satisfied();
    return new GroupedSummary.Constraints(
        satisfied.fitted().must(),
        satisfied.fitted().cannot(),
        rows,
        satisfied.heldOut(),
        dropped,
        joined.crossing(),
        joined.unknown());
  }
}
