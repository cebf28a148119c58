package org.mustlink.core.inmemory.cosc;

/**
 * The functional of constrained 1-spectral clustering for the normalised cut (Rangapuram, Hein,
 * AISTATS 2012, section 2, equation 4), with every pair counted once:
 *
 * <p>F(f) = (R1(f) - R2(f)) / S(f), R1 = sum_E w |f_i - f_j| + gamma q (max f - min f), R2 = gamma
 * sum_CL q_ij |f_i - f_j|, S = 1/2 sum_i b_i |f_i - mean_b f|,
 *
 * <p>with q the sum of all q_ij. On the indicator of a set C it is (cut + gamma violated) vol /
 * (vol(C) vol(C')), and its minimum is that of the best set (theorem 2.2). The paper prints R2 and
 * the b of lemma 3.1 without the factor gamma. Immutable.
 *
 * @param gamma the penalty, at least 0
 * @param range gamma q, the factor of max f - min f
 */
record CutFunctional(CutProblem problem, double gamma, double range) {

  static CutFunctional of(CutProblem problem, double gamma) {
    return new CutFunctional(problem, gamma, gamma * problem.cannot().total());
  }

  /** Returns F(f), which is infinite if f is constant. O(nodes + pairs). */
  double value(double[] f) {
    double balance = balance(f);
    return balance > 0
        ? Math.max(
                0,
                variation(problem.edges(), f)
                    + gamma * (variation(problem.must(), f) - variation(problem.cannot(), f))
                    + range * spread(f))
            / balance
        : Double.POSITIVE_INFINITY;
  }

  private static double variation(WeightedPairs pairs, double[] f) {
    double sum = 0;
    for (int e = 0; e < pairs.size(); e++) {
      sum += pairs.weight()[e] * Math.abs(f[pairs.first()[e]] - f[pairs.second()[e]]);
    }
    return sum;
  }

  private static double spread(double[] f) {
    double least = f[0];
    double most = f[0];
    for (double value : f) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    return most - least;
  }

  private double mean(double[] f) {
    double sum = 0;
    double volume = 0;
    for (int i = 0; i < f.length; i++) {
      sum += problem.volumes()[i] * f[i];
      volume += problem.volumes()[i];
    }
    return sum / volume;
  }

  private double balance(double[] f) {
    double mean = mean(f);
    double sum = 0;
    for (int i = 0; i < f.length; i++) {
      sum += problem.volumes()[i] * Math.abs(f[i] - mean);
    }
    return sum / 2;
  }

  /**
   * Returns an element r2 + lambda s of the subdifferential of R2 + lambda S at f, whose sum is 0.
   *
   * @param ties decides the sign of f_i - f_j where it is 0
   */
  double[] subgradient(double[] f, double lambda, double[] ties) {
    int n = f.length;
    double[] volumes = problem.volumes();
    double mean = mean(f);
    double signs = 0;
    double volume = 0;
    for (int i = 0; i < n; i++) {
      signs += volumes[i] * Math.signum(f[i] - mean);
      volume += volumes[i];
    }
    double[] z = new double[n];
    for (int i = 0; i < n; i++) {
      z[i] = lambda / 2 * volumes[i] * (Math.signum(f[i] - mean) - signs / volume);
    }
    WeightedPairs cannot = problem.cannot();
    for (int e = 0; e < cannot.size(); e++) {
      int i = cannot.first()[e];
      int j = cannot.second()[e];
      double sign = f[i] == f[j] ? Math.signum(ties[i] - ties[j]) : Math.signum(f[i] - f[j]);
      z[i] += gamma * cannot.weight()[e] * sign;
      z[j] -= gamma * cannot.weight()[e] * sign;
    }
    return z;
  }
}
