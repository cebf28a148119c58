package org.mustlink.model.summary;

import java.util.Optional;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.evaluation.Wilson;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.ids.Indices;

/**
 * How many of the rows without a label are expected to be in the right cluster; the field {@code
 * expected} of {@code summary.json}. Rows like the labelled ones are meant: those of a random draw,
 * if the labelled rows are one. If they are none, each counts by how many times as often rows
 * without a label are of its class, as estimated.
 *
 * @param share the share of the judged rows, by their weights, that would get their own class, in
 *     [0, 1]
 * @param low the lower end of the range in which the share of the other rows lies, with the
 *     probability {@code level}
 * @param high its upper end, above {@code low}
 * @param level the probability, 0.9
 * @param rows the number of labelled rows that were judged, each by a fit of which no choice knows
 *     its label
 * @param alone the number of these that are the only ones of their class, so that the others cannot
 *     tell of it: they count as wrong in {@code share} and {@code low}, and as right in {@code
 *     high}
 */
public record ExpectedShare(
    double share, double low, double high, double level, int rows, int alone) {
  private static final double LEVEL = 0.9;

  /** The quantile of the normal distribution for both ends of the interval. */
  private static final double DEVIATIONS = 1.6449;

  /**
   * How many times as large the variance of the estimate is as that of as many independent rows:
   * predictions of a fold have a fit in common, and those of all folds most of their labels (Bates,
   * Hastie, Tibshirani, Cross-validation: what does it estimate and how well does it do it?,
   * Journal of the American Statistical Association 2024).
   */
  private static final double INFLATION = 1.4;

  /** How many times as large it is besides where rows count by shares that are estimates too. */
  private static final double INFLATION_OF_ESTIMATES = 2;

  /**
   * Makes the estimate; nothing if no rows were judged.
   *
   * @param others the number of rows without a label, which are themselves a draw
   */
  public static Optional<ExpectedShare> of(OutOfSample tried, long others) {
    HeldOutPredictions judged = tried.predictions();
    int rows = judged.found().length;
    if (rows == 0 || tried.leftOut().classes().length == 0) {
      return Optional.empty();
    }
    int[] classes = judged.classes();
    int[] sizes = Indices.counts(tried.leftOut().classes(), tried.leftOut().k());
    boolean[] right = judged.right();
    double[] sums = new double[4]; // of all weights, of right rows, of lonely rows, of squares
    int alone = 0;
    boolean estimated = tried.ratios().length > 0;
    for (int i = 0; i < rows; i++) {
      double weight = estimated ? tried.ratios()[classes[i]] : 1;
      boolean lonely = sizes[classes[i]] == 1;
      sums[0] += weight;
      sums[1] += right[i] ? weight : 0;
      sums[2] += lonely ? weight : 0;
      sums[3] += weight * weight;
      alone += lonely ? 1 : 0;
    }
    return Optional.of(
        new Weighed(
                sums[1] / sums[0],
                sums[2] / sums[0],
                sums[0] * sums[0] / sums[3] / (estimated ? INFLATION_OF_ESTIMATES : 1))
            .expected(rows, alone, others));
  }

  /**
   * What was judged, each row with its weight.
   *
   * @param right the share of rows that would get their own class, in [0, 1]
   * @param alone the share of rows that are the only ones of their class, in [0, 1]
   * @param effective the number of rows that count as much as these with their weights
   */
  record Weighed(double right, double alone, double effective) {
    ExpectedShare expected(int rows, int count, long others) {
      double independent = 1 / (INFLATION / effective + 1.0 / Math.max(1, others));
      return new ExpectedShare(
          right,
          Math.max(0, Wilson.end(right, independent, -DEVIATIONS)),
          Math.min(1, Wilson.end(Math.min(1, right + alone), independent, DEVIATIONS)),
          LEVEL,
          rows,
          count);
    }
  }
}
