package org.mustlink.spark.group;

import java.io.Serializable;
import java.util.BitSet;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.spark.link.measure.LinkCounts;
import org.mustlink.spark.link.measure.SatisfiedLinks;
import org.mustlink.spark.summary.FitSummary;
import org.mustlink.spark.summary.GroupedSummary;

/**
 * Links within groups and how many of them the clusters satisfy.
 *
 * @param fitted those that guide, and those that were left out for a contradiction
 * @param heldOut those held out
 * @param rows with links
 * @param dropped left out for a contradiction
 */
record GroupLinkCounts(LinkCounts fitted, LinkCounts heldOut, long rows, long dropped)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The counts of a group without links. */
  static final GroupLinkCounts NONE = new GroupLinkCounts(LinkCounts.NONE, LinkCounts.NONE, 0, 0);

  /** Counts of one group, by clusters of its rows. */
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
    return SatisfiedLinks.of(fitted, heldOut);
  }

  /** As the summary of a fit of one table has them. */
  FitSummary.Constraints constraints() {
    return FitSummary.Constraints.of(satisfied(), rows);
  }

  /** As the summary of a grouped fit has them. */
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
