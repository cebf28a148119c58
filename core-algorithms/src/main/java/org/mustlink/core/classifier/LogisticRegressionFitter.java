package org.mustlink.core.classifier;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.sideinfo.Folds;

/**
 * Fits {@link LogisticRegression} with a penalty on the weights, whose strength minimizes the loss
 * of the labelled rows in cross-validation.
 */
public final class LogisticRegressionFitter {
  /** The maximum number of labelled rows that it is fitted to. */
  private static final int MOST_ROWS = 5000;

  private static final double[] STRENGTHS = {0.01, 0.1, 1, 10};
  private static final int ITERATIONS = 100;
  private static final double LEAST = 1e-12;

  private final LabelledRows labelled;
  private final int k;

  private LogisticRegressionFitter(LabelledRows labelled) {
    this.labelled = labelled;
    this.k = labelled.classCount();
  }

  /**
   * Fits the classifier to the first 5000 rows; the other rows are held out.
   *
   * @param labelled c mapped rows in an order that is a random draw
   */
  public static Classifier.Fitted fit(LabelledRows labelled) {
    return new LogisticRegressionFitter(labelled).fit();
  }

  private Classifier.Fitted fit() {
    int c = labelled.rows().count();
    int learned = Math.min(c, MOST_ROWS);
    int[] folds = Folds.of(Arrays.copyOf(labelled.classes(), learned), k);
    double[][] starts = new double[Folds.COUNT][k * (labelled.rows().d() + 1)];
    double[] best = new double[0];
    double least = Double.POSITIVE_INFINITY;
    double taken = STRENGTHS[0];
    for (double strength : STRENGTHS) {
      double[] heldOut = new double[c * k];
      for (int fold = 0; fold < Folds.COUNT; fold++) {
        starts[fold] = weights(Folds.others(folds, fold), strength, starts[fold]);
        UnseenRows.score(
            new LogisticRegression(starts[fold], k),
            UnaryOperator.identity(),
            labelled.rows(),
            Folds.heldOut(folds, fold),
            heldOut);
      }
      double loss = loss(heldOut, learned);
      if (loss < least) {
        least = loss;
        best = heldOut;
        taken = strength;
      }
    }
    int[] all = IntStream.range(0, learned).toArray();
    LogisticRegression classifier =
        new LogisticRegression(weights(all, taken, new double[starts[0].length]), k);
    UnseenRows.score(classifier, UnaryOperator.identity(), labelled.rows(), learned, best);
    return new Classifier.Fitted(classifier, best);
  }

  private double[] weights(int[] rows, double strength, double[] start) {
    return Minimum.of(new LogisticLoss(labelled, rows, strength), start, ITERATIONS);
  }

  private double loss(double[] heldOut, int rows) {
    return IntStream.range(0, rows)
        .mapToDouble(
            i ->
                -labelled.weights().of(i)
                    * Math.log(Math.max(LEAST, heldOut[i * k + labelled.classes()[i]])))
        .sum();
  }
}
