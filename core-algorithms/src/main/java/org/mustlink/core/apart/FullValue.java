package org.mustlink.core.apart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The groups of tied rows that have one value of a column, of which a cluster may hold a limited
 * number of rows.
 *
 * @param k the number of clusters
 * @param most how many rows a cluster may hold, at least 1
 * @param cost what each row costs that is too many in a cluster, above 0, in the group of scores;
 *     infinite if the limit holds in any case
 * @param scores the scores of the clusters for each group, groups x k; a larger one is better
 * @param weights how many rows of the value each group has
 * @param clusters the cluster of each group so far
 * @param fixed whether a group stays in that cluster
 */
record FullValue(
    int k, int most, double cost, float[] scores, int[] weights, int[] clusters, boolean[] fixed) {

  /**
   * Returns clusters of the groups such that the sum of scores, less the costs of rows that are too
   * many, is as large as it can be. That is exact if every group that is not fixed is one row.
   * Larger groups are first taken as rows that may be divided; those that are divided then get the
   * best cluster with room for them, and, where no cluster has, that with the most room, so that it
   * holds too many. Where that has a cost, they get the best cluster after costs.
   *
   * @return the clusters so far, if none holds too many, or if all clusters together cannot hold
   *     the rows of a limit that holds in any case
   */
  public int[] solved() {
    long rows = Arrays.stream(weights).asLongStream().sum();
    if (!isFull(clusters) || (isHard() && rows > (long) k * most)) {
      return clusters;
    }
    int[] free =
        IntStream.range(0, weights.length).filter(i -> !fixed[i] && weights[i] <= most).toArray();
    int[] room = room(free);
    int[] owners =
        Arrays.stream(free).flatMap(i -> IntStream.generate(() -> i).limit(weights[i])).toArray();
    int[] first = Arrays.stream(owners).map(i -> clusters[i]).toArray();
    int[] divided = RoomyClusters.of(scoresOf(owners), k, room, cost, first);
    return joined(owners, divided, room);
  }

  private boolean isHard() {
    return cost == Double.POSITIVE_INFINITY;
  }

  /** Whether a cluster holds more rows than it may. */
  public boolean isFull(int[] found) {
    long[] held = new long[k];
    for (int i = 0; i < found.length; i++) {
      held[found[i]] += weights[i];
    }
    return Arrays.stream(held).anyMatch(count -> count > most);
  }

  /**
   * Returns how many rows of free groups the clusters may hold. Where those that stay leave too
   * little, all clusters are given more, in turn, unless rows that are too many have a cost.
   */
  private int[] room(int[] free) {
    long[] held = new long[k];
    for (int i = 0; i < weights.length; i++) {
      held[clusters[i]] += weights[i];
    }
    long wanted = 0;
    for (int i : free) {
      held[clusters[i]] -= weights[i];
      wanted += weights[i];
    }
    int[] room = new int[k];
    for (int j = 0; j < k; j++) {
      room[j] = (int) Math.max(0, most - held[j]);
    }
    long lacking = isHard() ? wanted - Arrays.stream(room).asLongStream().sum() : 0;
    for (int j = 0; lacking > 0; lacking--, j = (j + 1) % k) {
      room[j]++;
    }
    return room;
  }

  private double[] scoresOf(int[] owners) {
    double[] divided = new double[owners.length * k];
    for (int row = 0; row < owners.length; row++) {
      for (int j = 0; j < k; j++) {
        divided[row * k + j] = scores[owners[row] * k + j] / (double) weights[owners[row]];
      }
    }
    return divided;
  }

  /** Joins the rows of every group in one cluster. */
  private int[] joined(int[] owners, int[] divided, int[] room) {
    int[] found = clusters.clone();
    int[] left = room.clone();
    List<Integer> split = new ArrayList<>();
    for (int from = 0, end; from < owners.length; from = end) {
      int group = owners[from];
      end = from + weights[group];
      int cluster = divided[from];
      if (Arrays.stream(divided, from, end).allMatch(one -> one == cluster)) {
        found[group] = cluster;
        left[cluster] -= weights[group];
      } else {
        split.add(group);
      }
    }
    split.sort(Comparator.<Integer>comparingInt(group -> -weights[group]).thenComparingInt(i -> i));
    for (int group : split) {
      found[group] = best(group, left);
      left[found[group]] -= weights[group];
    }
    return found;
  }

  private int best(int group, int[] left) {
    if (!isHard()) {
      return bestAfterCosts(group, left);
    }
    int best = -1;
    int roomiest = 0;
    for (int j = 0; j < k; j++) {
      if (left[j] >= weights[group]
          && (best < 0 || scores[group * k + j] > scores[group * k + best])) {
        best = j;
      }
      roomiest = left[j] > left[roomiest] ? j : roomiest;
    }
    return best < 0 ? roomiest : best;
  }

  private int bestAfterCosts(int group, int[] left) {
    int best = clusters[group];
    double most = net(group, best, left);
    for (int j = 0; j < k; j++) {
      double net = net(group, j, left);
      best = net > most ? j : best;
      most = Math.max(most, net);
    }
    return best;
  }

  private double net(int group, int cluster, int[] left) {
    int over = Math.max(0, weights[group] - Math.max(0, left[cluster]));
    return scores[group * k + cluster] - cost * over;
  }
}
