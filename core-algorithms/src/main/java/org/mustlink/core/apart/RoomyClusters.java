package org.mustlink.core.apart;

import java.util.Arrays;

/**
 * Puts rows into clusters of limited room, such that the sum of their scores is as large as it can
 * be. All rows start in their best cluster, where several are equally good in the one that they are
 * in already. As long as a cluster has too many, one row of it moves along the chain of clusters,
 * each of which hands a row on to the next, that loses least and ends in a cluster with room. This
 * is the method of successive shortest paths for flows of least cost, on the graph of the clusters,
 * so that the result is exact. Where a row too many costs a finite amount, a chain may also end in
 * a full cluster at that cost, and a row stays where that is the best. O(k^2 + k m) for each row
 * too many of m rows and k clusters. Mutable.
 */
public final class RoomyClusters {
  private final double[] scores;
  private final int k;
  private final int[] room;
  private final double cost;
  private final int[] clusters;
  private final int[] counts;

  /** The least loss of a row that moves from a cluster to another one, and that row. */
  private final double[] losses;

  private final int[] movers;
  private final double[] potentials;
  private final double[] distances;
  private final int[] before;
  private final boolean[] done;

  /** The potential of all clusters with room, which is what the last chain has lost. */
  private double ended;

  private RoomyClusters(double[] scores, int k, int[] room, double cost) {
    this.scores = scores;
    this.k = k;
    this.room = room.clone();
    this.cost = cost;
    this.clusters = new int[scores.length / k];
    this.counts = new int[k];
    this.losses = new double[k * k];
    this.movers = new int[k * k];
    this.potentials = new double[k];
    this.distances = new double[k];
    this.before = new int[k];
    this.done = new boolean[k];
  }

  /**
   * Returns the cluster of every row. Of moves that lose equally much, the row of the smaller index
   * makes one.
   *
   * @param scores m x k, row-major; a larger one is better
   * @param room how many rows each cluster may hold, at least m in all if no more are allowed
   * @param cost what a row costs that is too many in its cluster, above 0; infinite if none may be
   * @param first the cluster of each row so far
   */
  public static int[] of(double[] scores, int k, int[] room, double cost, int[] first) {
    RoomyClusters solver = new RoomyClusters(scores, k, room, cost);
    solver.start(first);
    for (int from = 0; from < k; from++) {
      while (solver.counts[from] > solver.room[from]) {
        solver.relieve(from);
      }
    }
    return solver.clusters;
  }

  private void start(int[] first) {
    for (int i = 0; i < clusters.length; i++) {
      int best = first[i];
      for (int j = 0; j < k; j++) {
        best = scores[i * k + j] > scores[i * k + best] ? j : best;
      }
      clusters[i] = best;
      counts[best]++;
    }
    boolean[] all = new boolean[k];
    Arrays.fill(all, true);
    measure(all);
  }

  /** Finds the losses of moves out of some clusters. */
  private void measure(boolean[] changed) {
    for (int j = 0; j < k; j++) {
      if (changed[j]) {
        Arrays.fill(losses, j * k, (j + 1) * k, Double.POSITIVE_INFINITY);
      }
    }
    for (int i = 0; i < clusters.length; i++) {
      int own = clusters[i];
      if (changed[own]) {
        for (int j = 0; j < k; j++) {
          double loss = scores[i * k + own] - scores[i * k + j];
          if (loss < losses[own * k + j]) {
            losses[own * k + j] = loss;
            movers[own * k + j] = i;
          }
        }
      }
    }
  }

  /** Moves a row out of a cluster, and others out of those on the way to a cluster with room. */
  private void relieve(int from) {
    int end = search(from);
    boolean full = counts[end] >= room[end];
    double length = distances[end] + (full ? over(end) : 0);
    for (int j = 0; j < k; j++) {
      potentials[j] += Math.min(distances[j], length);
    }
    ended += length;
    if (full) {
      room[end]++; // for one row that is too many
    }
    if (end == from) {
      return;
    }
    boolean[] changed = new boolean[k];
    changed[end] = true;
    counts[end]++;
    counts[from]--;
    for (int to = end; to != from; to = before[to]) {
      clusters[movers[before[to] * k + to]] = to;
      changed[before[to]] = true;
    }
    measure(changed);
  }

  /** What a chain loses, in reduced losses, that ends in a full cluster. */
  private double over(int cluster) {
    return Math.max(0, cost + potentials[cluster] - ended);
  }

  /**
   * Finds the nearest cluster with room by the algorithm of Dijkstra, over reduced losses, or a
   * full one in which a row too many costs no more.
   */
  private int search(int from) {
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
    Arrays.fill(done, false);
    distances[from] = 0;
    int full = -1;
    while (true) {
      int next = -1;
      for (int j = 0; j < k; j++) {
        if (!done[j]
            && distances[j] < Double.POSITIVE_INFINITY
            && (next < 0 || distances[j] < distances[next])) {
          next = j;
        }
      }
      double best = full < 0 ? Double.POSITIVE_INFINITY : distances[full] + over(full);
      if (best < Double.POSITIVE_INFINITY && (next < 0 || best <= distances[next])) {
        return full;
      }
      if (next < 0) {
        throw new IllegalArgumentException("The clusters have less room than there are rows.");
      }
      if (counts[next] < room[next]) {
        return next;
      }
      full = distances[next] + over(next) < best ? next : full;
      done[next] = true;
      for (int j = 0; j < k; j++) {
        double reduced = losses[next * k + j] + potentials[next] - potentials[j];
        double distance = distances[next] + Math.max(0, reduced);
        if (!done[j] && distance < distances[j]) {
          distances[j] = distance;
          before[j] = next;
        }
      }
    }
  }
}
