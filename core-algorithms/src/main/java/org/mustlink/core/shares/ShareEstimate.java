package org.mustlink.core.shares;

import java.util.Arrays;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The shares of the classes among the labels, and as they are estimated among rows without a label.
 * The estimate is made for labels that are no random draw of the rows: it maximizes the likelihood
 * of the rows without a label, whose scores are calibrated on the labelled rows (Saerens, Latinne,
 * Decaestecker, Adjusting the outputs of a classifier to new a priori probabilities, Neural
 * Computation 2002).
 *
 * @param labels k, the shares of the classes among the labels, with the sum 1
 * @param rows k, the estimated shares of the classes among rows without a label, above 0 with the
 *     sum 1
 * @param pValue the probability that a random draw of labels differs as much from the other rows,
 *     in [0, 1]
 * @param factor of the logarithms of the scores that calibrates them on the labelled rows, above 0
 */
public record ShareEstimate(double[] labels, double[] rows, double pValue, double factor) {
  /** The level of significance below which labels are taken to be no random draw. */
  public static final double LEVEL = 0.01;

  /**
   * How many further rows have the shares of the labels, so that no share becomes 0, and so that an
   * estimate by few rows, or for labels that are a random draw after all, moves little.
   */
  private static final double FURTHER = 10;

  private static final int ROUNDS = 200;
  private static final double ALIKE = 1e-6;

  /** Whether labels are no random draw, so that the estimate is to be used. */
  public boolean isTaken() {
    return pValue < LEVEL;
  }

  /**
   * Returns how many times as often a row without a label is of each class as a labelled row, k
   * numbers above 0; all are 1 if labels are a random draw.
   */
  public double[] ratios() {
    double[] ratios = rows.clone();
    Arrays.setAll(ratios, j -> rows[j] / labels[j]);
    return ratios;
  }

  /**
   * Returns the factors, k, by which the scores of the classes are multiplied besides, so that they
   * are those of rows with the estimated shares: the posterior probability of a class grows with
   * its share (Bayes).
   *
   * @param power of the share of a class by which the scores are divided already
   */
  public double[] factors(double power) {
    return Arrays.stream(ratios()).map(ratio -> Math.pow(ratio, 1 / factor - power)).toArray();
  }

  /**
   * Estimates the shares. O(n k) a round, at most 200 rounds, plus O(k^3).
   *
   * @param labelled c rows, each scored without its own label
   * @param classes c, the classes of the labelled rows; each of the k classes has at least one
   * @param weights of the labels
   * @param others rows without a label, scored by the labelled rows; at least one
   */
  public static ShareEstimate of(
      ScoredRows labelled, int[] classes, LabelWeights weights, ScoredRows others) {
    int k = labelled.k();
    double[] own = weights.sums(classes, k);
    double total = Arrays.stream(own).sum();
    Arrays.setAll(own, j -> own[j] / total);
    // Without its own label a row that is the only one of its class never gets this class.
    int[] shared = Indices.ofSharedClasses(classes, k).toArray();
    double pValue =
        shared.length == 0
            ? 1
            : RandomDrawTest.pValue(labelled.take(shared), weights.take(shared), others);
    if (!(pValue < LEVEL)) {
      return new ShareEstimate(own, own, pValue, 1);
    }
    ClassBiases calibrated = ClassBiases.of(labelled, classes, weights);
    return new ShareEstimate(
        own, maximized(calibrated.apply(others), own, total), pValue, calibrated.factor());
  }

  /**
   * Finds the most probable shares by expectation and maximization, with a Dirichlet prior about
   * the shares of the labels. The rows count as many as the labels that calibrated their scores,
   * since the estimate is not more certain than these.
   */
  private static double[] maximized(ScoredRows others, double[] own, double labels) {
    int k = own.length;
    double[] probabilities = others.probabilities();
    double[] shares = own.clone();
    double[] posterior = new double[k];
    for (int round = 0; round < ROUNDS; round++) {
      double[] sums = new double[k];
      for (int at = 0; at < probabilities.length; at += k) {
        double sum = 0;
        for (int j = 0; j < k; j++) {
          posterior[j] = probabilities[at + j] * shares[j] / own[j];
          sum += posterior[j];
        }
        for (int j = 0; j < k; j++) {
          sums[j] += posterior[j] / sum;
        }
      }
      double largest = 0;
      for (int j = 0; j < k; j++) {
        double next = (labels * sums[j] / others.count() + FURTHER * own[j]) / (labels + FURTHER);
        largest = Math.max(largest, Math.abs(next - shares[j]));
        shares[j] = next;
      }
      if (largest < ALIKE) {
        break;
      }
    }
    return shares;
  }
}
