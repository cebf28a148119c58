package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.mustlink.core.graph.Adjacency;
import org.mustlink.core.linalg.Rows;

/**
 * A diagonal metric for every cluster: |x|_A^2 = sum_t a_t x_t^2. Not thread-safe.
 *
 * <p>The largest distance under a metric, from which the cost of a violated cannot-link is
 * subtracted, is the maximum over all pairs of the 100 rows farthest from the mean and over all
 * cannot-linked pairs, so that no such cost is negative.
 */
final class Metrics {
  private static final int FAR = 100;

  private final Rows rows;
  private final int d;
  private final int[] far;
  private final int[] first;
  private final int[] second;
  private final double[] weights;
  private final double[] logs;
  private final double[] widest;

  /**
   * The metrics that divide by the variances of the columns.
   *
   * @param rows n x d
   * @param links whose cannot-links count for the largest distance
   */
  Metrics(Rows rows, int k, double[] variances, Adjacency links) {
    this.rows = rows;
    this.d = rows.d();
    int n = rows.count();
    int[] pairs =
        IntStream.range(0, n)
            .flatMap(
                i ->
                    IntStream.range(links.starts()[i], links.starts()[i + 1])
                        .filter(e -> links.weights()[e] < 0 && i < links.neighbours()[e])
                        .flatMap(e -> IntStream.of(i, links.neighbours()[e])))
            .toArray();
    this.first = IntStream.range(0, pairs.length / 2).map(e -> pairs[2 * e]).toArray();
    this.second = IntStream.range(0, pairs.length / 2).map(e -> pairs[2 * e + 1]).toArray();
    this.far = pairs.length == 0 ? new int[0] : far(rows, variances);
    this.weights = new double[k * d];
    this.logs = new double[k];
    this.widest = new double[k];
    setAll(Arrays.stream(variances).map(v -> 1 / v).toArray());
  }

  private static int[] far(Rows rows, double[] variances) {
    int d = rows.d();
    double[] mean = rows.mean();
    double[] distances = new double[rows.count()];
    for (int i = 0; i < distances.length; i++) {
      for (int t = 0; t < d; t++) {
        double difference = rows.at(i, t) - mean[t];
        distances[i] += difference * difference / variances[t];
      }
    }
    return IntStream.range(0, distances.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -distances[i]).thenComparingInt(i -> i))
        .limit(FAR)
        .mapToInt(i -> i)
        .toArray();
  }

  /** Sets the metric of a cluster, d values greater than 0. */
  void set(int h, double[] metric) {
    set(h, h + 1, metric);
  }

  /** Sets the metric of all clusters. */
  void setAll(double[] metric) {
    set(0, logs.length, metric);
  }

  private void set(int from, int to, double[] metric) {
    double distance = widest(metric).distance();
    double log = Arrays.stream(metric).map(Math::log).sum();
    for (int h = from; h < to; h++) {
      System.arraycopy(metric, 0, weights, h * d, d);
      logs[h] = log;
      widest[h] = distance;
    }
  }

  /** The metric of a cluster. */
  double[] get(int h) {
    return Arrays.copyOfRange(weights, h * d, (h + 1) * d);
  }

  /** log det A. */
  double log(int h) {
    return logs[h];
  }

  /** The largest squared distance under the metric of a cluster; 0 without cannot-links. */
  double widest(int h) {
    return widest[h];
  }

  /** The squared distance of two points under the metric of a cluster. */
  double distance(int h, double[] x, int xAt, double[] y, int yAt) {
    return distance(weights, h * d, x, xAt, y, yAt);
  }

  private double distance(double[] metric, int at, double[] x, int xAt, double[] y, int yAt) {
    double sum = 0;
    for (int t = 0; t < d; t++) {
      double difference = x[xAt + t] - y[yAt + t];
      sum += metric[at + t] * difference * difference;
    }
    return sum;
  }

  /** Two rows, or -1 if there are none, and their squared distance. */
  record Pair(int i, int j, double distance) {}

  /** Returns the pair with the largest distance under a metric. O((5,000 + cannot-links) d). */
  Pair widest(double[] metric) {
    Pair best = new Pair(-1, -1, 0);
    for (int a = 0; a < far.length; a++) {
      for (int b = 0; b < a; b++) {
        best = larger(best, far[b], far[a], metric);
      }
    }
    for (int e = 0; e < first.length; e++) {
      best = larger(best, first[e], second[e], metric);
    }
    return best;
  }

  private Pair larger(Pair best, int i, int j, double[] metric) {
    double distance = distance(metric, 0, rows.data(), i * d, rows.data(), j * d);
    return distance > best.distance ? new Pair(i, j, distance) : best;
  }
}
