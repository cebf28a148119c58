package org.mustlink.core.classifier.trees;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.classifier.trees.NodeSplits.Sample;
import org.mustlink.core.classifier.trees.NodeSplits.Split;

/** Splits a column at a random threshold between its extremes among the rows of a node. */
final class RandomSplits implements NodeSplits {
  private final double[][] columns;
  private final Sample sample;
  private final SplittableRandom random;

  /** How many rows of each class are above and below a split; 0 between two splits. */
  private final int[] above;

  private final int[] below;

  RandomSplits(double[][] columns, Sample sample, SplittableRandom random) {
    this.columns = columns;
    this.sample = sample;
    this.random = random;
    this.above = new int[sample.k()];
    this.below = new int[sample.k()];
  }

  @Override
  public @Nullable Split better(@Nullable Split other, int column, int from, int to, int total) {
    double[] values = columns[column];
    int[] rows = sample.rows();
    double least = values[rows[from]];
    double most = least;
    for (int at = from + 1; at < to; at++) {
      double value = values[rows[at]];
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    if (least == most) {
      return other;
    }
    double drawn = least + random.nextDouble() * (most - least);
    double threshold = drawn < most ? drawn : least;
    double purity = purity(values, threshold, from, to, total);
    return other == null || purity > other.purity() ? new Split(column, threshold, purity) : other;
  }

  /** Returns how pure both parts are: the Gini impurity is the number of rows minus this. */
  private double purity(double[] values, double threshold, int from, int to, int total) {
    int[] rows = sample.rows();
    long squaresAbove = 0;
    long squaresBelow = 0;
    int passed = 0;
    for (int at = from; at < to; at++) {
      int row = rows[at];
      int j = sample.classes()[row];
      int w = sample.times()[row];
      if (values[row] <= threshold) {
        squaresBelow += w * (2L * below[j] + w);
        below[j] += w;
        passed += w;
      } else {
        squaresAbove += w * (2L * above[j] + w);
        above[j] += w;
      }
    }
    for (int at = from; at < to; at++) {
      int j = sample.classes()[rows[at]];
      above[j] = 0;
      below[j] = 0;
    }
    return (double) squaresBelow / passed + (double) squaresAbove / (total - passed);
  }
}
