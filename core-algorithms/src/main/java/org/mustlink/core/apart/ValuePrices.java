package org.mustlink.core.apart;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.columns.SplitMix;

/**
 * Prices of the clusters for large values, which are found for all of these values at once on a
 * sample of the groups of tied rows that may move. Each group then takes the cluster of the largest
 * score minus prices. Equal groups are told apart by a tiny number of their own.
 *
 * @param values the numbers of the values that have prices, ascending
 * @param prices of a row of each value in each cluster, values x k
 * @param tiny is multiplied by a number in [0, 1) for each group and cluster
 */
public record ValuePrices(ApartLimits limits, long[] values, double[] prices, double tiny)
    implements Serializable {
  /** How many scores a sample has about, and how many groups at least and at most. */
  private static final int SAMPLED_SCORES = 2_000_000;

  private static final int LEAST_SAMPLED = 10_000;
  private static final int MOST_SAMPLED = 100_000;

  /** The share of the range of scores by which equal groups are told apart. */
  private static final double TINY = 1e-6;

  private static final long SEED = 0x2545f4914f6cdd1dL;

  /** What is counted of the groups that may move: their number, scores and rows. Immutable. */
  public static final class Movable implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long groups;
    private final double least;
    private final double largest;
    private final ValueCounts rows;

    private Movable(long groups, double least, double largest, ValueCounts rows) {
      this.groups = groups;
      this.least = least;
      this.largest = largest;
      this.rows = rows;
    }

    /**
     * Counts.
     *
     * @param values the values that are to have prices, ascending
     */
    public static Movable of(TiedGroups all, long[] values) {
      long groups = 0;
      double least = Double.POSITIVE_INFINITY;
      double largest = Double.NEGATIVE_INFINITY;
      ValueCounts.Builder rows = new ValueCounts.Builder(all.k);
      for (int i = 0; i < all.count(); i++) {
        if (all.fixed[i] || !all.hasOneOf(i, values)) {
          continue;
        }
        groups++;
        for (int j = i * all.k; j < (i + 1) * all.k; j++) {
          least = Math.min(least, all.scores[j]);
          largest = Math.max(largest, all.scores[j]);
        }
        for (int a = all.starts[i]; a < all.starts[i + 1]; a++) {
          rows.add(all.values[a], all.clusters[i], all.weights[a]);
        }
      }
      return new Movable(groups, least, largest, rows.build().of(values));
    }

    /** Returns the counts of these groups and others. */
    public Movable plus(Movable other) {
      return new Movable(
          groups + other.groups,
          Math.min(least, other.least),
          Math.max(largest, other.largest),
          ValueCounts.sum(rows, other.rows));
    }

    /**
     * Returns the groups of a sample, which depends on their numbers alone, as far as they may
     * move.
     */
    public TiedGroups sample(TiedGroups all, long[] values) {
      long wanted = Math.max(LEAST_SAMPLED, Math.min(MOST_SAMPLED, SAMPLED_SCORES / all.k));
      long below = ContentHash.threshold(wanted, groups);
      return all.taken(
          IntStream.range(0, all.count())
              .filter(i -> Long.compareUnsigned(SplitMix.mix(all.ids[i] ^ SEED), below) < 0)
              .filter(i -> !all.fixed[i] && all.hasOneOf(i, values))
              .toArray());
    }
  }

  /**
   * Finds prices.
   *
   * @param held how many rows of the values each cluster holds, of groups of all kinds
   * @param sample the samples of all parts of the groups
   */
  public static ValuePrices of(
      ApartLimits limits,
      long[] values,
      ValueCounts held,
      Movable movable,
      Collection<TiedGroups> sample) {
    int k = limits.k();
    double tiny = movable.groups == 0 ? 0 : TINY * (movable.largest - movable.least);
    TiedGroups all = TiedGroups.all(k, sample);
    TiedGroups drawn = all.taken(all.byId(IntStream.range(0, all.count()).toArray()));
    ValuePrices none = new ValuePrices(limits, values, new double[values.length * k], tiny);
    ClusterPrices.Units units = none.units(drawn);
    return new ValuePrices(
        limits,
        values,
        ClusterPrices.of(
            units,
            none.room(units, held, movable),
            Arrays.stream(values).mapToDouble(limits::cost).toArray()),
        tiny);
  }

  private ClusterPrices.Units units(TiedGroups drawn) {
    int k = limits.k();
    int[] starts = new int[drawn.count() + 1];
    int[] of = new int[drawn.values.length];
    int[] weights = new int[of.length];
    double[] scores = new double[drawn.count() * k];
    int entries = 0;
    for (int i = 0; i < drawn.count(); i++) {
      System.arraycopy(scores(drawn, i), 0, scores, i * k, k);
      for (int a = drawn.starts[i]; a < drawn.starts[i + 1]; a++) {
        int v = Arrays.binarySearch(values, drawn.values[a]);
        if (v >= 0) {
          of[entries] = v;
          weights[entries++] = drawn.weights[a];
        }
      }
      starts[i + 1] = entries;
    }
    return new ClusterPrices.Units(
        k, scores, starts, Arrays.copyOf(of, entries), Arrays.copyOf(weights, entries));
  }

  /**
   * Returns how many rows of a sample each cluster may hold: as large a share of what it may hold
   * beside the groups that cannot move as the sample has of the rows that may.
   */
  private double[] room(ClusterPrices.Units sample, ValueCounts held, Movable movable) {
    int k = limits.k();
    long[] drawn = new long[values.length];
    for (int a = 0; a < sample.values().length; a++) {
      drawn[sample.values()[a]] += sample.weights()[a];
    }
    double[] room = new double[values.length * k];
    for (int v = 0; v < values.length; v++) {
      int[] all = held.held(values[v]);
      int[] free = movable.rows.held(values[v]);
      if (all != null && free != null) {
        double share = drawn[v] / (double) Arrays.stream(free).asLongStream().sum();
        for (int j = 0; j < k; j++) {
          room[v * k + j] = share * Math.max(0, limits.most() - (all[j] - free[j]));
        }
      }
    }
    return room;
  }

  /** Returns the scores of a group, told apart from those of equal ones. */
  private double[] scores(TiedGroups groups, int i) {
    int k = limits.k();
    double[] scores = new double[k];
    for (int j = 0; j < k; j++) {
      double own = (SplitMix.mix(SplitMix.mix(groups.ids[i] ^ SEED) + j) >>> 11) * 0x1p-53;
      scores[j] = groups.scores[i * k + j] + tiny * own;
    }
    return scores;
  }

  /** Returns the groups in the clusters that they take at the prices. */
  public TiedGroups decided(TiedGroups groups) {
    int[] found = groups.clusters.clone();
    for (int i = 0; i < found.length; i++) {
      if (!groups.fixed[i]) {
        found[i] = decided(groups, i);
      }
    }
    return groups.in(found);
  }

  /** A group stays where its cluster has no price, since no more than a tie could be won. */
  private int decided(TiedGroups groups, int i) {
    int k = limits.k();
    int own = groups.clusters[i];
    double[] nets = scores(groups, i);
    boolean priced = false;
    for (int a = groups.starts[i]; a < groups.starts[i + 1]; a++) {
      int v = Arrays.binarySearch(values, groups.values[a]);
      priced |= v >= 0 && prices[v * k + own] > 0;
      for (int j = 0; j < k && v >= 0; j++) {
        nets[j] -= groups.weights[a] * prices[v * k + j];
      }
    }
    int best = own;
    for (int j = 0; j < k && priced; j++) {
      best = nets[j] > nets[best] ? j : best;
    }
    return best;
  }
}
