package org.mustlink.benchmarks.tables;

import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * The links and the pairs of labelled rows of which clusters satisfy or violate so many, each as
 * often as it was given.
 */
public record PairCounts(long must, long mustViolated, long cannot, long cannotViolated) {
  /** Counts. O(links + labelled rows squared). */
  public static PairCounts of(SideInformation given, int[] clusters) {
    long[] counts = new long[4];
    Links links = given.links();
    for (int e = 0; e < links.size(); e++) {
      count(counts, links.must(e), clusters[links.first(e)] == clusters[links.second(e)]);
    }
    int[] labels = given.labels();
    for (int i = 0; i < labels.length; i++) {
      for (int j = 0; j < i && labels[i] >= 0; j++) {
        if (labels[j] >= 0) {
          count(counts, labels[i] == labels[j], clusters[i] == clusters[j]);
        }
      }
    }
    return new PairCounts(counts[0], counts[1], counts[2], counts[3]);
  }

  private static void count(long[] counts, boolean must, boolean together) {
    counts[must ? 0 : 2]++;
    counts[must ? 1 : 3] += must == together ? 0 : 1;
  }

  /** The share of all pairs that is satisfied; 1 if there are none. */
  public double kept() {
    long pairs = must + cannot;
    return pairs == 0 ? 1 : (pairs - mustViolated - cannotViolated) / (double) pairs;
  }
}
