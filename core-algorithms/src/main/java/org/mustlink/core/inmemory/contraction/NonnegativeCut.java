package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * The problem min tr Y^T G Y with Y^T D Y = I and Y >= 0 for G = L + gamma Q, by multiplicative
 * updates of H = G - s D, which has the same solutions. The shift s, the largest eigenvalue of D^-1
 * G, makes H negative semidefinite; without it the updates stop at poor solutions.
 *
 * @param edges L, Q and D, of order m
 * @param gamma the weight of the cannot-links, at least 0
 * @param shift s
 */
record NonnegativeCut(ContractedEdges edges, double gamma, double shift) {
  private static final double TINY = 1e-300;

  static NonnegativeCut of(ContractedEdges edges, double gamma, long seed) {
    double largest = LeadingEigen.largest(new Scaled(edges, gamma, 0, 1), 1, seed).values()[0];
    return new NonnegativeCut(edges, gamma, largest);
  }

  /** Returns D^-1/2 (s I - D^-1/2 G D^-1/2) D^-1/2, of which the largest pairs are wanted. */
  SymmetricOperator reversed() {
    return new Scaled(edges, gamma, shift, -1);
  }

  int order() {
    return edges.volumes().length;
  }

  /** Y after some updates, m x k by column, and how many there were. */
  record Solution(double[] y, int steps) {}

  /**
   * Updates until the relative change of Y is below a tolerance. O(k (edges + m k)) a step.
   *
   * @param start m x k by column, greater than 0
   */
  Solution solve(double[] start, int k, double tolerance, int mostSteps) {
    double[] y = scaled(start, k);
    for (int step = 1; step <= mostSteps; step++) {
      double[] next = scaled(updated(y, k), k);
      double change = 0;
      double squares = 0;
      for (int at = 0; at < y.length; at++) {
        change += (next[at] - y[at]) * (next[at] - y[at]);
        squares += y[at] * y[at];
      }
      y = next;
      if (Math.sqrt(change) <= tolerance * Math.sqrt(squares)) {
        return new Solution(y, step);
      }
    }
    return new Solution(y, mostSteps);
  }

  /** Returns Y with columns of y^T D y = 1. */
  double[] scaled(double[] y, int k) {
    int m = order();
    double[] scaled = y.clone();
    for (int c = 0; c < k; c++) {
      double squares = 0;
      for (int a = 0; a < m; a++) {
        squares += edges.volumes()[a] * y[c * m + a] * y[c * m + a];
      }
      for (int at = c * m; at < (c + 1) * m; at++) {
        scaled[at] = squares > 0 ? y[at] / Math.sqrt(squares) : y[at];
      }
    }
    return scaled;
  }

  /**
   * One update of all entries, by the root of (H- Y + D Y Lambda-) / (H+ Y + D Y Lambda+) with
   * Lambda = -Y^T H Y, where + and - are the parts of either sign. It never increases tr Y^T H Y +
   * tr Lambda (Y^T D Y - I).
   */
  double[] updated(double[] y, int k) {
    int m = order();
    double[] positive = new double[m * k];
    double[] negative = new double[m * k];
    split(y, k, positive, negative);
    double[] lambda = multipliers(y, k, positive, negative);
    double[] next = new double[m * k];
    for (int a = 0; a < m; a++) {
      double volume = edges.volumes()[a];
      for (int c = 0; c < k; c++) {
        double above = negative[c * m + a];
        double below = positive[c * m + a];
        for (int other = 0; other < k; other++) {
          double product = volume * y[other * m + a] * lambda[other * k + c];
          above -= Math.min(0, product);
          below += Math.max(0, product);
        }
        next[c * m + a] = y[c * m + a] * Math.sqrt(above / Math.max(below, TINY));
      }
    }
    return next;
  }

  /** Returns Lambda = -Y^T H Y, k x k. */
  private double[] multipliers(double[] y, int k, double[] positive, double[] negative) {
    int m = order();
    double[] lambda = new double[k * k];
    for (int c = 0; c < k; c++) {
      for (int other = 0; other < k; other++) {
        double sum = 0;
        for (int a = 0; a < m; a++) {
          sum += y[other * m + a] * (negative[c * m + a] - positive[c * m + a]);
        }
        lambda[other * k + c] = sum;
      }
    }
    return lambda;
  }

  /** Computes H+ Y and H- Y, both at least 0. */
  private void split(double[] y, int k, double[] positive, double[] negative) {
    int m = order();
    for (int a = 0; a < m; a++) {
      double diagonal = edges.degrees()[a] - shift * edges.volumes()[a];
      double[] part = diagonal > 0 ? positive : negative;
      for (int at = a; at < m * k; at += m) {
        part[at] += Math.abs(diagonal) * y[at];
      }
    }
    for (int e = 0; e < edges.first().length; e++) {
      double entry = gamma * edges.apart()[e] - edges.weights()[e];
      double[] part = entry > 0 ? positive : negative;
      double magnitude = Math.abs(entry);
      int a = edges.first()[e];
      int b = edges.second()[e];
      for (int at = 0; at < m * k; at += m) {
        part[at + a] += magnitude * y[at + b];
        part[at + b] += magnitude * y[at + a];
      }
    }
  }

  /** Returns tr Y^T H Y + tr Lambda (Y^T D Y - I) with the Lambda of another Y, {@code at}. */
  double lagrangian(double[] y, double[] at, int k) {
    int m = order();
    double[] positive = new double[m * k];
    double[] negative = new double[m * k];
    split(at, k, positive, negative);
    double[] lambda = multipliers(at, k, positive, negative);
    Arrays.fill(positive, 0);
    Arrays.fill(negative, 0);
    split(y, k, positive, negative);
    double[] own = multipliers(y, k, positive, negative);
    double sum = 0;
    for (int c = 0; c < k; c++) {
      sum -= own[c * k + c] + lambda[c * k + c];
      for (int other = 0; other < k; other++) {
        for (int a = 0; a < m; a++) {
          sum += lambda[other * k + c] * edges.volumes()[a] * y[c * m + a] * y[other * m + a];
        }
      }
    }
    return sum;
  }

  /** shift I + sign D^-1/2 G D^-1/2. */
  private record Scaled(ContractedEdges edges, double gamma, double shift, int sign)
      implements SymmetricOperator {
    @Override
    public int order() {
      return edges.volumes().length;
    }

    @Override
    public void apply(double[] x, int columns, double[] y) {
      int m = order();
      double[] volumes = edges.volumes();
      double[] roots = Arrays.stream(volumes).map(volume -> 1 / Math.sqrt(volume)).toArray();
      for (int at = 0; at < m * columns; at++) {
        int a = at % m;
        y[at] = (shift + sign * edges.degrees()[a] / volumes[a]) * x[at];
      }
      for (int e = 0; e < edges.first().length; e++) {
        int a = edges.first()[e];
        int b = edges.second()[e];
        double entry = sign * (gamma * edges.apart()[e] - edges.weights()[e]) * roots[a] * roots[b];
        for (int at = 0; at < m * columns; at += m) {
          y[at + a] += entry * x[at + b];
          y[at + b] += entry * x[at + a];
        }
      }
    }
  }
}
