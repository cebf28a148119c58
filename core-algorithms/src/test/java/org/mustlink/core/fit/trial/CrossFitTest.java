package org.mustlink.core.fit.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.rule.ClassDecision;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.Relearner;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/** Estimates of how often a fit is right. */
class CrossFitTest {
  private static final int N = 400;
  private static final int D = 12;
  private static final FitOptions OPTIONS =
      FitOptions.resolve(Map.of("metric", "rca", "landmarks", "100"));

  /** The share of right rows by which the fit has chosen, and that of the estimate. */
  private record Shares(double chosen, double estimated, int judged) {}

  @Test
  void labelsThatTheFeaturesDoNotTellAreEstimatedAtChance() {
    double chosen = 0;
    double estimated = 0;
    int draws = 8;
    for (int seed = 0; seed < draws; seed++) {
      Shares found = shares(seed, 60, 0);
      assertThat(found.judged()).isEqualTo(60);
      chosen += found.chosen() / draws;
      estimated += found.estimated() / draws;
    }
    assertThat(chosen).isGreaterThan(0.56); // the metric knows the labels
    assertThat(estimated).isBetween(0.42, 0.54);
  }

  @Test
  void classesThatAreApartAreEstimatedRight() {
    assertThat(shares(1, 60, 6).estimated()).isGreaterThan(0.97);
  }

  @Test
  void ofManyLabelledRowsSomeFoldsAreHeldOut() {
    assertThat(shares(1, 390, 6).judged()).isEqualTo(390);
    assertThat(shares(1, 900, 6).judged()).isEqualTo(540); // three of five folds
  }

  @Test
  void nothingIsJudgedWhereEachLabelledRowIsTheOnlyOneOfItsClass() {
    Fit fit = Fit.of(1, 2, 8);
    int k = 2;
    PseudoLabels labels = PseudoLabels.of(fit.coded);
    Embedding embedding = fit.trials.solver().embedding(k, 0);
    assertThat(new SeededTrial(fit.graph, labels, some -> embedding).heldOut().found())
        .doesNotContain(0, 1)
        .hasSize(2);
    assertThat(fit.judged()).isEqualTo(OutOfSample.NONE);
  }

  private static Shares shares(int seed, int c, double apart) {
    Fit fit = Fit.of(seed, c, apart);
    OutOfSample estimate = fit.judged();
    int judged = estimate.predictions().found().length;
    return new Shares(
        (double) fit.trials.pooled().heldOut().count() / c,
        (double) estimate.predictions().count() / judged,
        judged);
  }

  /** Rows of two classes, one label of each where there are two, and what was learned of them. */
  private record Fit(LandmarkGraph graph, CodedLabelledRows coded, LabelTrials trials) {
    static Fit of(int seed, int c, double apart) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = Math.max(N, c + 10);
      double[] values = new double[n * D];
      Arrays.setAll(values, i -> random.nextGaussian());
      int[] classes = IntStream.range(0, n).map(i -> random.nextInt(2)).toArray();
      if (c == 2) {
        classes[0] = 0;
        classes[1] = 1;
      }
      for (int i = 0; i < n; i++) {
        values[i * D] += apart * classes[i];
      }
      Rows rows = new Rows(values, n, D);
      int[] labelled = IntStream.range(0, c).toArray();
      LabelledRows known = new LabelledRows(rows.take(labelled), Arrays.copyOf(classes, c), 2);
      TableSample sample = TableSample.of(rows, IntStream.range(0, n).toArray(), known);
      LandmarkEncoderFitter.Fitted fitted =
          LandmarkEncoderFitter.fit(sample, Optional.empty(), 100, 100, OPTIONS);
      CodedRows codes = new RowEncoder(fitted.encoder()).encode(rows);
      CodeSums sums = CodeSums.empty(fitted.encoder().p(), 2, n);
      sums.addRows(codes);
      CodedLabelledRows coded =
          CodedLabelledRows.of(known, fitted)
              .with(known, () -> Relearner.of(sample, fitted, OPTIONS));
      LandmarkGraph graph = LandmarkGraph.of(sums);
      return new Fit(
          graph, coded, LabelTrials.of(graph, coded, PseudoLabels.of(coded), Assign.AUTO));
    }

    OutOfSample judged() {
      return CrossFit.of(trials, coded, true, ClassDecision.Decider.PLAIN);
    }
  }
}
