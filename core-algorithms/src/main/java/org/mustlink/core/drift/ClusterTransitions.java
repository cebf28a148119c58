package org.mustlink.core.drift;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Matching;
import org.mustlink.core.ids.Indices;

/**
 * What became of the clusters of an earlier fit: which of them continue, were split, were merged,
 * or vanished, and which clusters are new. These transitions and the shares of rows that define
 * them are those of MONIC (Spiliopoulou, Ntoutsi, Theodoridis, Schult, KDD 2006); the best
 * one-to-one match decides which cluster continues which.
 *
 * @param shared rows that each earlier cluster has in each cluster of today
 * @param continued for each cluster of today the earlier one that it continues, or -1
 */
public record ClusterTransitions(Contingency shared, int[] continued) {
  /** The smallest share of the rows of a cluster for a match. */
  private static final double CONTINUED = 0.5;

  /** The smallest share of a split cluster in each of its parts. */
  private static final double PART = 0.25;

  /**
   * Compares two clusterings of the same rows. A cluster continues the earlier one of its name, if
   * no other cluster has this name; the others are matched so that as many rows as possible are in
   * the cluster that continues theirs, and a pair is a match if at least half of the rows of one of
   * the two are in the other. O(k^3).
   *
   * @param shared rows that each earlier cluster (in rows) has in each cluster of today (in
   *     columns)
   * @param earlier the names of the earlier clusters, null where one has none
   * @param names the names of the clusters of today
   */
  public static ClusterTransitions of(
      Contingency shared, List<@Nullable String> earlier, List<@Nullable String> names) {
    int[] named = named(earlier, names);
    long bonus = shared.total() + 1;
    Contingency.Builder weighed = Contingency.builder(shared.clusters(), shared.classes());
    for (int i = 0; i < shared.clusters(); i++) {
      for (int j = 0; j < shared.classes(); j++) {
        weighed.add(i, j, shared.count(i, j) + (named[j] == i ? bonus : 0));
      }
    }
    int[] matched = Matching.of(weighed.build());
    int[] continued = Indices.none(shared.classes());
    for (int i = 0; i < matched.length; i++) {
      int j = matched[i];
      if (j >= 0 && (named[j] == i || isMatch(shared, i, j))) {
        continued[j] = i;
      }
    }
    return new ClusterTransitions(shared, continued);
  }

  /** Returns for every cluster of today the earlier one with the same name, or -1. */
  private static int[] named(List<@Nullable String> earlier, List<@Nullable String> names) {
    Map<String, Integer> indices = indices(earlier);
    Map<String, Integer> today = indices(names);
    return IntStream.range(0, names.size())
        .map(
            j -> {
              String name = names.get(j);
              boolean unique = name != null && today.getOrDefault(name, -1) == j;
              return unique ? indices.getOrDefault(name, -1) : -1;
            })
        .toArray();
  }

  /** Returns the indices of names; -1 for a name that occurs more than once. */
  private static Map<String, Integer> indices(List<@Nullable String> names) {
    Map<String, Integer> indices = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name != null) {
        indices.merge(name, i, (first, second) -> -1);
      }
    }
    return indices;
  }

  /**
   * Whether two clusters match. If neither has rows in the comparison, they match only if they are
   * the only such clusters.
   */
  private static boolean isMatch(Contingency shared, int i, int j) {
    long[] earlier = shared.clusterSizes();
    long[] today = shared.classSizes();
    if (earlier[i] == 0 && today[j] == 0) {
      return Arrays.stream(earlier).filter(size -> size == 0).count() == 1
          && Arrays.stream(today).filter(size -> size == 0).count() == 1;
    }
    long rows = shared.count(i, j);
    return rows > 0 && (rows >= CONTINUED * earlier[i] || rows >= CONTINUED * today[j]);
  }

  /** The share of the rows that are not in the continuation of their earlier cluster, in [0, 1]. */
  public double moved() {
    long stayed = 0;
    for (int j = 0; j < continued.length; j++) {
      stayed += continued[j] < 0 ? 0 : shared.count(continued[j], j);
    }
    return 1 - (double) stayed / shared.total();
  }

  /** Clusters of today that continue none. */
  public int[] appeared() {
    return IntStream.range(0, continued.length).filter(j -> continued[j] < 0).toArray();
  }

  /** Earlier clusters that none of today continues. */
  public int[] vanished() {
    return IntStream.range(0, shared.clusters())
        .filter(i -> Arrays.stream(continued).noneMatch(earlier -> earlier == i))
        .toArray();
  }

  /**
   * The parts of an earlier cluster, if it was split: at least two clusters of today, each of which
   * consists mostly of its rows and contains at least a quarter of them; else none.
   */
  public int[] parts(int earlier) {
    long[] today = shared.classSizes();
    double size = shared.clusterSizes()[earlier];
    int[] parts =
        IntStream.range(0, today.length)
            .filter(
                j ->
                    shared.count(earlier, j) > 0
                        && shared.count(earlier, j) >= PART * size
                        && shared.count(earlier, j) >= CONTINUED * today[j])
            .toArray();
    return parts.length > 1 ? parts : new int[0];
  }

  /**
   * The earlier clusters that were merged into one of today: at least two that have half of their
   * rows in it; else none.
   */
  public int[] sources(int cluster) {
    long[] earlier = shared.clusterSizes();
    int[] sources =
        IntStream.range(0, earlier.length)
            .filter(
                i ->
                    shared.count(i, cluster) > 0
                        && shared.count(i, cluster) >= CONTINUED * earlier[i])
            .toArray();
    return sources.length > 1 ? sources : new int[0];
  }
}
