package org.mustlink.spark.rule.apart;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.apart.ClusterPrices;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.columns.SplitMix;
import org.mustlink.spark.run.PartitionResults;

/**
 * Decides the clusters of the units of large values by prices, which are found for all of these
 * values at once on a sample of the units. Each unit then takes the cluster of the largest score
 * minus prices. Equal units are told apart by a tiny number of their own.
 *
 * @param values the numbers of the values that have prices, ascending
 */
record LargeValues(Limits limits, long[] values) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How many scores a sample has about, and how many units at least and at most. */
  private static final int SAMPLED_SCORES = 2_000_000;

  private static final int LEAST_SAMPLED = 10_000;
  private static final int MOST_SAMPLED = 100_000;

  /** The share of the range of scores by which equal units are told apart. */
  static final double TINY = 1e-6;

  private static final long SEED = 0x2545f4914f6cdd1dL;

  /** What is counted of units: how many there are, and the rows of each value. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Counted(long units, long[] free, long[] fixed, double least, double largest)
      implements Serializable {
    private static final long serialVersionUID = 1L;

    Counted plus(Counted other) {
      return new Counted(
          units + other.units,
          sum(free, other.free),
          sum(fixed, other.fixed),
          Math.min(least, other.least),
          Math.max(largest, other.largest));
    }

    private static long[] sum(long[] one, long[] other) {
      long[] sum = one.clone();
      Arrays.setAll(sum, i -> one[i] + other[i]);
      return sum;
    }
  }

  /** A unit of a sample. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  record Sampled(long id, double[] scores, int[] values, int[] weights) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Prices, and the tiny number that is multiplied by one in [0, 1) for each unit and cluster. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  record Priced(double[] prices, double tiny) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Finds the prices, in two passes over the units. */
  Priced prices(JavaRDD<ApartUnits> units) {
    LargeValues self = this;
    int k = limits.k();
    Counted counted = PartitionResults.reduce(units.map(self::counted), Counted::plus);
    double tiny = counted.units == 0 ? 0 : TINY * (counted.largest - counted.least);
    long wanted = Math.max(LEAST_SAMPLED, Math.min(MOST_SAMPLED, SAMPLED_SCORES / k));
    long below = ContentHash.threshold(wanted, counted.units);
    List<Sampled> sample =
        new ArrayList<>(
            PartitionResults.collect(units.flatMap(part -> self.sampled(part, below, tiny))));
    sample.sort(Comparator.comparingLong(Sampled::id));
    long[] drawn = new long[values.length];
    for (Sampled one : sample) {
      for (int a = 0; a < one.values.length; a++) {
        drawn[one.values[a]] += one.weights[a];
      }
    }
    double[] room = new double[values.length * k];
    for (int v = 0; v < values.length; v++) {
      double share = counted.free[v] == 0 ? 0 : drawn[v] / (double) counted.free[v];
      for (int j = 0; j < k; j++) {
        room[v * k + j] = share * Math.max(0, limits.most() - counted.fixed[v * k + j]);
      }
    }
    return new Priced(prices(sample, room), tiny);
  }

  /**
   * Finds prices for some units.
   *
   * @param room how many of their rows of each value each cluster may hold, values x k
   */
  double[] prices(List<Sampled> sample, double[] room) {
    int k = limits.k();
    int entries = sample.stream().mapToInt(one -> one.values.length).sum();
    int[] starts = new int[sample.size() + 1];
    int[] of = new int[entries];
    int[] weights = new int[entries];
    double[] scores = new double[sample.size() * k];
    for (int i = 0; i < sample.size(); i++) {
      Sampled one = sample.get(i);
      System.arraycopy(one.scores, 0, scores, i * k, k);
      System.arraycopy(one.values, 0, of, starts[i], one.values.length);
      System.arraycopy(one.weights, 0, weights, starts[i], one.values.length);
      starts[i + 1] = starts[i] + one.values.length;
    }
    return ClusterPrices.of(
        new ClusterPrices.Units(k, scores, starts, of, weights),
        room,
        Arrays.stream(values).mapToDouble(limits::cost).toArray());
  }

  private Counted counted(ApartUnits units) {
    int k = limits.k();
    long[] free = new long[values.length];
    long[] fixed = new long[values.length * k];
    long count = 0;
    double least = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (int u = 0; u < units.count(); u++) {
      for (int a = units.starts()[u]; a < units.starts()[u + 1]; a++) {
        int v = Arrays.binarySearch(values, units.values()[a]);
        if (v >= 0 && units.fixed()[u]) {
          fixed[v * k + units.clusters()[u]] += units.weights()[a];
        } else if (v >= 0) {
          free[v] += units.weights()[a];
        }
      }
      if (isPriced(units, u)) {
        count++;
        for (int j = u * k; j < (u + 1) * k; j++) {
          least = Math.min(least, units.scores()[j]);
          largest = Math.max(largest, units.scores()[j]);
        }
      }
    }
    return new Counted(count, free, fixed, least, largest);
  }

  private boolean isPriced(ApartUnits units, int u) {
    return !units.fixed()[u] && units.hasOneOf(u, values);
  }

  private Iterator<Sampled> sampled(ApartUnits units, long below, double tiny) {
    return IntStream.range(0, units.count())
        .filter(
            u ->
                Long.compareUnsigned(SplitMix.mix(units.ids()[u] ^ SEED), below) < 0
                    && isPriced(units, u))
        .mapToObj(u -> sampled(units, u, tiny))
        .iterator();
  }

  /** Returns a unit with its values among those that have prices. */
  Sampled sampled(ApartUnits units, int u, double tiny) {
    int from = units.starts()[u];
    int[] own = new int[units.starts()[u + 1] - from];
    int[] weights = new int[own.length];
    int count = 0;
    for (int a = from; a < units.starts()[u + 1]; a++) {
      int v = Arrays.binarySearch(values, units.values()[a]);
      if (v >= 0) {
        own[count] = v;
        weights[count++] = units.weights()[a];
      }
    }
    return new Sampled(
        units.ids()[u],
        scores(units, u, tiny),
        Arrays.copyOf(own, count),
        Arrays.copyOf(weights, count));
  }

  /** Returns the scores of a unit, told apart from those of equal ones. */
  private double[] scores(ApartUnits units, int u, double tiny) {
    int k = limits.k();
    double[] scores = new double[k];
    for (int j = 0; j < k; j++) {
      double own = (SplitMix.mix(SplitMix.mix(units.ids()[u] ^ SEED) + j) >>> 11) * 0x1p-53;
      scores[j] = units.scores()[u * k + j] + tiny * own;
    }
    return scores;
  }

  /** Returns the units in the clusters that they take at the prices. */
  ApartUnits decided(ApartUnits units, Priced priced) {
    int k = limits.k();
    double[] prices = priced.prices();
    int[] found = units.clusters().clone();
    for (int u = 0; u < found.length; u++) {
      if (isPriced(units, u)) {
        double[] nets = scores(units, u, priced.tiny());
        for (int a = units.starts()[u]; a < units.starts()[u + 1]; a++) {
          int v = Arrays.binarySearch(values, units.values()[a]);
          for (int j = 0; j < k && v >= 0; j++) {
            nets[j] -= units.weights()[a] * prices[v * k + j];
          }
        }
        for (int j = 0; j < k; j++) {
          found[u] = nets[j] > nets[found[u]] ? j : found[u];
        }
      }
    }
    return units.in(found);
  }
}
