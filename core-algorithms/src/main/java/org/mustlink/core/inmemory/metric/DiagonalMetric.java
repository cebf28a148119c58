package org.mustlink.core.inmemory.metric;

import java.util.Arrays;

/**
 * The diagonal metric of Xing, Ng, Jordan, Russell (NIPS 2002, section 2.1): the weights a >= 0 of
 * the columns that minimise
 *
 * <p>sum over must-links a.(x_i - x_j)^2 - log sum over cannot-links sqrt(a.(x_i - x_j)^2).
 *
 * <p>At the minimum the first sum is 1/2, so that the weights b_t = 2 s_t a_t, where s_t is the
 * must-link sum of column t alone, lie on the simplex and maximise the concave g(b) = sum_e w_e
 * sqrt(b.c_e) with c_et = (x_it - x_jt)^2 / s_t. Each step sets b_t in proportion to b_t g_t(b)^2,
 * with g_t the derivative, which maximises a lower bound of g that is exact at b; so g never
 * decreases. As g is concave, g(b) + max_t g_t(b) - b.g'(b) is an upper bound of its maximum, by
 * which the steps end.
 *
 * @param weights a, d; their mean over the columns that are not constant is 1
 * @param objective g(b), from which the minimum of the function above follows
 * @param gap an upper bound of the relative difference between the maximum of g and g(b)
 */
record DiagonalMetric(double[] weights, double objective, double gap) {
  private static final double TOLERANCE = 1e-6;

  /**
   * Finds the metric. O(steps pairs d).
   *
   * @param similar s, d: the sums over must-links of squared differences; 0 for a column to be left
   *     out
   * @param dissimilar squared differences of the cannot-links, pairs x d, row-major
   * @param pairWeights w, one for each cannot-link, greater than 0
   * @param steps the maximum number of steps
   */
  static DiagonalMetric of(double[] similar, double[] dissimilar, double[] pairWeights, int steps) {
    int d = similar.length;
    double[] ratios = new double[dissimilar.length];
    for (int at = 0; at < ratios.length; at++) {
      ratios[at] = similar[at % d] > 0 ? dissimilar[at] / similar[at % d] : 0;
    }
    int varying = (int) Arrays.stream(similar).filter(s -> s > 0).count();
    double[] b = new double[d];
    Arrays.setAll(b, t -> similar[t] > 0 ? 1.0 / varying : 0);
    double[] slopes = new double[d];
    double objective = slopes(ratios, pairWeights, b, slopes);
    double gap = gap(slopes, objective);
    for (int step = 0; step < steps && gap > TOLERANCE; step++) {
      double sum = 0;
      for (int t = 0; t < d; t++) {
        b[t] *= slopes[t] / objective * (slopes[t] / objective);
        sum += b[t];
      }
      for (int t = 0; t < d; t++) {
        b[t] /= sum;
      }
      objective = slopes(ratios, pairWeights, b, slopes);
      gap = gap(slopes, objective);
    }
    return new DiagonalMetric(weights(b, similar, varying), objective, gap);
  }

  /** Returns g(b) and writes its derivatives. */
  private static double slopes(double[] ratios, double[] pairWeights, double[] b, double[] slopes) {
    int d = b.length;
    Arrays.fill(slopes, 0);
    double objective = 0;
    for (int e = 0; e < pairWeights.length; e++) {
      double square = 0;
      for (int t = 0; t < d; t++) {
        square += b[t] * ratios[e * d + t];
      }
      if (square > 0) {
        double distance = Math.sqrt(square);
        objective += pairWeights[e] * distance;
        for (int t = 0; t < d; t++) {
          slopes[t] += pairWeights[e] * ratios[e * d + t] / (2 * distance);
        }
      }
    }
    return objective;
  }

  /** b.g'(b) = g(b)/2, as g(t b) = sqrt(t) g(b). */
  private static double gap(double[] slopes, double objective) {
    double steepest = Arrays.stream(slopes).max().orElse(0);
    return objective > 0 ? Math.max(0, steepest / objective - 0.5) : 0;
  }

  private static double[] weights(double[] b, double[] similar, int varying) {
    double[] weights = new double[b.length];
    Arrays.setAll(weights, t -> similar[t] > 0 ? b[t] / similar[t] : 0);
    double sum = Arrays.stream(weights).sum();
    for (int t = 0; t < weights.length; t++) {
      weights[t] *= sum > 0 ? varying / sum : 1;
    }
    return weights;
  }
}
