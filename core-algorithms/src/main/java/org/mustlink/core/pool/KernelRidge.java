package org.mustlink.core.pool;

import java.util.Arrays;
import org.mustlink.core.linalg.Rows;

/**
 * Kernel ridge regression on the class indicators less the shares of the classes. The score of
 * class j is share_j + sum_i a_ij K(x, x_i), of which the positive part over the sum of all
 * positive parts is the probability. The kernel is the rational quadratic one, K(x, y) = (1 + g |x
 * - y|^2 / 4)^-4 (Rasmussen, Williams, Gaussian Processes for Machine Learning, 2006, equation
 * 4.19), which is close to exp(-g |x - y|^2) and needs no exponential. O(c (q + k)) a row.
 *
 * @param centres c x q, the labelled rows
 * @param coefficients a, c x k, row-major
 * @param shares k, the shares of the classes among the labelled rows
 * @param g the width of the kernel, one over a squared distance, greater than 0
 */
public record KernelRidge(Rows centres, double[] coefficients, double[] shares, double g)
    implements Expert {
  private static final long serialVersionUID = 1L;

  public KernelRidge {
    if (coefficients.length != (long) centres.count() * shares.length || !(g > 0)) {
      throw new IllegalArgumentException(
          "%s coefficients do not fit %s centres and %s classes, or the width %s is not positive"
              .formatted(coefficients.length, centres.count(), shares.length, g));
    }
  }

  /** Returns the kernel at g times a squared distance. */
  static double kernel(double x) {
    double base = 1 / (1 + x / 4);
    double squared = base * base;
    return squared * squared;
  }

  @Override
  public int classes() {
    return shares.length;
  }

  @Override
  public int inputs() {
    return centres.d();
  }

  @Override
  public Scorer scorer() {
    return new Columns(this);
  }

  /**
   * Scores a row at a time over columns of the centres. Every sum has one fixed order and no BLAS
   * takes part, so that a row gets the same bits in any block and on any machine.
   */
  private static final class Columns implements Scorer {
    private final KernelRidge expert;
    private final int q;
    private final int k;
    private final int c;
    private final double[] columns;
    private final double[] kernels;

    Columns(KernelRidge expert) {
      this.expert = expert;
      this.q = expert.inputs();
      this.k = expert.classes();
      this.c = expert.centres.count();
      this.columns = new double[q * c];
      for (int i = 0; i < c; i++) {
        for (int t = 0; t < q; t++) {
          columns[t * c + i] = expert.centres.at(i, t);
        }
      }
      this.kernels = new double[c];
    }

    @Override
    public void score(double[] rows, int count, double[] probabilities) {
      for (int i = 0; i < count; i++) {
        measure(rows, i * q);
        System.arraycopy(expert.shares, 0, probabilities, i * k, k);
        add(probabilities, i * k);
        Probabilities.clipped(probabilities, i * k, k);
      }
    }

    /** The kernels of a row and all centres. */
    private void measure(double[] rows, int at) {
      Arrays.fill(kernels, 0);
      for (int t = 0; t < q; t++) {
        double value = rows[at + t];
        int from = t * c;
        for (int i = 0; i < c; i++) {
          double difference = columns[from + i] - value;
          kernels[i] += difference * difference;
        }
      }
      double g = expert.g;
      for (int i = 0; i < c; i++) {
        kernels[i] = kernel(g * kernels[i]);
      }
    }

    private void add(double[] scores, int to) {
      double[] coefficients = expert.coefficients;
      for (int i = 0; i < c; i++) {
        double kernel = kernels[i];
        for (int j = 0; j < k; j++) {
          scores[to + j] += kernel * coefficients[i * k + j];
        }
      }
    }
  }
}
