package org.mustlink.spark.group;

import java.io.Serializable;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.spark.link.LinkSatisfaction;
import org.mustlink.spark.summary.FitSummary;
import org.mustlink.spark.summary.GroupedSummary;

/**
 * Links within groups and how many of them the clusters satisfy. Weights are whole multiples of
 * 2^-30, so that sums are the same in any order.
 *
 * @param fitted those that guide, and those that were left out for a contradiction
 * @param held those kept aside
 * @param rows with links
 * @param dropped left out for a contradiction
 */
record LinkCounts(Kinds fitted, Kinds held, long rows, long dropped) implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final double UNIT = 0x1p30;

  /** No links. */
  static final LinkCounts NONE = new LinkCounts(Kinds.NONE, Kinds.NONE, 0, 0);

  /** Must-links and cannot-links. */
  record Kinds(Kind must, Kind cannot) implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final Kinds NONE = new Kinds(Kind.NONE, Kind.NONE);

    static Kinds of(Links links, int[] clusters) {
      Kind must = Kind.NONE;
      Kind cannot = Kind.NONE;
      for (int e = 0; e < links.size(); e++) {
        boolean together = clusters[links.first(e)] == clusters[links.second(e)];
        if (links.must(e)) {
          must = must.plus(Kind.of(links.weight(e), together));
        } else {
          cannot = cannot.plus(Kind.of(links.weight(e), !together));
        }
      }
      return new Kinds(must, cannot);
    }

    Kinds plus(Kinds other) {
      return new Kinds(must.plus(other.must), cannot.plus(other.cannot));
    }

    /** As summaries have them. */
    LinkSatisfaction.Kinds shares() {
      return new LinkSatisfaction.Kinds(must.shares(), cannot.shares());
    }
  }

  /** Links of one kind, and their weights. */
  record Kind(long given, long satisfied, long weight, long satisfiedWeight)
      implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final Kind NONE = new Kind(0, 0, 0, 0);

    static Kind of(double weight, boolean satisfied) {
      long units = (long) Math.rint(weight * UNIT);
      return new Kind(1, satisfied ? 1 : 0, units, satisfied ? units : 0);
    }

    Kind plus(Kind other) {
      return new Kind(
          given + other.given,
          satisfied + other.satisfied,
          weight + other.weight,
          satisfiedWeight + other.satisfiedWeight);
    }

    LinkSatisfaction.Kind shares() {
      return new LinkSatisfaction.Kind(
          given, satisfied, weight == 0 ? 1 : (double) satisfiedWeight / weight);
    }
  }

  /** Counts of one group, by clusters of its rows. */
  static LinkCounts of(GroupSideInformation side, int[] clusters) {
    BitSet rows = new BitSet(clusters.length);
    for (Links links : new Links[] {side.given(), side.held()}) {
      for (int e = 0; e < links.size(); e++) {
        rows.set(links.first(e));
        rows.set(links.second(e));
      }
    }
    return new LinkCounts(
        Kinds.of(side.given(), clusters),
        Kinds.of(side.held(), clusters),
        rows.cardinality(),
        side.dropped());
  }

  LinkCounts plus(LinkCounts other) {
    return new LinkCounts(
        fitted.plus(other.fitted),
        held.plus(other.held),
        rows + other.rows,
        dropped + other.dropped);
  }

  /** Of the links kept aside, null if none were. */
  LinkSatisfaction.@Nullable Kinds heldShares() {
    return held.must().given() + held.cannot().given() == 0 ? null : held.shares();
  }

  LinkSatisfaction.Report report() {
    return new LinkSatisfaction.Report(fitted.shares(), heldShares());
  }

  /** As the summary of a fit of one table has them. */
  FitSummary.Constraints constraints() {
    return FitSummary.Constraints.of(report(), rows);
  }

  /** As the summary of a grouped fit has them. */
  GroupedSummary.Constraints constraints(GroupLinks.Counts joined) {
    return new GroupedSummary.Constraints(
        fitted.must().shares(),
        fitted.cannot().shares(),
        rows,
        heldShares(),
        dropped,
        joined.crossing(),
        joined.unknown());
  }
}
