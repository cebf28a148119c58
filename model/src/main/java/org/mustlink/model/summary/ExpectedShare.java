package org.mustlink.model.summary;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.evaluation.Raking;
import org.mustlink.core.evaluation.Wilson;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.ids.Indices;

/**
 * How many of the rows without a label are expected to be in the right cluster; the field {@code
 * expected} of {@code summary.json}. Labelled rows were judged without their own labels. Where they
 * get other classes or margins than the rows without a label, they are weighted so that these agree
 * ({@link org.mustlink.core.evaluation.Raking}). The weights start from 1 or, if the shares of the
 * classes are estimated, from how many times as often rows without a label are of their class.
 *
 * @param share the weighted share of the judged rows that would get their own class, in [0, 1]
 * @param low the lower end of the range in which the share of the other rows lies, with the
 *     probability {@code level}
 * @param high its upper end, above {@code low}
 * @param level the probability, 0.9
 * @param rows the number of labelled rows that were judged, each by a fit of which no choice knows
 *     its label
 * @param alone the number of these that are the only ones of their class, so that the others cannot
 *     tell of it: they count as wrong in {@code share} and {@code low}, and as right in {@code
 *     high}
 * @param effective the number of equally weighted rows that would tell as much, at most {@code
 *     rows}
 * @param unlike the share of the rows without a label, in [0, 1], that get a class or a margin
 *     which no judged row has: they count as wrong in {@code low}, and as right in {@code high}
 * @param alike whether the judged rows are like a random draw of the rows without a label: no
 *     shares of the classes are estimated, and the weights are equal to at least .8 of the rows
 */
public record ExpectedShare(
    double share,
    double low,
    double high,
    double level,
    int rows,
    int alone,
    double effective,
    double unlike,
    boolean alike) {
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
   * How many times as large it is besides where labels are no random draw, so that rows count by
   * weights that are estimates too.
   */
  private static final double INFLATION_OF_ESTIMATES = 2;

  /** Judged rows that tell less than this share of a random draw of as many are not like one. */
  private static final double ALIKE = 0.8;

  /**
   * Makes the estimate; nothing if no rows were judged.
   *
   * @param clusters the number of rows without a label in each cluster, those of the k labelled
   *     classes first, in their order
   */
  public static Optional<ExpectedShare> of(OutOfSample tried, long[] clusters) {
    HeldOutPredictions judged = tried.predictions();
    int rows = judged.found().length;
    if (rows == 0 || tried.leftOut().classes().length == 0) {
      return Optional.empty();
    }
    int k = tried.leftOut().k();
    long[] others = Arrays.copyOf(clusters, k);
    int[] sizes = Indices.counts(tried.leftOut().classes(), k);
    int[] alone = IntStream.range(0, rows).filter(i -> sizes[judged.classes()[i]] == 1).toArray();
    boolean[] right = judged.right();
    Raking raking = raking(tried, clusters.length < k ? new long[k] : others);
    double[] weights = raking.weights();
    return Optional.of(
        of(
            IntStream.range(0, rows).mapToDouble(i -> right[i] ? weights[i] : 0).sum(),
            IntStream.of(alone).mapToDouble(i -> weights[i]).sum(),
            rows,
            alone.length,
            raking,
            tried.ratios().length == 0 && raking.effective() >= ALIKE * rows,
            LongStream.of(clusters).sum()));
  }

  /** Weighs the judged rows so that their clusters and margins are those of the others. */
  private static Raking raking(OutOfSample tried, long[] others) {
    int[] found = tried.predictions().found();
    double[] ratios = tried.ratios();
    Raking start =
        ratios.length == 0
            ? Raking.ofDraw(found.length)
            : Raking.ofWeights(
                IntStream.of(tried.predictions().classes()).mapToDouble(j -> ratios[j]).toArray());
    double all = LongStream.of(others).sum();
    if (all == 0 || IntStream.of(found).anyMatch(j -> j < 0)) {
      return start;
    }
    Raking.Strata clusters =
        new Raking.Strata(found, LongStream.of(others).mapToDouble(rows -> rows / all).toArray());
    return start.towards(Stream.concat(Stream.of(clusters), tried.margins().stream()).toList());
  }

  private static ExpectedShare of(
      double weighted,
      double open,
      int rows,
      int alone,
      Raking raking,
      boolean alike,
      long others) {
    double share = Math.min(1, weighted);
    double effective = Math.min(rows, raking.effective()) / (alike ? 1 : INFLATION_OF_ESTIMATES);
    double independent = 1 / (INFLATION / effective + 1.0 / Math.max(1, others));
    double most = Math.min(1, share + open);
    double like = 1 - raking.unlike();
    return new ExpectedShare(
        share,
        Math.max(0, Wilson.end(share, independent, -DEVIATIONS)) * like,
        Math.min(1, Wilson.end(most, independent, DEVIATIONS)) * like + raking.unlike(),
        LEVEL,
        rows,
        alone,
        effective,
        raking.unlike(),
        alike);
  }
}
