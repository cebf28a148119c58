package org.mustlink.model.summary;

import java.util.List;
import org.mustlink.core.stability.ClusterNumbers;

/**
 * What speaks for each number of clusters, where neither settings nor labels tell it.
 *
 * @param chosen the number that was taken
 * @param about the numbers that are about as good as the best one, ascending
 * @param rows the number of sampled rows that were clustered
 * @param draws the number of draws of landmarks
 * @param candidates the numbers that were compared, ascending
 */
public record NumberOfClusters(
    int chosen, List<Integer> about, int rows, int draws, List<Candidate> candidates) {

  /**
   * A number of clusters and what speaks for it.
   *
   * @param k the number
   * @param overlap the mean Jaccard index of a cluster with the most similar cluster of another
   *     draw, in [0, 1]
   * @param gap the relative eigengap, in [0, 1]
   * @param score the higher, the more speaks for the number
   */
  public record Candidate(int k, double overlap, double gap, double score) {}

  /**
   * Makes the record from a comparison.
   *
   * @param chosen the number that was taken, which may be that of an earlier fit
   */
  public static NumberOfClusters of(ClusterNumbers found, int chosen) {
    return new NumberOfClusters(
        chosen,
        found.about(),
        found.rows(),
        found.draws(),
        found.candidates().stream()
            .map(one -> new Candidate(one.k(), one.overlap(), one.gap(), one.score()))
            .toList());
  }
}
