package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.mustlink.core.ensemble.Pool;

class NewClassAssignerTest {
  /** Two named classes and one new one; the odds are even at a reach of 0.1. */
  private static final NewClassAssigner ASSIGNER =
      new NewClassAssigner(3, 2, new Pool(1, 0), new LogLikelihood(-2.2926 * 2, -2));

  /** The label solver's two columns, soft labels of three classes, the reach of two. */
  private static final double[] POINTS = {
    0.9, 0.1, 0.8, 0.1, 0.1, 0.9, 0.1, // named
    0.6, 0.4, 0.1, 0.1, 0.8, 0.01, 0.01, // new
    0.2, 0.8, 0, 0, 0, 0, 0.5, // no soft label at all
  };

  @Test
  void rowsGoToNamedOrNewClasses() {
    int[] found = new int[3];
    double[] margins = new double[3];
    ASSIGNER.blocks().assign(POINTS, 3, new int[] {-1, -1, -1}, found, margins);
    assertThat(found).containsExactly(0, 2, 1);
    for (double margin : margins) {
      assertThat(margin).isBetween(0.0, 1.0);
    }
    ASSIGNER.blocks().assign(POINTS, 3, new int[] {1, 0, 2}, found, margins);
    assertThat(found).containsExactly(1, 0, 2);
    assertThat(margins).containsExactly(0, 0, 0);
  }

  @Test
  void scoresAreTheLogarithmsOfProbabilitiesThatSumToOne() {
    double[] scores = new double[9];
    ASSIGNER.scores(POINTS, 3, scores);
    double newness = ASSIGNER.new Scorer().score(POINTS, 7);
    assertThat(Math.exp(scores[5])).isCloseTo(newness, within(1e-12));
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      for (int j = 0; j < 3; j++) {
        sum += Math.exp(scores[3 * i + j]);
      }
      assertThat(sum).isCloseTo(1, within(1e-12));
    }
    ASSIGNER.scores(new double[] {0.9, 0.1, 0.5, 0.5, 0, 0.9, 0.1}, 1, scores);
    assertThat(scores[2]).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(scores[0]).isGreaterThan(scores[1]);
  }

  @Test
  void newnessIsTheGeometricMeanOfWhatSoftLabelsAndReachTell() {
    NewClassAssigner.Scorer scorer = ASSIGNER.new Scorer();
    double reach = 1 / (1 + Math.exp(2.2926 * 2 + 2 * Math.log(0.02 + 0.001)));
    double odds = Math.sqrt(0.8 / 0.2 * reach / (1 - reach));
    assertThat(scorer.score(POINTS, 7)).isCloseTo(odds / (1 + odds), within(1e-12));
    assertThat(scorer.score(POINTS, 0)).isLessThan(0.05);
  }
}
