package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.OrthonormalBasis;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;
import org.mustlink.core.linalg.Vectors;

/**
 * Start vectors: approximations of the smallest eigenvectors of the normalised Laplacian of the
 * contracted graph by a bounded number of products, which is accurate enough for a start.
 */
final class SmoothVectors {
  private static final double DEPENDENT = 1e-10;
  private static final int STEPS = 40;
  private static final int ROUNDS = 4;
  private static final int ROUGH_STEPS = 8;

  private final CutProblem problem;
  private final double[] roots;

  SmoothVectors(CutProblem problem) {
    this.problem = problem;
    this.roots = new double[problem.nodes()];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = Math.sqrt(problem.volumes()[i]);
    }
  }

  /** Returns an approximation of the second eigenvector, n. */
  double[] second(long seed) {
    return unscaled(leading(affinity(), roots, STEPS, ROUNDS, seed));
  }

  /** Returns a smooth random vector, n. */
  double[] random(long seed) {
    return unscaled(leading(affinity(), roots, ROUGH_STEPS, 1, seed));
  }

  /**
   * Returns an approximation of the smoothest vector with f_p = -f_q at every cannot-link of a
   * colouring (Xu, Li, Schuurmans, CVPR 2009), n.
   */
  double[] signed(TwoColouring colouring, long seed) {
    double[] volumes = new double[colouring.groups()];
    double[] trivial = new double[colouring.groups()];
    for (int i = 0; i < roots.length; i++) {
      volumes[colouring.group()[i]] += problem.volumes()[i];
      trivial[colouring.group()[i]] += colouring.sign()[i] * problem.volumes()[i];
    }
    double[] spread = new double[roots.length];
    for (int i = 0; i < roots.length; i++) {
      spread[i] = colouring.sign()[i] * roots[i] / Math.sqrt(volumes[colouring.group()[i]]);
    }
    for (int c = 0; c < trivial.length; c++) {
      trivial[c] /= Math.sqrt(volumes[c]);
    }
    SymmetricOperator operator = signed(colouring, spread);
    double[] found = leading(operator, trivial, STEPS, ROUNDS, seed);
    double[] f = new double[roots.length];
    for (int i = 0; i < f.length; i++) {
      f[i] = spread[i] * found[colouring.group()[i]];
    }
    return unscaled(f);
  }

  private double[] unscaled(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] /= roots[i];
    }
    return x;
  }

  /** Returns the leading Ritz vector orthogonal to one vector, by restarted Lanczos steps. */
  private static double[] leading(
      SymmetricOperator operator, double[] excluded, int steps, int rounds, long seed) {
    int n = operator.order();
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextDouble() - 0.5;
    }
    for (int round = 0; round < rounds; round++) {
      OrthonormalBasis basis = new OrthonormalBasis(n, Math.min(n, steps + 1));
      int first = basis.append(excluded, DEPENDENT);
      basis.append(x, DEPENDENT);
      int size = basis.size() - first;
      if (size == 0) {
        return x;
      }
      double[] diagonal = new double[steps];
      double[] beside = new double[steps];
      double[] image = new double[n];
      int taken = 0;
      for (boolean grown = true; grown && taken < steps; taken++) {
        double[] last = basis.vectors(first + taken, first + taken + 1).values();
        operator.apply(last, 1, image);
        diagonal[taken] = Vectors.dot(last, image);
        grown = basis.size() < Math.min(n, steps) && basis.append(image, DEPENDENT) > 0;
        if (grown) {
          int at = basis.size() - 1;
          beside[taken] = Vectors.dot(basis.vectors(at, at + 1).values(), image);
        }
      }
      x = ritz(basis, first, diagonal, beside, taken);
    }
    return x;
  }

  private static double[] ritz(
      OrthonormalBasis basis, int first, double[] diagonal, double[] beside, int taken) {
    double[] projected = new double[taken * taken];
    for (int j = 0; j < taken; j++) {
      projected[j * taken + j] = diagonal[j];
      if (j + 1 < taken) {
        projected[j * taken + j + 1] = beside[j];
        projected[(j + 1) * taken + j] = beside[j];
      }
    }
    SymmetricEigen eigen = SymmetricEigen.all(new DenseMatrix(taken, taken, projected)).leading(1);
    return Products.of(basis.vectors(first, first + taken), eigen.vectors()).values();
  }

  /** I - B^-1/2 (P - W) B^-1/2, with the degrees P of the edges W. */
  private SymmetricOperator affinity() {
    int n = roots.length;
    WeightedPairs edges = problem.edges();
    return SymmetricOperator.of(
        n,
        (x, columns, y) -> {
          System.arraycopy(x, 0, y, 0, n * columns);
          for (int from = 0; from < n * columns; from += n) {
            for (int e = 0; e < edges.size(); e++) {
              int i = edges.first()[e];
              int j = edges.second()[e];
              double flow = edges.weight()[e] * (x[from + i] / roots[i] - x[from + j] / roots[j]);
              y[from + i] -= flow / roots[i];
              y[from + j] += flow / roots[j];
            }
          }
        });
  }

  /** R^T N R, where R copies the value of each group to its nodes, with signs. */
  private SymmetricOperator signed(TwoColouring colouring, double[] spread) {
    SymmetricOperator affinity = affinity();
    int n = roots.length;
    int m = colouring.groups();
    return SymmetricOperator.of(
        m,
        (x, columns, y) -> {
          double[] wide = new double[n * columns];
          double[] image = new double[n * columns];
          for (int at = 0; at < wide.length; at++) {
            wide[at] = spread[at % n] * x[at / n * m + colouring.group()[at % n]];
          }
          affinity.apply(wide, columns, image);
          Arrays.fill(y, 0, m * columns, 0);
          for (int at = 0; at < wide.length; at++) {
            y[at / n * m + colouring.group()[at % n]] += spread[at % n] * image[at];
          }
        });
  }
}
