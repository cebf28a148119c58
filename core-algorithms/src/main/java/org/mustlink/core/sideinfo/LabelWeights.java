package org.mustlink.core.sideinfo;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How much each of some labels counts: 1 if it is certain, less if it is doubtful. A label of
 * weight w counts in the loss of whatever learns from it as w times a certain one.
 *
 * @param values in (0, 1]; empty if all are 1
 */
public record LabelWeights(double[] values) implements Serializable {
  /** The weights of labels that are all certain. */
  public static final LabelWeights ONE = new LabelWeights(new double[0]);

  public LabelWeights {
    if (!Arrays.stream(values).allMatch(RuleWeight::allows)) {
      throw new IllegalArgumentException("Weights of labels are above 0 and at most 1");
    }
  }

  /** Makes weights, which are {@link #ONE} if all values are 1. */
  public static LabelWeights of(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == 1) ? ONE : new LabelWeights(values);
  }

  /** Whether all labels are certain. */
  public boolean areOne() {
    return values.length == 0;
  }

  /** The number of labels that are not certain. */
  public long doubtful() {
    return Arrays.stream(values).filter(value -> value < 1).count();
  }

  /** The weight of a label. */
  public double of(int i) {
    return values.length == 0 ? 1 : values[i];
  }

  /** Returns the weights of some labels. */
  public LabelWeights take(int[] indices) {
    return areOne()
        ? this
        : new LabelWeights(IntStream.of(indices).mapToDouble(this::of).toArray());
  }

  /**
   * Returns the summed weights of each class, k.
   *
   * @param classes the class of each label, below k
   */
  public double[] sums(int[] classes, int k) {
    double[] sums = new double[k];
    for (int i = 0; i < classes.length; i++) {
      sums[classes[i]] += of(i);
    }
    return sums;
  }
}
