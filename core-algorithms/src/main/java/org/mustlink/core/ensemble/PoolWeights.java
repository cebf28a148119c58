package org.mustlink.core.ensemble;

import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The weights of a log-linear pool: p_j is proportional to the product of the classifiers'
 * probabilities of class j, each to the power of the weight of the classifier. They minimize the
 * loss of the labelled rows, each scored by classifiers that did not see it, plus a penalty |w -
 * w_0|^2; the function is convex, and its minimum over w >= 0 is unique. The loss of a row counts
 * by the weight of its label. A row that is the only one of its class does not count, since
 * classifiers that did not see it cannot know its class.
 */
final class PoolWeights {
  private static final int ROUNDS = 500;

  private PoolWeights() {}

  /**
   * Finds the weights.
   *
   * @param heldOut for each classifier k probabilities of every labelled row, row-major
   * @param classes of the labelled rows
   * @param rows the number of the first rows that may count
   * @param prior w_0, the weights at which the penalty is 0
   * @param labels the weights of the labels
   */
  static double[] of(
      double[][] heldOut, int[] classes, int rows, int k, double[] prior, LabelWeights labels) {
    int m = heldOut.length;
    int[] counting = Indices.ofSharedClasses(classes, k).filter(i -> i < rows).toArray();
    int c = counting.length;
    int[] own = Indices.take(classes, counting);
    LabelWeights ofOwn = labels.take(counting);
    double[][] logs = new double[m][c * k];
    for (int e = 0; e < m; e++) {
      for (int i = 0; i < c * k; i++) {
        logs[e][i] = Probabilities.log(heldOut[e][counting[i / k] * k + i % k]);
      }
    }
    double[] w = prior.clone();
    double[] gradient = new double[m];
    double value = loss(logs, own, ofOwn, k, prior, w, gradient);
    double step = 1.0 / Math.max(1, c);
    double[] next = new double[m];
    double[] nextGradient = new double[m];
    for (int round = 0; round < ROUNDS; round++) {
      double moved;
      double found;
      while (true) {
        moved = 0;
        double slope = 0;
        for (int e = 0; e < m; e++) {
          next[e] = Math.max(0, w[e] - step * gradient[e]);
          moved += (next[e] - w[e]) * (next[e] - w[e]);
          slope += gradient[e] * (next[e] - w[e]);
        }
        found = loss(logs, own, ofOwn, k, prior, next, nextGradient);
        if (found <= value + slope + moved / (2 * step) || step < 1e-12) {
          break;
        }
        step /= 2;
      }
      System.arraycopy(next, 0, w, 0, m);
      System.arraycopy(nextGradient, 0, gradient, 0, m);
      value = found;
      step *= 1.5;
      if (moved < 1e-12) {
        break;
      }
    }
    return w;
  }

  /** Adds the weighted logarithms of probabilities to scores. */
  static void add(double[] probabilities, double weight, double[] scores, int count) {
    for (int i = 0; i < count; i++) {
      scores[i] += weight * Probabilities.log(probabilities[i]);
    }
  }

  private static double loss(
      double[][] logs,
      int[] classes,
      LabelWeights labels,
      int k,
      double[] prior,
      double[] w,
      double[] gradient) {
    double value = 0;
    for (int e = 0; e < w.length; e++) {
      value += (w[e] - prior[e]) * (w[e] - prior[e]);
      gradient[e] = 2 * (w[e] - prior[e]);
    }
    double[] scores = new double[k];
    for (int i = 0; i < logs[0].length / k; i++) {
      for (int j = 0; j < k; j++) {
        scores[j] = 0;
        for (int e = 0; e < w.length; e++) {
          scores[j] += w[e] * logs[e][i * k + j];
        }
      }
      double weight = labels.of(i);
      value -= weight * scores[classes[i]];
      value += weight * Softmax.apply(scores, 0, k);
      for (int e = 0; e < w.length; e++) {
        gradient[e] -= weight * logs[e][i * k + classes[i]];
        for (int j = 0; j < k; j++) {
          gradient[e] += weight * (scores[j] * logs[e][i * k + j]);
        }
      }
    }
    return value;
  }
}
