package org.mustlink.core.evaluation;

import java.io.Serializable;

/**
 * Evaluation measures of the agreement of clusters with known classes. No measure changes when
 * clusters or classes are renumbered; 1 is the best value of each.
 *
 * <p>Defined values where the formulas divide by zero: if clusters and classes are the same groups,
 * every measure is 1, also for a single row or a single group. If one side is a single group and
 * the other is not, NMI and ARI are 0.
 *
 * @param acc accuracy: share of rows, in (0, 1], whose class is the one their cluster is given by
 *     the best one-to-one map ({@link Matching}); rows of clusters left without a class are wrong
 * @param majority share of rows, in (0, 1], of the majority class of their cluster; 1 minus the
 *     majority error of Rangapuram and Hein, Constrained 1-spectral clustering, AISTATS 2012. At
 *     least acc, and it grows when clusters are split
 * @param nmi mutual information over the geometric mean of both entropies, in [0, 1]; Strehl and
 *     Ghosh, Cluster ensembles, JMLR 2002
 * @param ari Rand index corrected for chance, in [-1/2, 1], 0 expected by chance; Hubert and
 *     Arabie, Comparing partitions, 1985
 * @param rand share of row pairs, in [0, 1], that are together in both or apart in both; Rand,
 *     Objective criteria for the evaluation of clustering methods, 1971
 */
public record Measures(double acc, double majority, double nmi, double ari, double rand)
    implements Serializable {
  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is NaN or outside its range
   */
  public Measures {
    requireRange("acc", acc, 0);
    requireRange("majority", majority, 0);
    requireRange("nmi", nmi, 0);
    requireRange("ari", ari, -0.5);
    requireRange("rand", rand, 0);
  }

  /**
   * Measures a clustering. Row counts enter exactly, so up to 2<sup>52</sup> rows only the results
   * are rounded; pairs are counted in integers of any size.
   *
   * <p>Cost: that of {@link Matching#of}; the other measures take O(clusters x classes).
   */
  public static Measures of(Contingency table) {
    PairCounts pairs = PairCounts.of(table);
    double total = table.total();
    return new Measures(
        Matching.sharedRows(table, Matching.of(table)) / total,
        majorityRows(table) / total,
        MutualInformation.of(table).overGeometricMean(),
        pairs.adjustedRand(),
        pairs.rand());
  }

  private static long majorityRows(Contingency table) {
    long rows = 0;
    for (int cluster = 0; cluster < table.clusters(); cluster++) {
      long most = 0;
      for (int klass = 0; klass < table.classes(); klass++) {
        most = Math.max(most, table.count(cluster, klass));
      }
      rows += most;
    }
    return rows;
  }

  private static void requireRange(String name, double value, double least) {
    if (!(value >= least && value <= 1)) {
      throw new IllegalArgumentException(
          "Measure %s is %s; it must be between %s and 1.".formatted(name, value, least));
    }
  }
}
