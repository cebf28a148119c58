package org.mustlink.core.fit.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.evaluation.Raking;
import org.mustlink.core.options.Assign;

/**
 * Held-out results of the ways to assign: the classes that labelled rows would get without their
 * own labels.
 *
 * @param shares for each way the share of labelled rows, in [0, 1], that would get their own class
 * @param reliability the reliability of the margins of the way that was taken
 * @param predictions the predictions for the labelled rows by the way that was taken
 * @param leftOut the rows with the probabilities of their classes by the pool, whether or not it
 *     was taken
 * @param judged the indices of the rows of {@code leftOut} that the predictions are of, ascending:
 *     all of them, or those that were held out from all choices of the fit
 * @param ratios k, how many times as often a row without a label is of each class as a labelled
 *     row, as estimated; empty if labels are taken to be a random draw
 * @param margins how the rows that the predictions are of, and those without a label, are divided
 *     by their margins; nothing where these are not known of rows without a label
 */
public record OutOfSample(
    Map<Assign, Double> shares,
    List<Reliability> reliability,
    HeldOutPredictions predictions,
    LeftOut leftOut,
    int[] judged,
    double[] ratios,
    Optional<Raking.Strata> margins) {
  /** The results if nothing was tried. */
  public static final OutOfSample NONE =
      new OutOfSample(
          Map.of(),
          List.of(),
          new HeldOutPredictions(new int[0], new int[0], new double[0]),
          LeftOut.NONE,
          new int[0],
          new double[0],
          Optional.empty());

  private static final int PARTS = 5;

  public OutOfSample {
    Map<Assign, Double> ordered = new EnumMap<>(Assign.class);
    ordered.putAll(shares);
    shares = Collections.unmodifiableMap(ordered);
    reliability = List.copyOf(reliability);
  }

  /**
   * How often rows whose margin is in a range would get their own class.
   *
   * @param from the smallest margin of the range
   * @param to the end of the range, exclusive unless it is 1
   * @param rows the number of labelled rows with such a margin, at least 1
   * @param right the share of them that would get their own class, in [0, 1]
   */
  public record Reliability(double from, double to, int rows, double right) {}

  /** Returns the rows that the predictions are of, with the probabilities of their classes. */
  public LeftOut judgedRows() {
    return judged.length == leftOut.classes().length ? leftOut : leftOut.take(judged);
  }

  /** Whether ways to assign were tried at all. */
  public boolean isTried() {
    return !shares.isEmpty();
  }

  /** Makes the results of the way that was set. */
  public static OutOfSample of(Pool.Trial taken) {
    return of(shares(taken), taken.heldOut());
  }

  /** Makes the results of the label solver alone and of the pool, which is taken. */
  public static OutOfSample of(Pool.Trial alone, Pool.Trial pooled) {
    Map<Assign, Double> shares = shares(alone);
    shares.putAll(shares(pooled));
    return of(shares, pooled.heldOut());
  }

  static double share(HeldOutPredictions predictions) {
    return (double) predictions.count() / predictions.found().length;
  }

  static OutOfSample of(Map<Assign, Double> shares, HeldOutPredictions taken) {
    return of(shares, taken, LeftOut.NONE, IntStream.range(0, taken.found().length).toArray());
  }

  /** Makes results with their reliability. */
  public static OutOfSample of(
      Map<Assign, Double> shares, HeldOutPredictions taken, LeftOut rows, int[] judged) {
    return new OutOfSample(
        shares, reliability(taken), taken, rows, judged, new double[0], Optional.empty());
  }

  /** Returns the same results with the probabilities that a pool gives to the classes of rows. */
  public OutOfSample with(LeftOut rows) {
    return new OutOfSample(shares, reliability, predictions, rows, judged, ratios, margins);
  }

  /**
   * Returns the results by a pool whose probabilities of the classes are multiplied by factors,
   * since the labels are no random draw. The shares and the probabilities of the labelled rows stay
   * those of the labelled rows.
   *
   * @param factors k, above 0
   * @param of k, how many times as often a row without a label is of each class
   */
  public OutOfSample adjusted(Pool pool, double[] factors, double[] of) {
    HeldOutPredictions found =
        new Pool.Trial(pool, predictions, judgedRows().probabilities()).times(factors).heldOut();
    return new OutOfSample(shares, reliability(found), found, leftOut, judged, of, margins);
  }

  /** Returns the same results with a division of rows by their margins. */
  public OutOfSample with(Optional<Raking.Strata> found) {
    return new OutOfSample(shares, reliability, predictions, leftOut, judged, ratios, found);
  }

  static Map<Assign, Double> shares(Pool.Trial trial) {
    Map<Assign, Double> shares = new EnumMap<>(Assign.class);
    Assign way = trial.pool().classifiers() > 0 ? Assign.POOL : Assign.ANCHORS;
    shares.put(way, share(trial.heldOut()));
    return shares;
  }

  /**
   * Returns the reliability for fifths of the range of the margin; those without rows are left out.
   */
  public static List<Reliability> reliability(HeldOutPredictions predictions) {
    int[] rows = new int[PARTS];
    int[] right = new int[PARTS];
    boolean[] ofOwn = predictions.right();
    for (int i = 0; i < predictions.margins().length; i++) {
      int part = Math.min(PARTS - 1, (int) (predictions.margins()[i] * PARTS));
      rows[part]++;
      right[part] += ofOwn[i] ? 1 : 0;
    }
    List<Reliability> parts = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      if (rows[part] > 0) {
        parts.add(
            new Reliability(
                (double) part / PARTS,
                (part + 1.0) / PARTS,
                rows[part],
                (double) right[part] / rows[part]));
      }
    }
    return parts;
  }
}
