package org.mustlink.model.fit;

import java.io.Serializable;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.model.summary.SatisfiedLinks;

/**
 * How many links there are and how many of them some clusters satisfy. All fields are whole
 * numbers, so that sums are the same in any order.
 */
public record LinkCounts(Kind must, Kind cannot) implements Serializable {
  /** Weights are counted in multiples of 2^-30. */
  public static final double WEIGHT_SCALE = 0x1p30;

  /** The counts without any link. */
  public static final LinkCounts NONE = new LinkCounts(Kind.NONE, Kind.NONE);

  /**
   * Counts of links of one kind.
   *
   * @param given the number of links
   * @param satisfied the number of those that the clusters satisfy
   * @param weight the sum of the weights, in multiples of 2^-30
   * @param satisfiedWeight the same over the satisfied links
   */
  public record Kind(long given, long satisfied, long weight, long satisfiedWeight)
      implements Serializable {
    static final Kind NONE = new Kind(0, 0, 0, 0);

    private Kind plus(Kind other) {
      return new Kind(
          given + other.given,
          satisfied + other.satisfied,
          weight + other.weight,
          satisfiedWeight + other.satisfiedWeight);
    }

    private SatisfiedLinks.Kind shares() {
      return new SatisfiedLinks.Kind(
          given, satisfied, weight == 0 ? 1 : (double) satisfiedWeight / weight);
    }
  }

  /** Returns the counts of must-links of weight 1 that are all satisfied. */
  public static LinkCounts satisfied(long number) {
    long weight = Math.multiplyExact(number, (long) WEIGHT_SCALE);
    return new LinkCounts(new Kind(number, number, weight, weight), Kind.NONE);
  }

  /**
   * Counts links by the clusters of the rows that they join. A row in no cluster, which has -1, is
   * together with no other row.
   */
  public static LinkCounts of(Links links, int[] clusters) {
    Builder counts = new Builder();
    for (int e = 0; e < links.size(); e++) {
      counts.add(links.must(e), links.weight(e), links.isSatisfied(e, clusters));
    }
    return counts.build();
  }

  /** Counts links one by one. Mutable and not thread-safe. */
  public static final class Builder {
    private static final int FIELDS = 4;

    /** The fields of both kinds, those of the cannot-links first. */
    private final long[] counts = new long[2 * FIELDS];

    /** Counts a link. */
    public void add(boolean must, double weight, boolean satisfied) {
      int at = must ? FIELDS : 0;
      long scaled = (long) Math.rint(weight * WEIGHT_SCALE);
      counts[at]++;
      counts[at + 2] += scaled;
      if (satisfied) {
        counts[at + 1]++;
        counts[at + 3] += scaled;
      }
    }

    /** Returns the counts of all links that were added. */
    public LinkCounts build() {
      return new LinkCounts(kind(FIELDS), kind(0));
    }

    private Kind kind(int at) {
      return new Kind(counts[at], counts[at + 1], counts[at + 2], counts[at + 3]);
    }
  }

  /** Returns the sum of these counts and others. */
  public LinkCounts plus(LinkCounts other) {
    return new LinkCounts(must.plus(other.must), cannot.plus(other.cannot));
  }

  /**
   * Returns the numbers and shares of these counts, in the form of summaries.
   *
   * @param heldOut the counts of the links that were held out from the fit
   */
  public SatisfiedLinks with(LinkCounts heldOut) {
    return new SatisfiedLinks(
        shares(), heldOut.must.given + heldOut.cannot.given == 0 ? null : heldOut.shares());
  }

  private SatisfiedLinks.Kinds shares() {
    return new SatisfiedLinks.Kinds(must.shares(), cannot.shares());
  }
}
