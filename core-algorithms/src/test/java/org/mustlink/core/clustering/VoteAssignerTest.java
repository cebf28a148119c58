package org.mustlink.core.clustering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.normal;
import static org.mustlink.core.clustering.Points.cluster;
import static org.mustlink.core.clustering.Points.margin;

import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VoteAssignerTest extends AssignerCheck {
  private static final double[] ORIGIN = {0};

  @Override
  public Assigner assigner() {
    SplittableRandom random = new SplittableRandom(4);
    int[] classes = IntStream.range(0, 40).map(i -> random.nextInt(3)).toArray();
    double[] labelled = normal(80, 5);
    double[] tie = {99, 100, 101, 100, 99, 100, 101, 100, 100, 105};
    System.arraycopy(tie, 0, labelled, 0, tie.length);
    System.arraycopy(new int[] {1, 2, 2, 1, 0}, 0, classes, 0, 5);
    return new VoteAssigner(labelled, classes, 3, 2);
  }

  /**
   * The five nearest are two of class 1, two of class 2, all at one distance, and a farther one of
   * class 0.
   */
  @Override
  public double[] tied() {
    return new double[] {100, 100};
  }

  @Test
  void theMajorityOfTheFiveNearest() {
    VoteAssigner assigner = line(new int[] {1, 0, 0, 1, 0, 1, 1, 1});
    assertThat(cluster(assigner, ORIGIN, 0)).isEqualTo(0);
    assertThat(margin(assigner, ORIGIN, 0, 0)).isCloseTo(0.2, within(1e-15));
    assertThat(margin(assigner, ORIGIN, 0, 1)).isZero();
    assertThat(margin(assigner, ORIGIN, 0, 2)).isZero();
  }

  /** Two, two and one: of the two classes with two votes the one that is nearest. */
  @Test
  void tiesGoToTheClassWithTheNearestPoint() {
    assertThat(cluster(line(new int[] {0, 2, 1, 1, 2}), ORIGIN, 0)).isEqualTo(2);
    assertThat(cluster(line(new int[] {0, 1, 2, 2, 1}), ORIGIN, 0)).isEqualTo(1);
    assertThat(margin(line(new int[] {2, 1, 0, 0, 1}), ORIGIN, 0, 1)).isZero();
  }

  /** With fewer than five labelled points, all of them vote. */
  @Test
  void fewerThanFivePoints() {
    assertThat(cluster(line(new int[] {1}), ORIGIN, 0)).isEqualTo(1);
    assertThat(margin(line(new int[] {1}), ORIGIN, 0, 1)).isEqualTo(1);
    VoteAssigner three = line(new int[] {1, 0, 0});
    assertThat(cluster(three, ORIGIN, 0)).isEqualTo(0);
    assertThat(margin(three, ORIGIN, 0, 0)).isCloseTo(1.0 / 3, within(1e-15));
  }

  @Test
  void unanimousVotesHaveTheLargestMargin() {
    assertThat(margin(line(new int[] {1, 1, 1, 1, 1, 0, 0}), ORIGIN, 0, 1)).isEqualTo(1);
  }

  /** Of six equal points the first five vote. */
  @Test
  void equalDistancesGoToTheSmallerIndices() {
    VoteAssigner assigner = new VoteAssigner(new double[6], new int[] {0, 1, 1, 0, 1, 0}, 2, 1);
    assertThat(cluster(assigner, ORIGIN, 0)).isEqualTo(1);
    VoteAssigner two = new VoteAssigner(new double[2], new int[] {1, 0}, 2, 1);
    assertThat(cluster(two, ORIGIN, 0)).isEqualTo(1);
  }

  /** A sixth and nearer point replaces the last of five at equal distance. */
  @Test
  void aNearerPointReplacesTheLastVoter() {
    double[] indices = {1, 1, 1, 1, 1, 0.5};
    VoteAssigner assigner = new VoteAssigner(indices, new int[] {0, 0, 1, 1, 1, 0}, 2, 1);
    assertThat(cluster(assigner, ORIGIN, 0)).isEqualTo(0);
    assertThat(margin(assigner, ORIGIN, 0, 0)).isCloseTo(0.2, within(1e-15));
  }

  @Test
  void randomPointsAgainstSorting() {
    int c = 60;
    int m = 3;
    int k = 4;
    double[] labelled = normal(c * m, 1);
    SplittableRandom random = new SplittableRandom(2);
    int[] classes = IntStream.range(0, c).map(i -> random.nextInt(k)).toArray();
    VoteAssigner assigner = new VoteAssigner(labelled, classes, k, m);
    double[] points = normal(200 * m, 3);
    for (int at = 0; at < points.length; at += m) {
      int from = at;
      List<Integer> nearest =
          IntStream.range(0, c)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> squared(points, from, labelled, i * m, m)))
              .limit(5)
              .map(i -> classes[i])
              .toList();
      int winner =
          nearest.stream()
              .max(
                  Comparator.comparingLong((Integer j) -> votes(nearest, j))
                      .thenComparing(j -> -nearest.indexOf(j)))
              .orElseThrow();
      long next =
          IntStream.range(0, k)
              .filter(j -> j != winner)
              .mapToLong(j -> votes(nearest, j))
              .max()
              .orElseThrow();
      assertThat(cluster(assigner, points, at)).isEqualTo(winner);
      assertThat(margin(assigner, points, at, winner))
          .isCloseTo((votes(nearest, winner) - next) / 5.0, within(1e-15));
    }
  }

  @Test
  void shapesAreRefused() {
    assertThatThrownBy(() -> new VoteAssigner(new double[0], new int[0], 2, 1))
        .hasMessageContaining("0 labelled points");
    assertThatThrownBy(() -> new VoteAssigner(new double[3], new int[2], 2, 2))
        .hasMessageContaining("3 values");
  }

  /** Labelled points on a line at 1, -2, 3, -4, ..., so that their order is that of nearness. */
  private static VoteAssigner line(int[] classes) {
    double[] indices =
        IntStream.range(0, classes.length).mapToDouble(i -> i % 2 == 0 ? i + 1 : -i - 1).toArray();
    return new VoteAssigner(indices, classes, 3, 1);
  }

  private static long votes(List<Integer> voters, int label) {
    return voters.stream().filter(voter -> voter == label).count();
  }

  private static double squared(double[] x, int xAt, double[] y, int yAt, int m) {
    return IntStream.range(0, m).mapToDouble(t -> Math.pow(x[xAt + t] - y[yAt + t], 2)).sum();
  }
}
