package org.mustlink.core.membership;

import java.util.Optional;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.sideinfo.Folds;

/**
 * How the scores of a fit become probabilities, and how often these hold among labelled rows that
 * are scored without their own labels.
 *
 * @param taken what makes probabilities of scores
 * @param rows the number of labelled rows that were judged; 0 if their scores are not those by
 *     which clusters are assigned
 * @param before how far the probabilities hold before the calibration; nothing without judged rows
 * @param after the same after it, for each of five parts of the rows by the factor that the other
 *     parts give; nothing if there are too few rows for a calibration
 */
public record Calibration(
    SoftAssignment taken, int rows, Optional<Measured> before, Optional<Measured> after) {
  /** With fewer labelled rows than this the scores are taken as they are. */
  public static final int LEAST_ROWS = 50;

  /**
   * Calibrates the scores of an assigner. Those of labelled rows without their own labels are
   * comparable if the classes are pooled, or are those of the label solver alone. O(c k) for c
   * rows.
   *
   * @param leftOut the labelled rows with their probabilities by the factors of the assigner; none
   *     if its factors adjust the sizes of clusters
   */
  public static Calibration of(Embedding embedding, Assigner assigner, LeftOut leftOut) {
    SoftAssignment plain = SoftAssignment.of(embedding, assigner);
    if (!isComparable(assigner) || leftOut.k() != assigner.clusters()) {
      return new Calibration(plain, 0, Optional.empty(), Optional.empty());
    }
    ScoredLabels rows = ScoredLabels.of(leftOut);
    if (rows.count() == 0) {
      return new Calibration(plain, 0, Optional.empty(), Optional.empty());
    }
    Measured before = Measured.of(rows.probabilities(plain), rows.classes(), rows.k());
    return rows.count() < LEAST_ROWS
        ? new Calibration(plain, rows.count(), Optional.of(before), Optional.empty())
        : new Calibration(
            new SoftAssignment(Temperature.of(rows), true),
            rows.count(),
            Optional.of(before),
            Optional.of(Measured.of(crossFitted(rows), rows.classes(), rows.k())));
  }

  private static boolean isComparable(Assigner assigner) {
    return assigner instanceof LargestAssigner || assigner instanceof PoolAssigner;
  }

  /** The probabilities of each row by the factor that the other folds give. */
  private static double[] crossFitted(ScoredLabels rows) {
    int k = rows.k();
    int[] folds = Folds.of(rows.classes(), k);
    double[] probabilities = new double[rows.count() * k];
    for (int fold = 0; fold < Folds.COUNT; fold++) {
      int[] held = Folds.heldOut(folds, fold);
      double factor = Temperature.of(rows.take(Folds.others(folds, fold)));
      double[] own = rows.take(held).probabilities(new SoftAssignment(factor, true));
      for (int i = 0; i < held.length; i++) {
        System.arraycopy(own, i * k, probabilities, held[i] * k, k);
      }
    }
    return probabilities;
  }
}
