package org.mustlink.core.inmemory.kmeans;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Rows;

/**
 * Clusters, centres and metrics of PCK-means (Basu, Banerjee, Mooney, SDM 2004, equation 3) or
 * MPCK-means (Bilenko, Basu, Mooney, ICML 2004, equation 8) during the optimization. None of the
 * three steps ever increases the {@link #objective}. Not thread-safe.
 *
 * <p>PCK: the sum of the squared distances of the rows to their centres and of the weights of
 * violated links. MPCK: distances are under the metric A of the cluster, minus log det A for each
 * row. A violated must-link costs its weight times the mean of its squared distances under both
 * metrics; a violated cannot-link costs its weight times the difference between the largest squared
 * distance under the metric and its own. The objective has another term for each cluster, r (sum_t
 * a_t v_t - log det A) with the variances v of the columns, which corresponds to r average rows of
 * the table and bounds the metric of a cluster with few rows.
 */
final class PenaltyModel {
  private static final int MOST_SWEEPS = 20;

  private final PenaltyProblem problem;
  private final double[] centres;
  private final int[] clusters;
  private final @Nullable Metrics metrics;

  /** Makes a model in which no row has a cluster yet. */
  PenaltyModel(PenaltyProblem problem, double[] centres) {
    this.problem = problem;
    this.centres = centres.clone();
    this.clusters = Indices.none(problem.rows().count());
    this.metrics =
        problem.learnsMetrics()
            ? new Metrics(problem.rows(), problem.k(), problem.variances(), problem.links())
            : null;
  }

  int[] clusters() {
    return clusters;
  }

  double[] centres() {
    return centres;
  }

  /** Returns the cost of row i in cluster h without its links. */
  double distance(int i, int h) {
    double[] data = problem.rows().data();
    int d = problem.d();
    return metrics == null
        ? Rows.squaredDistance(data, i * d, centres, h * d, d)
        : metrics.distance(h, data, i * d, centres, h * d) - metrics.log(h);
  }

  /**
   * Returns the margin of every row, in [0, 1]: one minus the ratio of the normal density of the
   * likeliest other cluster to that of its own, with the means and covariances that centres and
   * metrics define.
   */
  double[] margins() {
    double[] margins = new double[clusters.length];
    for (int i = 0; i < margins.length; i++) {
      double other = Double.POSITIVE_INFINITY;
      for (int h = 0; h < problem.k(); h++) {
        other = h == clusters[i] ? other : Math.min(other, distance(i, h));
      }
      margins[i] = Math.max(0, 1 - Math.exp((distance(i, clusters[i]) - other) / 2));
    }
    return margins;
  }

  /**
   * Returns the cost of link e of row i if the row were in cluster h and the other row in its
   * current cluster.
   */
  private double violation(int i, int e, int h) {
    int j = problem.links().neighbours()[e];
    double weight = problem.links().weights()[e];
    if (clusters[j] < 0 || (weight > 0) == (clusters[j] == h)) {
      return 0;
    }
    if (metrics == null) {
      return problem.penalty() * Math.abs(weight);
    }
    double[] data = problem.rows().data();
    int d = problem.d();
    double here = metrics.distance(h, data, i * d, data, j * d);
    return weight > 0
        ? problem.penalty()
            * weight
            * (here + metrics.distance(clusters[j], data, i * d, data, j * d))
            / 2
        : -problem.penalty() * weight * (metrics.widest(h) - here);
  }

  private double cost(int i, int h) {
    double cost = distance(i, h);
    for (int e = problem.links().starts()[i]; e < problem.links().starts()[i + 1]; e++) {
      cost += violation(i, e, h);
    }
    return cost;
  }

  /** The objective of clusters, centres and metrics. O(n d + links d). */
  double objective() {
    double sum = 0;
    for (int i = 0; i < clusters.length; i++) {
      sum += distance(i, clusters[i]);
      for (int e = problem.links().starts()[i]; e < problem.links().starts()[i + 1]; e++) {
        sum += problem.links().neighbours()[e] > i ? violation(i, e, clusters[i]) : 0;
      }
    }
    if (metrics != null) {
      for (int h = 0; h < problem.k(); h++) {
        double[] metric = metrics.get(h);
        double trace = 0;
        for (int t = 0; t < metric.length; t++) {
          trace += metric[t] * problem.variances()[t];
        }
        sum += problem.ridge() * (trace - metrics.log(h));
      }
    }
    return sum;
  }

  /**
   * Moves one row after another to the cluster of the lowest cost, given the clusters of all other
   * rows (iterated conditional modes), until no row moves. O(n k d + links k d) a sweep.
   *
   * @return whether any row moved
   */
  boolean assign(SplittableRandom random) {
    boolean moved = false;
    boolean moving = true;
    for (int sweep = 0; sweep < MOST_SWEEPS && moving; sweep++) {
      moving = false;
      for (int i : Rows.shuffled(clusters.length, random.nextLong())) {
        int before = clusters[i];
        int best = before < 0 ? 0 : before;
        double least = cost(i, best);
        for (int h = 0; h < problem.k(); h++) {
          double cost = h == best ? least : cost(i, h);
          if (cost < least - 1e-12 * Math.abs(least)) {
            least = cost;
            best = h;
          }
        }
        clusters[i] = best;
        moving |= best != before;
      }
      moved |= moving;
    }
    return moved;
  }

  /** Moves every centre to the mean of its rows; a cluster without rows keeps its centre. */
  void moveCentres() {
    int d = problem.d();
    int[] sizes = Indices.counts(clusters, problem.k());
    double[] means = problem.rows().means(clusters, sizes);
    for (int at = 0; at < means.length; at++) {
      centres[at] = sizes[at / d] > 0 ? means[at] : centres[at];
    }
  }

  /** Fits the metric of every cluster; does nothing in PCK-means. */
  void fitMetrics() {
    if (metrics != null) {
      new MetricFit(problem, metrics, centres, clusters).run(Indices.counts(clusters, problem.k()));
    }
  }
}
