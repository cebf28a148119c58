package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
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
  private static final int HALVINGS = 30;

  private final Problem problem;
  private final double[] centres;
  private final int[] clusters;
  private final @Nullable Metrics metrics;

  /**
   * The data and parameters of the optimization.
   *
   * @param rows n x d
   * @param variances d, of the columns, greater than 0
   * @param learnsMetrics whether it is MPCK-means
   * @param penalty the cost of a violated link of weight 1; in MPCK-means the factor of its cost
   * @param ridge r, the number of rows of the entire table that count for the metric of a cluster
   *     in addition to its own
   */
  record Problem(
      Rows rows,
      double[] variances,
      LinkNeighbours links,
      int k,
      boolean learnsMetrics,
      boolean sharesMetric,
      double penalty,
      double ridge) {
    int d() {
      return rows.d();
    }
  }

  /** Makes a model in which no row has a cluster yet. */
  PenaltyModel(Problem problem, double[] centres) {
    this.problem = problem;
    this.centres = centres.clone();
    this.clusters = new int[problem.rows.count()];
    Arrays.fill(clusters, -1);
    this.metrics =
        problem.learnsMetrics
            ? new Metrics(problem.rows, problem.k, problem.variances, problem.links)
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
    double[] data = problem.rows.data();
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
      for (int h = 0; h < problem.k; h++) {
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
    int j = problem.links.others()[e];
    double weight = problem.links.weights()[e];
    if (clusters[j] < 0 || (weight > 0) == (clusters[j] == h)) {
      return 0;
    }
    if (metrics == null) {
      return problem.penalty * Math.abs(weight);
    }
    double[] data = problem.rows.data();
    int d = problem.d();
    double here = metrics.distance(h, data, i * d, data, j * d);
    return weight > 0
        ? problem.penalty
            * weight
            * (here + metrics.distance(clusters[j], data, i * d, data, j * d))
            / 2
        : -problem.penalty * weight * (metrics.widest(h) - here);
  }

  private double cost(int i, int h) {
    double cost = distance(i, h);
    for (int e = problem.links.starts()[i]; e < problem.links.starts()[i + 1]; e++) {
      cost += violation(i, e, h);
    }
    return cost;
  }

  /** The objective of clusters, centres and metrics. O(n d + links d). */
  double objective() {
    double sum = 0;
    for (int i = 0; i < clusters.length; i++) {
      sum += distance(i, clusters[i]);
      for (int e = problem.links.starts()[i]; e < problem.links.starts()[i + 1]; e++) {
        sum += problem.links.others()[e] > i ? violation(i, e, clusters[i]) : 0;
      }
    }
    if (metrics != null) {
      for (int h = 0; h < problem.k; h++) {
        double[] metric = metrics.get(h);
        double trace = 0;
        for (int t = 0; t < metric.length; t++) {
          trace += metric[t] * problem.variances[t];
        }
        sum += problem.ridge * (trace - metrics.log(h));
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
        for (int h = 0; h < problem.k; h++) {
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
    int[] sizes = sizes();
    double[] sums = new double[centres.length];
    for (int i = 0; i < clusters.length; i++) {
      for (int t = 0; t < d; t++) {
        sums[clusters[i] * d + t] += problem.rows.at(i, t) / sizes[clusters[i]];
      }
    }
    for (int at = 0; at < sums.length; at++) {
      centres[at] = sizes[at / d] > 0 ? sums[at] : centres[at];
    }
  }

  private int[] sizes() {
    int[] sizes = new int[problem.k];
    for (int h : clusters) {
      sizes[h]++;
    }
    return sizes;
  }

  /**
   * Fits the metric of every cluster. The largest distance is a maximum of linear functions of the
   * metric, so that the objective is convex in it: the step to the minimum for the currently
   * farthest pair is halved until the objective decreases. Does nothing in PCK-means.
   */
  void fitMetrics() {
    if (metrics == null) {
      return;
    }
    int d = problem.d();
    int[] sizes = sizes();
    double[] scatter = scatter();
    double[] apart = apart();
    if (problem.sharesMetric) {
      double[] linear = new double[d];
      for (int at = 0; at < scatter.length; at++) {
        linear[at % d] += scatter[at];
      }
      double count = clusters.length + problem.k * problem.ridge;
      double[] next = better(problemMetrics().get(0), linear, Arrays.stream(apart).sum(), count);
      for (int h = 0; h < problem.k; h++) {
        metrics.set(h, next);
      }
      return;
    }
    for (int h = 0; h < problem.k; h++) {
      double[] linear = Arrays.copyOfRange(scatter, h * d, (h + 1) * d);
      metrics.set(h, better(metrics.get(h), linear, apart[h], sizes[h] + problem.ridge));
    }
  }

  /** Returns a metric whose objective is not larger than that of the previous one. */
  private double[] better(double[] before, double[] linear, double apart, double count) {
    Metrics.Pair widest = apart > 0 ? problemMetrics().widest(before) : new Metrics.Pair(-1, -1, 0);
    double[] next = minimum(linear, apart, count, widest);
    double value = value(before, linear, apart, count);
    for (int halving = 0; halving < HALVINGS; halving++) {
      if (value(next, linear, apart, count) <= value) {
        return next;
      }
      for (int t = 0; t < next.length; t++) {
        next[t] = (next[t] + before[t]) / 2;
      }
    }
    return before;
  }

  private double[] minimum(double[] linear, double apart, double count, Metrics.Pair widest) {
    int d = problem.d();
    double[] data = problem.rows.data();
    double[] next = new double[d];
    for (int t = 0; t < d; t++) {
      double slope = linear[t];
      if (apart > 0 && widest.i() >= 0) {
        double difference = data[widest.i() * d + t] - data[widest.j() * d + t];
        slope += apart * difference * difference;
      }
      // With cannot-links alone the weight would grow without bound.
      double least = 1e-3 * problem.variances[t] * count;
      next[t] = count / Math.max(slope, least);
    }
    return next;
  }

  /** The part of the objective that depends on the metric of one cluster. */
  private double value(double[] metric, double[] linear, double apart, double count) {
    double sum = apart > 0 ? apart * problemMetrics().widest(metric).distance() : 0;
    for (int t = 0; t < metric.length; t++) {
      sum += metric[t] * linear[t] - count * Math.log(metric[t]);
    }
    return sum;
  }

  private Metrics problemMetrics() {
    return Objects.requireNonNull(metrics);
  }

  /**
   * Returns for every cluster and column the factor of the metric in the objective, without the
   * terms of the largest distance.
   */
  private double[] scatter() {
    int d = problem.d();
    double[] data = problem.rows.data();
    double[] scatter = new double[problem.k * d];
    for (int at = 0; at < scatter.length; at++) {
      scatter[at] = problem.ridge * problem.variances[at % d];
    }
    for (int i = 0; i < clusters.length; i++) {
      int h = clusters[i];
      add(scatter, h, 1, data, i * d, centres, h * d);
      for (int e = problem.links.starts()[i]; e < problem.links.starts()[i + 1]; e++) {
        int j = problem.links.others()[e];
        double weight = problem.penalty * problem.links.weights()[e];
        // Each link is visited from both of its rows.
        if ((weight > 0) != (clusters[j] == h)) {
          add(scatter, h, weight / 2, data, i * d, data, j * d);
        }
      }
    }
    return scatter;
  }

  private void add(
      double[] scatter, int h, double weight, double[] x, int xAt, double[] y, int yAt) {
    int d = problem.d();
    for (int t = 0; t < d; t++) {
      double difference = x[xAt + t] - y[yAt + t];
      scatter[h * d + t] += weight * difference * difference;
    }
  }

  /** Returns the weight of the violated cannot-links of every cluster. */
  private double[] apart() {
    double[] apart = new double[problem.k];
    for (int i = 0; i < clusters.length; i++) {
      for (int e = problem.links.starts()[i]; e < problem.links.starts()[i + 1]; e++) {
        double weight = problem.links.weights()[e];
        if (weight < 0 && clusters[problem.links.others()[e]] == clusters[i]) {
          apart[clusters[i]] -= problem.penalty * weight / 2;
        }
      }
    }
    return apart;
  }
}
