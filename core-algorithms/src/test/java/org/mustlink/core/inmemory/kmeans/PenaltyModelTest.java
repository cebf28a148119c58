package org.mustlink.core.inmemory.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.TestData;
import org.mustlink.core.graph.Adjacency;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.SideInformation;

/** The objective of PCK- and MPCK-means. */
class PenaltyModelTest {
  private static final int N = 40;

  /** Links that are independent of the features, so that many of them are violated. */
  private static PenaltyProblem problem(
      int draw, boolean learnsMetrics, boolean shared, double ridge) {
    SplittableRandom random = new SplittableRandom(draw);
    SideInformation side =
        LinkSets.consistent(random.ints(N, 0, 3).toArray(), draw % 4 == 0 ? 0 : 60, random);
    Adjacency links =
        LinkNeighbours.of(PairwiseReader.read(side, PckMeans.info(learnsMetrics)), draw);
    double[] variances = {1, 1, 1};
    return new PenaltyProblem(
        TestData.normalRows(N, 3, draw),
        variances,
        links,
        3,
        learnsMetrics,
        shared,
        draw % 3 == 0 ? 0.2 : 1.5,
        ridge);
  }

  private static PenaltyModel model(PenaltyProblem problem) {
    return new PenaltyModel(problem, Arrays.copyOf(problem.rows().data(), 9));
  }

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "true, true"})
  void noStepEverIncreasesTheObjective(boolean learnsMetrics, boolean shared) {
    int falls = 0;
    for (int draw = 0; draw < 60; draw++) {
      PenaltyModel model = model(problem(draw, learnsMetrics, shared, 0.5));
      SplittableRandom random = new SplittableRandom(draw);
      model.assign(random);
      double before = model.objective();
      for (int step = 0; step < 12; step++) {
        model.moveCentres();
        double moved = model.objective();
        model.fitMetrics();
        double fitted = model.objective();
        model.assign(random);
        double assigned = model.objective();

        double tolerance = 1e-9 * Math.abs(before);
        assertThat(moved).isLessThanOrEqualTo(before + tolerance);
        assertThat(fitted).isLessThanOrEqualTo(moved + tolerance);
        assertThat(assigned).isLessThanOrEqualTo(fitted + tolerance);
        falls += assigned < before - tolerance ? 1 : 0;
        before = assigned;
      }
    }
    assertThat(falls).isGreaterThan(20);
  }

  /** The objective once more, pair by pair from the formula of the paper. */
  @Test
  void theObjectiveIsThatOfThePaper() {
    for (int draw = 1; draw < 12; draw++) {
      PenaltyProblem problem = problem(draw, true, false, 0.5);
      PenaltyModel model = model(problem);
      SplittableRandom random = new SplittableRandom(draw);
      model.assign(random);
      model.moveCentres();
      assertThat(model.objective()).isCloseTo(naive(problem, model), within(1e-9));
    }
  }

  /** With the metrics of the start, which are all the identity for variances of 1. */
  private static double naive(PenaltyProblem problem, PenaltyModel model) {
    double[] data = problem.rows().data();
    int[] clusters = model.clusters();
    double sum = 3 * problem.ridge() * 3;
    double widest = 0;
    for (int i = 0; i < N; i++) {
      sum += Rows.squaredDistance(data, 3 * i, model.centres(), 3 * clusters[i], 3);
      for (int j = 0; j < i; j++) {
        widest = Math.max(widest, Rows.squaredDistance(data, 3 * i, data, 3 * j, 3));
      }
    }
    for (int i = 0; i < N; i++) {
      for (int e = problem.links().starts()[i]; e < problem.links().starts()[i + 1]; e++) {
        int j = problem.links().neighbours()[e];
        double weight = problem.links().weights()[e];
        double distance = Rows.squaredDistance(data, 3 * i, data, 3 * j, 3);
        boolean together = clusters[i] == clusters[j];
        if (weight > 0 && !together) {
          sum += problem.penalty() * weight * distance / 2;
        } else if (weight < 0 && together) {
          sum -= problem.penalty() * weight * (widest - distance) / 2;
        }
      }
    }
    return sum;
  }

  @Test
  void withoutLinksTheMetricOfAClusterIsTheInverseOfItsScatter() {
    PenaltyProblem problem = problem(4, true, false, 2);
    PenaltyModel model = model(problem);
    model.assign(new SplittableRandom(1));
    model.moveCentres();
    model.fitMetrics();

    int h = model.clusters()[0];
    double[] scatter = {2, 2, 2};
    int size = 2;
    for (int i = 0; i < N; i++) {
      for (int t = 0; t < 3 && model.clusters()[i] == h; t++) {
        double difference = problem.rows().at(i, t) - model.centres()[h * 3 + t];
        scatter[t] += difference * difference;
      }
      size += model.clusters()[i] == h ? 1 : 0;
    }
    double expected = 0;
    for (int t = 0; t < 3; t++) {
      double metric = size / scatter[t];
      double difference = problem.rows().at(0, t) - model.centres()[h * 3 + t];
      expected += metric * difference * difference - Math.log(metric);
    }
    assertThat(model.distance(0, h)).isCloseTo(expected, within(1e-9));
  }

  @Test
  void labelsBecomeLinksOfAllPairsOrOf128OfARow() {
    for (int c : new int[] {2, 5, 6, 128, 129, 130, 400}) {
      int[] labels = IntStream.range(0, c).map(i -> i % 3).toArray();
      Adjacency links =
          LinkNeighbours.of(
              PairwiseReader.read(SideInformation.ofLabels(labels), PckMeans.info(false)), 3);
      for (int i = 0; i < c; i++) {
        int[] others =
            Arrays.copyOfRange(links.neighbours(), links.starts()[i], links.starts()[i + 1]);
        assertThat(others).doesNotContain(i).doesNotHaveDuplicates();
        assertThat(others).hasSize(Math.min(c - 1, 128));
        for (int e = links.starts()[i]; e < links.starts()[i + 1]; e++) {
          assertThat(links.weights()[e] > 0).isEqualTo(i % 3 == links.neighbours()[e] % 3);
        }
      }
    }
  }
}
