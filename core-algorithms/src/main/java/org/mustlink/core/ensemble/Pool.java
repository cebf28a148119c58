package org.mustlink.core.ensemble;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The weights that combine the label solver and the classifiers of the features: the score of class
 * j is solver log p_j + classifiers log f_j.
 *
 * @param solver the weight of the label solver, at least 0
 * @param classifiers the weight of the classifiers of the features, at least 0
 */
public record Pool(double solver, double classifiers) implements Serializable {
  /** The label solver alone. */
  public static final Pool LABEL_SOLVER_ONLY = new Pool(1, 0);

  private static final double[] PRIOR = {1, 0};
  private static final int MOST_WEIGHING = 5000;

  /** The number of rows with found classes from which on they are always pooled. */
  private static final int TRUSTED_ROWS = 200;

  public Pool {
    if (!(solver >= 0 && classifiers >= 0)) {
      throw new IllegalArgumentException(
          "A pool has no weight below 0: " + solver + ", " + classifiers);
    }
  }

  /**
   * A pool with its result for the labelled rows.
   *
   * @param heldOut the classes that the rows get without their own labels
   * @param probabilities c x k, row-major, of the classes of the rows without their own labels
   */
  public record Trial(Pool pool, HeldOutPredictions heldOut, double[] probabilities) {
    /** The number of classes, k. */
    public int k() {
      return probabilities.length / heldOut.classes().length;
    }

    /**
     * Returns the result with the probabilities of the classes multiplied by factors.
     *
     * @param factors k, above 0
     */
    public Trial times(double[] factors) {
      int k = factors.length;
      double[] logs = new double[probabilities.length];
      Arrays.setAll(logs, i -> Math.log(probabilities[i]) + Math.log(factors[i % k]));
      return of(pool, logs, heldOut.classes(), k);
    }

    /**
     * Makes the result.
     *
     * @param scores c x k logarithms of probabilities, which become probabilities
     */
    private static Trial of(Pool pool, double[] scores, int[] classes, int k) {
      int[] found = new int[classes.length];
      double[] margins = new double[classes.length];
      for (int i = 0; i < found.length; i++) {
        Softmax.apply(scores, i * k, k);
        found[i] = Probabilities.largest(scores, i * k, k);
        margins[i] = Probabilities.margin(scores, i * k, k, found[i]);
      }
      return new Trial(pool, new HeldOutPredictions(found, classes, margins), scores);
    }
  }

  /**
   * Fits the weights to rows whose classes were found from links. The label solver has helped to
   * find them and agrees with them more than others would, so that it is used alone only with fewer
   * than 200 rows, if it gives more of them their class than the pool does.
   */
  public static Trial ofFound(double[] solver, double[] classifiers, int[] classes, int k) {
    Trial pooled = pooled(solver, classifiers, classes, k, LabelWeights.ONE);
    Trial alone = LABEL_SOLVER_ONLY.tried(solver, classifiers, classes, k);
    return classes.length >= TRUSTED_ROWS || pooled.heldOut.count() >= alone.heldOut.count()
        ? pooled
        : alone;
  }

  /** Fits the weights to rows whose labels are certain. */
  public static Trial fit(double[] solver, double[] classifiers, int[] classes, int k) {
    return fit(solver, classifiers, classes, k, LabelWeights.ONE);
  }

  /**
   * Fits the weights to labelled rows. The label solver is used alone if it gives more of them
   * their own class than the pool does, by at least the standard error of the difference.
   *
   * @param solver c x k probabilities by the label solver, each row by the labels of the others
   * @param classifiers c x k probabilities by the classifiers of the features
   * @param classes of the labelled rows
   * @param labels the weights of the labels
   */
  public static Trial fit(
      double[] solver, double[] classifiers, int[] classes, int k, LabelWeights labels) {
    Trial pooled = pooled(solver, classifiers, classes, k, labels);
    Trial alone = LABEL_SOLVER_ONLY.tried(solver, classifiers, classes, k);
    return alone.heldOut.leads(pooled.heldOut, labels) ? alone : pooled;
  }

  /** Fits the weights to labelled rows, without the choice of the label solver alone. */
  public static Trial pooled(
      double[] solver, double[] classifiers, int[] classes, int k, LabelWeights labels) {
    double[] weights =
        PoolWeights.of(
            new double[][] {solver, classifiers},
            classes,
            Math.min(classes.length, MOST_WEIGHING),
            k,
            PRIOR,
            labels);
    // Two labels of a class contradict their own scores, each without the other: weights of 0.
    Pool found = weights[0] + weights[1] > 0 ? new Pool(weights[0], weights[1]) : LABEL_SOLVER_ONLY;
    return found.tried(solver, classifiers, classes, k);
  }

  /** Applies the weights to labelled rows. */
  public Trial tried(double[] byLabels, double[] byFeatures, int[] classes, int k) {
    double[] scores = new double[byLabels.length];
    PoolWeights.add(byLabels, solver, scores, scores.length);
    if (classifiers > 0) {
      PoolWeights.add(byFeatures, classifiers, scores, scores.length);
    }
    return Trial.of(this, scores, classes, k);
  }
}
