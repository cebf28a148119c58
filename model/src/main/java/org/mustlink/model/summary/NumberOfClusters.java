package org.mustlink.model.summary;

import java.util.List;

/**
 * What speaks for each number of clusters, where neither settings nor labels tell it, and which
 * numbers are worth a look.
 *
 * @param chosen the number that was taken
 * @param offered a coarse, a medium and a fine number of clusters, ascending; fewer for a small
 *     table
 * @param rows the number of sampled rows that were clustered
 * @param draws the number of draws of landmarks
 * @param candidates the numbers that were compared, ascending
 */
public record NumberOfClusters(
    int chosen, List<Offer> offered, int rows, int draws, List<Candidate> candidates) {

  /**
   * A number of clusters that is offered.
   *
   * @param k the number
   * @param divides what it tells apart that the offered number before it does not: the clusters of
   *     that number which are divided, in the order of their shares; of the smallest number the
   *     whole sample
   */
  public record Offer(int k, List<Division> divides) {}

  /**
   * A cluster that is divided.
   *
   * @param share of the sampled rows that it has, in (0, 1]
   * @param parts the clusters into which it is divided, at least two, the largest first
   */
  public record Division(double share, List<Part> parts) {}

  /**
   * A part of a cluster.
   *
   * @param share of the sampled rows that it has, in (0, 1]
   * @param features what differs most between its rows and all rows of the cluster that is divided,
   *     which are the rows of {@code overall}; empty if features have no names
   */
  public record Part(double share, List<ClusterFeature> features) {}

  /**
   * A number of clusters and what speaks for it.
   *
   * @param k the number
   * @param overlap the mean Jaccard index of a cluster with the most similar cluster of another
   *     draw, in [0, 1]
   * @param gap the relative eigengap, in [0, 1]
   * @param evenness how many times as much it costs to join two of these clusters as to join two of
   *     one cluster more, in a tree of nested clusters; at least 1
   * @param score the higher, the more speaks for the number
   */
  public record Candidate(int k, double overlap, double gap, double evenness, double score) {}

  /** Returns the numbers that are offered, ascending. */
  public List<Integer> numbers() {
    return offered.stream().map(Offer::k).toList();
  }
}
