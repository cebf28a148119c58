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
   * takes part, so that a row gets the same bits in any block and on any machine. Each column is an
   * array of its own: over parts of one array the compiler makes no vector instructions, and takes
   * five times as long.
   */
  private static final class Columns implements Scorer {
    private final KernelRidge expert;
    private final int q;
    private final int k;
    private final double[][] columns;
    private final double[][] coefficients;
    private final double[] kernels;

    Columns(KernelRidge expert) {
      this.expert = expert;
      this.q = expert.inputs();
      this.k = expert.classes();
      int c = expert.centres.count();
      this.columns = new double[q][c];
      for (int i = 0; i < c; i++) {
        for (int t = 0; t < q; t++) {
          columns[t][i] = expert.centres.at(i, t);
        }
      }
      this.coefficients = new double[k][c];
      for (int i = 0; i < c; i++) {
        for (int j = 0; j < k; j++) {
          coefficients[j][i] = expert.coefficients[i * k + j];
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
      int t = 0;
      for (; t + 4 <= q; t += 4) {
        addFour(columns, t, rows, at + t, kernels);
      }
      for (; t < q; t++) {
        addOne(columns[t], rows[at + t], kernels);
      }
      double g = expert.g;
      for (int i = 0; i < kernels.length; i++) {
        kernels[i] = kernel(g * kernels[i]);
      }
    }

    /** Adds the squared differences in four columns, one after the other. */
    private static void addFour(
        double[][] columns, int t, double[] row, int at, double[] distances) {
      double[] first = columns[t];
      double[] second = columns[t + 1];
      double[] third = columns[t + 2];
      double[] fourth = columns[t + 3];
      double a = row[at];
      double b = row[at + 1];
      double c = row[at + 2];
      double d = row[at + 3];
      for (int i = 0; i < distances.length; i++) {
        double x = first[i] - a;
        double y = second[i] - b;
        double z = third[i] - c;
        double w = fourth[i] - d;
        distances[i] = distances[i] + x * x + y * y + z * z + w * w;
      }
    }

    private static void addOne(double[] column, double value, double[] distances) {
      for (int i = 0; i < distances.length; i++) {
        double difference = column[i] - value;
        distances[i] += difference * difference;
      }
    }

    /** The sums of four classes at a time do not wait for each other. */
    private void add(double[] scores, int to) {
      int j = 0;
      for (; j + 4 <= k; j += 4) {
        double[] first = coefficients[j];
        double[] second = coefficients[j + 1];
        double[] third = coefficients[j + 2];
        double[] fourth = coefficients[j + 3];
        double a = scores[to + j];
        double b = scores[to + j + 1];
        double d = scores[to + j + 2];
        double e = scores[to + j + 3];
        for (int i = 0; i < kernels.length; i++) {
          double kernel = kernels[i];
          a += kernel * first[i];
          b += kernel * second[i];
          d += kernel * third[i];
          e += kernel * fourth[i];
        }
        scores[to + j] = a;
        scores[to + j + 1] = b;
        scores[to + j + 2] = d;
        scores[to + j + 3] = e;
      }
      for (; j < k; j++) {
        for (int i = 0; i < kernels.length; i++) {
          scores[to + j] += kernels[i] * coefficients[j][i];
        }
      }
    }
  }
}
