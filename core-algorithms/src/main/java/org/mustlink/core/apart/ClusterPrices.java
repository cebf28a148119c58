package org.mustlink.core.apart;

import java.util.Arrays;

/**
 * Prices of clusters for the rows of values, at which each unit may choose for itself: if it takes
 * the cluster of the largest score minus prices, no cluster holds more rows of a value than it may.
 * They are the dual variables of the assignment problem. One after another becomes the smallest one
 * at which its cluster is not over capacity, until none changes: descent along the coordinates.
 * Where a row too many costs a finite amount, no price is larger: these are the duals of the
 * problem in which clusters may hold too many rows at that cost. O(u k) for a price of a value of u
 * units and k clusters. Mutable.
 */
final class ClusterPrices {
  private static final int MOST_SWEEPS = 50;
  private static final double MOST_WORK = 4e9;
  private static final double TOLERANCE = 1e-7;

  /** How often the interval of a price is halved. */
  private static final int STEPS = 40;

  private final Units units;
  private final double[] room;
  private final double[] costs;
  private final double[] prices;
  private final double[] nets;
  private final int[][] unitsOf;
  private final int[][] weightsOf;

  /**
   * Units, and of which values they have how many rows.
   *
   * @param k the number of clusters
   * @param scores units x k; a larger one is better
   * @param starts where the values of each unit begin in the two arrays below, and their length
   * @param values the indices of values
   * @param weights how many rows of each value the unit has
   */
  public record Units(int k, double[] scores, int[] starts, int[] values, int[] weights) {
    int count() {
      return starts.length - 1;
    }
  }

  private ClusterPrices(Units units, double[] room, double[] costs) {
    this.units = units;
    this.room = room;
    this.costs = costs;
    this.prices = new double[room.length];
    this.nets = units.scores.clone();
    int values = room.length / units.k;
    int[] sizes = new int[values];
    Arrays.stream(units.values).forEach(value -> sizes[value]++);
    this.unitsOf = Arrays.stream(sizes).mapToObj(size -> new int[size]).toArray(int[][]::new);
    this.weightsOf = Arrays.stream(sizes).mapToObj(size -> new int[size]).toArray(int[][]::new);
    int[] next = new int[values];
    for (int i = 0; i < units.count(); i++) {
      for (int a = units.starts[i]; a < units.starts[i + 1]; a++) {
        int value = units.values[a];
        unitsOf[value][next[value]] = i;
        weightsOf[value][next[value]++] = units.weights[a];
      }
    }
  }

  /**
   * Finds prices.
   *
   * @param room how many rows of each value each cluster may hold, values x k
   * @param costs what a row of each value costs that is too many in a cluster, infinite for a limit
   *     that holds in any case
   * @return a price for each of them, at least 0 and at most that cost
   */
  public static double[] of(Units units, double[] room, double[] costs) {
    ClusterPrices found = new ClusterPrices(units, room, costs);
    double work = (double) units.values.length * units.k * units.k;
    int sweeps = (int) Math.max(5, Math.min(MOST_SWEEPS, MOST_WORK / Math.max(1, work)));
    double range = range(units.scores);
    for (int sweep = 0; sweep < sweeps && found.sweep() > TOLERANCE * range; sweep++) {
      // each sweep changes all prices
    }
    return found.prices;
  }

  /** Returns the largest difference of scores. */
  private static double range(double[] scores) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      least = Math.min(least, score);
      most = Math.max(most, score);
    }
    return scores.length == 0 ? 0 : most - least;
  }

  /** Returns the largest change of a price. */
  private double sweep() {
    double most = 0;
    for (int value = 0; value < unitsOf.length; value++) {
      for (int j = 0; j < units.k; j++) {
        int at = value * units.k + j;
        double price = price(value, j);
        most = Math.max(most, Math.abs(price - prices[at]));
        for (int i = 0; i < unitsOf[value].length; i++) {
          nets[unitsOf[value][i] * units.k + j] -= weightsOf[value][i] * (price - prices[at]);
        }
        prices[at] = price;
      }
    }
    return most;
  }

  /**
   * Returns the smallest price of a cluster at which it holds no more rows of a value, or the cost
   * of a row if that is less.
   */
  private double price(int value, int cluster) {
    int[] own = unitsOf[value];
    double[] limits = new double[own.length];
    int[] taking = new int[own.length];
    int count = 0;
    for (int i = 0; i < own.length; i++) {
      int weight = weightsOf[value][i];
      double net = nets[own[i] * units.k + cluster] / weight + prices[value * units.k + cluster];
      double limit = net - other(own[i], cluster) / weight;
      if (limit > 0) {
        limits[count] = limit;
        taking[count++] = weight;
      }
    }
    double most = room[value * units.k + cluster];
    if (Arrays.stream(taking, 0, count).asLongStream().sum() <= most) {
      return 0;
    }
    double low = 0;
    double high = Math.min(costs[value], Arrays.stream(limits, 0, count).max().orElse(0));
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      long held = 0;
      for (int i = 0; i < count; i++) {
        held += limits[i] > middle ? taking[i] : 0;
      }
      low = held > most ? middle : low;
      high = held > most ? high : middle;
    }
    return high;
  }

  /** Returns the largest net score of a unit in another cluster. */
  private double other(int unit, int cluster) {
    double best = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < units.k; j++) {
      if (j != cluster) {
        best = Math.max(best, nets[unit * units.k + j]);
      }
    }
    return best;
  }
}
