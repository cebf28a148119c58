package org.mustlink.core.fit.trial;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.LabelledPoints;
import org.mustlink.core.hmrf.Beliefs;
import org.mustlink.core.hmrf.PseudoClasses;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Linked and labelled rows with the classes that were found for them; the classes of labels keep
 * their indices.
 *
 * @param rows the codes of c rows
 * @param classes c, each below k
 * @param beliefs c x k, row-major, the probabilities of the classes of every row
 * @param weights how much the class of each row counts
 */
public record PseudoLabels(
    CodedRows rows, int[] classes, double[] beliefs, int k, LabelWeights weights) {
  public PseudoLabels(CodedRows rows, int[] classes, double[] beliefs, int k) {
    this(rows, classes, beliefs, k, LabelWeights.ONE);
  }

  public static PseudoLabels of(CodedRows rows, PseudoClasses found, int k) {
    return new PseudoLabels(rows, found.classes(), found.beliefs(), k);
  }

  /** Makes pseudo-labels from given labels, with probability 1. */
  public static PseudoLabels certain(CodedRows rows, int[] labels, int k) {
    return new PseudoLabels(rows, labels, Beliefs.certain(labels, k), k);
  }

  /** Makes pseudo-labels from the labels of rows, with probability 1. */
  public static PseudoLabels of(CodedLabelledRows known) {
    int k = known.classes();
    return new PseudoLabels(
        known.rows(), known.labels(), Beliefs.certain(known.labels(), k), k, known.weights());
  }

  /** Returns the number of rows of each class. */
  public long[] counts() {
    return IntStream.of(Indices.counts(classes, k)).asLongStream().toArray();
  }

  /** Returns the number of classes that have rows. */
  public int reached() {
    return (int) LongStream.of(counts()).filter(count -> count > 0).count();
  }

  /** Returns some of the rows. */
  public PseudoLabels take(int[] indices) {
    double[] taken = new Rows(beliefs, classes.length, k).take(indices).data();
    int[] own = Indices.take(classes, indices);
    return new PseudoLabels(rows.take(indices), own, taken, k, weights.take(indices));
  }

  /** Returns the sums of the codes by class. */
  public CodeSums sums(LandmarkGraph graph) {
    CodeSums sums = CodeSums.empty(graph.total(), k, rows.count());
    sums.addLabelled(rows, classes, weights);
    return sums;
  }

  /** Returns the rows as points of an embedding. O(c r m). */
  public LabelledPoints points(Embedding embedding) {
    return new LabelledPoints(embedding.points(rows), classes, embedding.m(), weights);
  }
}
