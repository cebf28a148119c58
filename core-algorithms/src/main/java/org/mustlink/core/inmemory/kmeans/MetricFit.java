package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;

/**
 * The step of MPCK-means that fits the metrics of the clusters, given their centres and rows.
 *
 * @param metrics of the clusters, which are changed
 * @param centres k x d
 * @param clusters of the rows
 */
record MetricFit(PenaltyProblem problem, Metrics metrics, double[] centres, int[] clusters) {
  private static final int HALVINGS = 30;

  /**
   * Fits the metric of every cluster. The largest distance is a maximum of linear functions of the
   * metric, so that the objective is convex in it: the step to the minimum for the currently
   * farthest pair is halved until the objective decreases.
   *
   * @param sizes rows of every cluster
   */
  void run(int[] sizes) {
    int d = problem.d();
    double[] scatter = scatter();
    double[] apart = apart();
    if (problem.sharesMetric()) {
      double[] linear = new double[d];
      for (int at = 0; at < scatter.length; at++) {
        linear[at % d] += scatter[at];
      }
      double count = clusters.length + problem.k() * problem.ridge();
      double[] next = better(metrics.get(0), linear, Arrays.stream(apart).sum(), count);
      for (int h = 0; h < problem.k(); h++) {
        metrics.set(h, next);
      }
      return;
    }
    for (int h = 0; h < problem.k(); h++) {
      double[] linear = Arrays.copyOfRange(scatter, h * d, (h + 1) * d);
      metrics.set(h, better(metrics.get(h), linear, apart[h], sizes[h] + problem.ridge()));
    }
  }

  /** Returns a metric whose objective is not larger than that of the previous one. */
  private double[] better(double[] before, double[] linear, double apart, double count) {
    Metrics.Pair widest = apart > 0 ? metrics.widest(before) : new Metrics.Pair(-1, -1, 0);
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
    double[] data = problem.rows().data();
    double[] next = new double[d];
    for (int t = 0; t < d; t++) {
      double slope = linear[t];
      if (apart > 0 && widest.i() >= 0) {
        double difference = data[widest.i() * d + t] - data[widest.j() * d + t];
        slope += apart * difference * difference;
      }
      // With cannot-links alone the weight would grow without bound.
      double least = 1e-3 * problem.variances()[t] * count;
      next[t] = count / Math.max(slope, least);
    }
    return next;
  }

  /** The part of the objective that depends on the metric of one cluster. */
  private double value(double[] metric, double[] linear, double apart, double count) {
    double sum = apart > 0 ? apart * metrics.widest(metric).distance() : 0;
    for (int t = 0; t < metric.length; t++) {
      sum += metric[t] * linear[t] - count * Math.log(metric[t]);
    }
    return sum;
  }

  /**
   * Returns for every cluster and column the factor of the metric in the objective, without the
   * terms of the largest distance.
   */
  private double[] scatter() {
    int d = problem.d();
    double[] data = problem.rows().data();
    double[] scatter = new double[problem.k() * d];
    for (int at = 0; at < scatter.length; at++) {
      scatter[at] = problem.ridge() * problem.variances()[at % d];
    }
    for (int i = 0; i < clusters.length; i++) {
      int h = clusters[i];
      add(scatter, h, 1, data, i * d, centres, h * d);
      for (int e = problem.links().starts()[i]; e < problem.links().starts()[i + 1]; e++) {
        int j = problem.links().neighbours()[e];
        double weight = problem.penalty() * problem.links().weights()[e];
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
    double[] apart = new double[problem.k()];
    for (int i = 0; i < clusters.length; i++) {
      for (int e = problem.links().starts()[i]; e < problem.links().starts()[i + 1]; e++) {
        double weight = problem.links().weights()[e];
        if (weight < 0 && clusters[problem.links().neighbours()[e]] == clusters[i]) {
          apart[clusters[i]] -= problem.penalty() * weight / 2;
        }
      }
    }
    return apart;
  }
}
