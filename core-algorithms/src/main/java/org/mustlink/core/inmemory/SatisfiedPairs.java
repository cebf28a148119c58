package org.mustlink.core.inmemory;

/**
 * The numbers of must-links and cannot-links that clusters satisfy.
 *
 * @param must must-links, pairs of rows with one label among them
 * @param mustSatisfied those of them whose rows are in one cluster
 * @param cannot cannot-links, pairs of rows with different labels among them
 * @param cannotSatisfied those of them whose rows are in different clusters
 */
public record SatisfiedPairs(long must, long mustSatisfied, long cannot, long cannotSatisfied) {

  /**
   * Counts without listing pairs of labelled rows, in O(n + links + classes k).
   *
   * @param clusters n, from 0 to k - 1; -1 for a row without a label that is in no cluster, and so
   *     with no other row
   */
  public static SatisfiedPairs of(PairwiseSideInformation pairs, int[] clusters, int k) {
    int[] classOf = pairs.classOf();
    long[][] table = new long[pairs.classes()][k];
    for (int i = 0; i < classOf.length; i++) {
      if (classOf[i] >= 0) {
        table[classOf[i]][clusters[i]]++;
      }
    }
    long mustSatisfied = 0;
    long together = 0;
    for (int c = 0; c < k; c++) {
      long inCluster = 0;
      for (long[] row : table) {
        mustSatisfied += row[c] * (row[c] - 1) / 2;
        inCluster += row[c];
      }
      together += inCluster * (inCluster - 1) / 2;
    }
    long cannotSatisfied = pairs.betweenClasses() - together + mustSatisfied;
    for (int e = 0; e < pairs.first().length; e++) {
      int first = clusters[pairs.first()[e]];
      boolean same = first >= 0 && first == clusters[pairs.second()[e]];
      mustSatisfied += pairs.weight()[e] > 0 && same ? 1 : 0;
      cannotSatisfied += pairs.weight()[e] < 0 && !same ? 1 : 0;
    }
    return new SatisfiedPairs(pairs.must(), mustSatisfied, pairs.cannot(), cannotSatisfied);
  }

  /** The share of the must-links that is satisfied; 1 if there are none. */
  public double mustShare() {
    return must == 0 ? 1 : mustSatisfied / (double) must;
  }

  /** The share of the cannot-links that is satisfied; 1 if there are none. */
  public double cannotShare() {
    return cannot == 0 ? 1 : cannotSatisfied / (double) cannot;
  }
}
