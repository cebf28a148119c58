package org.mustlink.core.drift;

import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.values.Figures;

/**
 * The shares of the rows that have each level of a column, before and now.
 *
 * @param levels the names of the levels
 * @param before their shares in the rows of the earlier fit
 * @param now their shares in the rows of today
 * @param rows the number of rows of the earlier fit that were counted
 * @param sample the number of rows of today that were counted
 */
record LevelShares(List<String> levels, double[] before, double[] now, int rows, int sample) {
  /** The 99.9 % quantile of the normal distribution. */
  private static final double QUANTILE = 3.0902;

  private static final double ROUNDING = 1e-9;

  LevelShares {
    levels = List.copyOf(levels);
  }

  /**
   * Returns the population stability index: the sum over the levels of (q - p) ln(q / p) for a
   * share p before and q now. Half a row is added to every level.
   */
  double index() {
    double index = 0;
    for (int j = 0; j < before.length; j++) {
      double p = smoothed(before[j], rows);
      double q = smoothed(now[j], sample);
      index += (q - p) * Math.log(q / p);
    }
    return index;
  }

  private double smoothed(double share, int of) {
    return (share * of + 0.5) / (of + 0.5 * before.length);
  }

  /**
   * Returns the index that one pair of samples in a thousand exceeds without any change: the 99.9 %
   * quantile of the chi-squared distribution with as many degrees of freedom as there are levels
   * but one, by the approximation of Wilson and Hilferty (1931), times 1 / rows + 1 / sample.
   */
  double chance() {
    double freedom = Math.max(1, before.length - 1);
    double spread = 2 / (9 * freedom);
    double root = 1 - spread + QUANTILE * Math.sqrt(spread);
    return freedom * root * root * root * (1.0 / rows + 1.0 / sample);
  }

  /** Returns how the first level has changed, in words. */
  String first() {
    return summary(0);
  }

  /** Returns which level has changed most, in words; of two levels the first one. */
  String summary() {
    int most =
        IntStream.range(0, before.length)
            .boxed()
            .reduce((a, b) -> moved(b) > moved(a) + ROUNDING ? b : a)
            .orElseThrow();
    return levels.get(most) + " " + summary(most);
  }

  private String summary(int j) {
    return Figures.share(before[j]) + " before, " + Figures.share(now[j]) + " now";
  }

  private double moved(int j) {
    return Math.abs(now[j] - before[j]);
  }
}
