package org.mustlink.core.shares;

import java.util.Arrays;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Tests whether labelled rows are a random draw of all rows: whether the mean probabilities of the
 * classes among labelled rows, each scored without its own label, differ from those among rows
 * without a label by more than chance. This is the two-sample test of Hotelling with a common
 * covariance matrix (The Generalization of Student's Ratio, 1931), whose statistic, scaled as for
 * the F distribution, is taken as chi-square with k - 1 degrees of freedom. The true classes of the
 * rows are not used, so that the test holds for classifiers that are wrong, as long as they are
 * wrong alike for both kinds of rows.
 */
final class RandomDrawTest {
  /** What is added to the variances of probabilities, since classes may have none. */
  private static final double LEAST_VARIANCE = 1e-9;

  private RandomDrawTest() {}

  /**
   * Returns the probability of a difference as large as that of two samples, if both are random
   * draws of the same rows. O(n k^2 + k^3).
   *
   * @param labelled at least one row
   * @param weights of the labelled rows
   * @param others at least one row
   */
  static double pValue(ScoredRows labelled, LabelWeights weights, ScoredRows others) {
    int k = labelled.k();
    if (k < 2) {
      return 1;
    }
    Moments own = Moments.of(labelled, weights);
    Moments all = Moments.of(others, LabelWeights.ONE);
    double scale = (1 / own.effective + 1 / all.effective) / (own.effective + all.effective);
    int m = k - 1; // the probabilities of a row sum to 1
    double free = own.effective + all.effective - m - 1;
    if (free <= 0) {
      return 1;
    }
    double[] covariance = new double[m * m];
    double[] difference = new double[m];
    for (int a = 0; a < m; a++) {
      difference[a] = all.mean[a] - own.mean[a];
      for (int b = 0; b < m; b++) {
        double sum = own.effective * own.covariance[a * m + b];
        covariance[a * m + b] = scale * (sum + all.effective * all.covariance[a * m + b]);
      }
      covariance[a * m + a] += scale * LEAST_VARIANCE * (own.effective + all.effective);
    }
    double[] solved =
        PositiveDefinite.of(new DenseMatrix(m, m, covariance))
            .solve(new DenseMatrix(m, 1, difference))
            .values();
    double statistic = 0;
    for (int a = 0; a < m; a++) {
      statistic += difference[a] * solved[a];
    }
    return ChiSquare.upperTail(statistic * free / (free + m - 1), m);
  }

  /**
   * The mean and the covariance matrix of the probabilities of k - 1 classes.
   *
   * @param effective the number of rows that count as much as these with their weights
   */
  private record Moments(double[] mean, double[] covariance, double effective) {
    static Moments of(ScoredRows rows, LabelWeights weights) {
      int k = rows.k();
      int m = k - 1;
      double[] p = rows.probabilities();
      double[] mean = new double[m];
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < rows.count(); i++) {
        double weight = weights.of(i);
        sum += weight;
        squares += weight * weight;
        for (int a = 0; a < m; a++) {
          mean[a] += weight * p[i * k + a];
        }
      }
      double total = sum;
      Arrays.setAll(mean, a -> mean[a] / total);
      double[] covariance = new double[m * m];
      for (int i = 0; i < rows.count(); i++) {
        for (int a = 0; a < m; a++) {
          double off = weights.of(i) / total * (p[i * k + a] - mean[a]);
          for (int b = 0; b < m; b++) {
            covariance[a * m + b] += off * (p[i * k + b] - mean[b]);
          }
        }
      }
      return new Moments(mean, covariance, sum * sum / squares);
    }
  }
}
