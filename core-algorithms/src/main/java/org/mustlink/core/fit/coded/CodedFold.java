package org.mustlink.core.fit.coded;

import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.Relearner;
import org.mustlink.core.landmark.RowEncoder;

/**
 * Labelled rows of which some are held out: the metric and the classifiers have learned from the
 * others alone, so that the rows that are held out are to them what any rows of the table are.
 *
 * @param seen probabilities of the k classes, row-major, of the rows that were learned from, each
 *     by classifiers that did not see it; empty if there are no classifiers
 * @param held the codes of the rows that are held out
 * @param heldScores their probabilities of the k classes by the classifiers; empty if there are
 *     none
 */
public record CodedFold(double[] seen, CodedRows held, double[] heldScores) {
  /**
   * Makes folds of the labelled rows of a table.
   *
   * @param known the rows before any map
   * @param relearner learns the encoder of the table anew; it is asked for once for all folds
   */
  public record Source(LabelledRows known, Supplier<Relearner> relearner) {}

  /**
   * Learns from some rows and encodes others.
   *
   * @param all the labelled rows of a table, before any map
   * @param others the indices of the rows that are learned from
   * @param held the indices of the rows that are held out
   */
  public static CodedFold of(LabelledRows all, Relearner relearner, int[] others, int[] held) {
    LabelledRows taken = all.take(others);
    int k = all.classCount();
    int[] sizes = Indices.counts(taken.classes(), k);
    int[] present = IntStream.range(0, k).filter(j -> sizes[j] > 0).toArray();
    int[] numbers = new int[k];
    IntStream.range(0, present.length).forEach(at -> numbers[present[at]] = at);
    LabelledRows numbered =
        new LabelledRows(
            taken.rows(),
            IntStream.of(taken.classes()).map(j -> numbers[j]).toArray(),
            present.length,
            taken.weights());
    LandmarkEncoderFitter.Fitted fitted = relearner.learned(numbered);
    CodedRows coded = new RowEncoder(fitted.encoder()).encode(all.rows().take(held));
    double[] scores = new double[coded.scores().length];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = Math.exp(coded.scores()[i]);
    }
    return new CodedFold(of(fitted.heldOut(), present, k), coded, of(scores, present, k));
  }

  /** Returns the probabilities of some classes among those of all classes. */
  private static double[] of(double[] probabilities, int[] present, int k) {
    double[] all = new double[probabilities.length / present.length * k];
    for (int i = 0; i < probabilities.length; i++) {
      all[i / present.length * k + present[i % present.length]] = probabilities[i];
    }
    return all;
  }
}
