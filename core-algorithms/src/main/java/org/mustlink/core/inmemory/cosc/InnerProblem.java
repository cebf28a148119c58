package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;

/**
 * The convex inner problem min R1(f) - (f, z) over |f|_B <= 1 of RatioDCA, with |f|_B^2 = sum_i b_i
 * f_i^2, by its dual (Rangapuram, Hein, AISTATS 2012, section 3.3).
 *
 * <p>R1 is the largest (f, K a + c u - c v) over |a_e| <= w_e and u, v in the simplex, so that the
 * dual is min 1/2 |B^-1/2 (z - K a - c u + c v)|^2, and f is B^-1 (z - K a - c u + c v). For a
 * given a, the best u and v clip B^-1 (z - K a) above and below, such that the clipped parts have
 * the mass c. The remaining problem is smooth in a and has the gradient -(f_i - f_j) at the edge
 * (i, j); FISTA (Beck, Teboulle 2009) with restarts (O'Donoghue, Candes 2015) solves it, with the
 * step w_e / (p_i / b_i + p_j / b_j) at each edge, where p_i is the sum of the weights of the edges
 * of node i. As p <= b unless must-links are penalised, the steps do not depend on the degrees. Not
 * thread-safe.
 */
final class InnerProblem {
  private final double[] volumes;
  private final int[] first;
  private final int[] second;
  private final double[] weight;
  private final double[] step;
  private final double[] slope;
  private final double range;
  private final double[] z;
  private final double[] f;

  /**
   * The multipliers of the edges as shares of their weights: the current ones, and extrapolated
   * ones.
   */
  private final double[] share;

  private final double[] ahead;
  private double upper;
  private double lower;
  private double momentum = 1;

  /**
   * Makes the problem with initial multipliers.
   *
   * @param edges the edges of the graph and the penalised must-links
   * @param range c, at least 0
   * @param z n, of sum 0
   * @param share of each edge, in [-1, 1]; is changed by the steps
   */
  InnerProblem(double[] volumes, WeightedPairs edges, double range, double[] z, double[] share) {
    this.volumes = volumes;
    this.first = edges.first();
    this.second = edges.second();
    this.weight = edges.weight();
    this.range = range;
    this.z = z;
    this.share = share;
    this.ahead = share.clone();
    this.f = new double[volumes.length];
    this.slope = edges.degrees(volumes.length);
    this.step = new double[edges.size()];
    for (int i = 0; i < slope.length; i++) {
      slope[i] /= volumes[i];
    }
    for (int e = 0; e < step.length; e++) {
      step[e] = 1 / (slope[first[e]] + slope[second[e]]);
    }
  }

  /** Takes steps; returns f, which is 0 if no f has a value below 0. O(edges + nodes) each. */
  double[] run(int steps) {
    for (int at = 0; at < steps; at++) {
      primal(ahead);
      double backwards = 0;
      double next = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      double factor = (momentum - 1) / next;
      for (int e = 0; e < step.length; e++) {
        double moved = ahead[e] + step[e] * (f[first[e]] - f[second[e]]);
        double clipped = moved > 1 ? 1 : Math.max(moved, -1);
        double change = clipped - share[e];
        backwards += weight[e] / step[e] * (ahead[e] - clipped) * change;
        share[e] = clipped;
        ahead[e] = clipped + factor * change;
      }
      momentum = next;
      if (backwards > 0) {
        momentum = 1;
        System.arraycopy(share, 0, ahead, 0, share.length);
      }
    }
    primal(share);
    return f.clone();
  }

  /** Computes f from multipliers. */
  private void primal(double[] shares) {
    System.arraycopy(z, 0, f, 0, f.length);
    for (int e = 0; e < shares.length; e++) {
      double flow = weight[e] * shares[e];
      f[first[e]] -= flow;
      f[second[e]] += flow;
    }
    for (int i = 0; i < f.length; i++) {
      f[i] /= volumes[i];
    }
    if (range == 0) {
      return;
    }
    upper = level(upper, 1);
    lower = level(lower, -1);
    if (!(upper > -lower)) {
      Arrays.fill(f, 0);
      return;
    }
    for (int i = 0; i < f.length; i++) {
      f[i] = Math.max(-lower, Math.min(upper, f[i]));
    }
  }

  /**
   * Returns the t of sum_i b_i max(0, s f_i - t) = c for s = 1 or -1, by Newton's method, which
   * increases monotonically after one step, as the sum is convex and piecewise linear in t.
   */
  private double level(double from, int sign) {
    double t = from;
    for (int at = 0; at < 100; at++) {
      double mass = 0;
      double volume = 0;
      for (int i = 0; i < f.length; i++) {
        if (sign * f[i] > t) {
          mass += volumes[i] * (sign * f[i] - t);
          volume += volumes[i];
        }
      }
      if (volume == 0) {
        double most = Double.NEGATIVE_INFINITY;
        for (double value : f) {
          most = Math.max(most, sign * value);
        }
        t = most - (most == 0 ? 1 : Math.abs(most));
        continue;
      }
      double change = (mass - range) / volume;
      t += change;
      if (Math.abs(change) <= 1e-14 * Math.abs(t)) {
        break;
      }
    }
    return t;
  }
}
