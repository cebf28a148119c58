package org.mustlink.core.inmemory.fcsc;

import java.util.Arrays;
import java.util.Optional;
import org.mustlink.core.evaluation.CriterionE;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.PairwiseSideInformation;

/**
 * Splits rows into two clusters by the threshold on one column with the highest criterion E (after
 * Shi, Malik, PAMI 2000, section 3, who minimize the normalised cut). k-means on the column might
 * instead separate a few outliers.
 */
final class BestSplit {
  private final int n;
  private final int[] order;
  private final int[] index;

  private BestSplit(double[] column) {
    this.n = column.length;
    this.order = Indices.ascending(n, i -> column[i]);
    this.index = new int[n];
    for (int at = 0; at < n; at++) {
      index[order[at]] = at;
    }
  }

  /**
   * Returns the clusters, empty if all entries are equal. O(edges + n classes + links + n log n).
   *
   * @param column the entry of every row, n
   */
  static Optional<Clusters> of(
      double[] column, Graph graph, PairwiseSideInformation sideInformation) {
    return new BestSplit(column).best(column, graph, sideInformation);
  }

  private Optional<Clusters> best(
      double[] column, Graph graph, PairwiseSideInformation sideInformation) {
    double[] cuts = new double[n];
    graph.edges((i, j, weight) -> between(cuts, i, j, weight));
    double[] degrees = graph.degrees();
    double volume = Arrays.stream(degrees).sum();
    double[] brokenMust = new double[n];
    double[] keptCannot = new double[n];
    for (int e = 0; e < sideInformation.first().length; e++) {
      between(
          sideInformation.weight()[e] > 0 ? brokenMust : keptCannot,
          sideInformation.first()[e],
          sideInformation.second()[e],
          1);
    }
    long must = sideInformation.must();
    long cannot = sideInformation.cannot();
    LabelledBelow labels = new LabelledBelow(sideInformation);
    double highest = Double.NEGATIVE_INFINITY;
    int last = -1;
    double left = 0;
    double[] running = new double[3];
    for (int at = 0; at < n - 1; at++) {
      left += degrees[order[at]];
      running[0] += cuts[at];
      running[1] += brokenMust[at];
      running[2] += keptCannot[at];
      labels.add(order[at]);
      if (column[order[at]] == column[order[at + 1]]) {
        continue;
      }
      double cut = share(running[0], left) + share(running[0], volume - left);
      double mustShare = must == 0 ? 1 : 1 - (running[1] + labels.brokenMust()) / must;
      double cannotShare = cannot == 0 ? 1 : (running[2] + labels.keptCannot()) / cannot;
      double criterion = CriterionE.of(cut, 2, mustShare, cannotShare);
      if (criterion > highest + AbstractInMemoryMethod.TIE) {
        highest = criterion;
        last = at;
      }
    }
    return last < 0 ? Optional.empty() : Optional.of(split(column, last));
  }

  /** Adds a pair to every threshold between its rows, as differences between thresholds. */
  private void between(double[] steps, int i, int j, double amount) {
    steps[Math.min(index[i], index[j])] += amount;
    steps[Math.max(index[i], index[j])] -= amount;
  }

  private static double share(double cut, double volume) {
    return volume > 0 ? Math.min(1, Math.max(0, cut / volume)) : 0;
  }

  /** The counts of labelled rows below the threshold. */
  private static final class LabelledBelow {
    private final PairwiseSideInformation sideInformation;
    private final long[] below;
    private final long all;
    private long count;

    LabelledBelow(PairwiseSideInformation sideInformation) {
      this.sideInformation = sideInformation;
      this.below = new long[sideInformation.classes()];
      this.all = sideInformation.labelled();
    }

    void add(int row) {
      if (sideInformation.classOf()[row] >= 0) {
        below[sideInformation.classOf()[row]]++;
        count++;
      }
    }

    long brokenMust() {
      long broken = 0;
      for (int c = 0; c < below.length; c++) {
        broken += below[c] * (sideInformation.classSizes()[c] - below[c]);
      }
      return broken;
    }

    long keptCannot() {
      return count * (all - count) - brokenMust();
    }
  }

  /**
   * Makes the clusters. Margins increase with the distance to the threshold and are 1/2 at the mean
   * distance of a side.
   */
  private Clusters split(double[] column, int last) {
    double threshold = column[order[last]] / 2 + column[order[last + 1]] / 2;
    double[] distances = new double[n];
    Arrays.setAll(distances, i -> Math.abs(column[i] - threshold));
    double[] means = new double[2];
    for (int i = 0; i < n; i++) {
      means[index[i] <= last ? 0 : 1] +=
          distances[i] / (index[i] <= last ? last + 1 : n - last - 1);
    }
    int[] clusters = new int[n];
    double[] margins = new double[n];
    int firstSide = index[0] <= last ? 0 : 1;
    for (int i = 0; i < n; i++) {
      int side = index[i] <= last ? 0 : 1;
      clusters[i] = side == firstSide ? 0 : 1;
      double scale = distances[i] + means[side];
      margins[i] = scale > 0 ? distances[i] / scale : 0;
    }
    return new Clusters(clusters, margins, 2);
  }
}
