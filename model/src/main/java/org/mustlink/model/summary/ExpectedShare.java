package org.mustlink.model.summary;

import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.evaluation.Wilson;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.ids.Indices;

/**
 * How many of the rows without a label are expected to be in the right cluster; the field {@code
 * expected} of {@code summary.json}. Rows like the labelled ones are meant: those of a random draw,
 * if the labelled rows are one.
 *
 * @param share the share of the judged rows that would get their own class, in [0, 1]
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
    int[] sizes = Indices.counts(tried.leftOut().classes(), tried.leftOut().k());
    int alone = (int) IntStream.of(judged.classes()).filter(j -> sizes[j] == 1).count();
    return Optional.of(of(judged.count(), alone, rows, others));
  }

  /** Makes the estimate from counts. */
  static ExpectedShare of(int right, int alone, int rows, long others) {
    double effective = 1 / (INFLATION / rows + 1.0 / Math.max(1, others));
    double share = (double) right / rows;
    double most = Math.min(1, (double) (right + alone) / rows);
    return new ExpectedShare(
        share,
        Math.max(0, Wilson.end(share, effective, -DEVIATIONS)),
        Math.min(1, Wilson.end(most, effective, DEVIATIONS)),
        LEVEL,
        rows,
        alone);
  }
}
