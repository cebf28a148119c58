package org.mustlink.core.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedPassTest {
  private static final int ROWS = 700;

  /** Rows on a grid, so that many are equal and many lie just as near to two centres. */
  private static double[] rows(int d, double step, double offset) {
    Random random = new Random(d);
    double[] rows = new double[ROWS * d];
    Arrays.setAll(
        rows, i -> offset + step * Math.rint(3 * random.nextGaussian() + 8 * (i / d % 3)));
    return rows;
  }

  private static double[] ones() {
    double[] ones = new double[ROWS];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** What k-means over blocks finds. */
  private record Found(int[] clusters, double[] centres, double cost, List<Long> sizes) {}

  private static Found run(
      double[] rows, double[] weights, int d, double[] start, int steps, int blockRows) {
    SumScale scale = scale(rows, weights, d);
    CentreStep step = CentreStep.first(start, d);
    ClusterSums sums = new ClusterSums(step.k(), d);
    List<PointBlock> blocks = blocks(rows, weights, d, blockRows);
    List<RowBounds> bounds = passed(blocks, List.of(), step, scale, sums);
    for (int i = 0; i < steps; i++) {
      step = step.next(sums.means(scale, step.centres()));
      ClusterSums changes = new ClusterSums(step.k(), d);
      bounds = passed(blocks, bounds, step, scale, changes);
      sums = sums.plus(changes);
    }
    ExactSum cost = new ExactSum();
    int[] clusters = new int[weights.length];
    for (int b = 0, at = 0; b < blocks.size(); b++) {
      RowBounds last = bounds.get(b);
      BlockCost.add(blocks.get(b), step.centres(), last::cluster, cost);
      for (int i = 0; i < blocks.get(b).count(); i++) {
        clusters[at++] = last.cluster(i);
      }
    }
    List<Long> sizes = Arrays.stream(sums.rows()).boxed().toList();
    return new Found(clusters, step.centres(), cost.value(), sizes);
  }

  private static BoundedPass pass(CentreStep step, SumScale scale, ClusterSums changes) {
    return new BoundedPass(
        step, (row, at, weight, from, to) -> changes.move(scale, row, at, weight, from, to));
  }

  private static SumScale scale(double[] rows, double[] weights, int d) {
    double[] min = new double[d];
    double[] max = new double[d];
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < rows.length; i++) {
      min[i % d] = Math.min(min[i % d], rows[i]);
      max[i % d] = Math.max(max[i % d], rows[i]);
    }
    boolean whole = Arrays.stream(weights).allMatch(weight -> weight == Math.rint(weight));
    return SumScale.of(min, max, weights.length, Arrays.stream(weights).sum(), whole);
  }

  private static List<PointBlock> blocks(double[] rows, double[] weights, int d, int blockRows) {
    List<PointBlock> blocks = new ArrayList<>();
    for (int first = 0; first < weights.length; first += blockRows) {
      int end = Math.min(weights.length, first + blockRows);
      blocks.add(
          PointBlock.of(
              Arrays.copyOfRange(rows, first * d, end * d),
              end - first,
              d,
              Arrays.copyOfRange(weights, first, end),
              new int[0]));
    }
    return blocks;
  }

  private static List<RowBounds> passed(
      List<PointBlock> blocks,
      List<RowBounds> before,
      CentreStep step,
      SumScale scale,
      ClusterSums changes) {
    BoundedPass pass = pass(step, scale, changes);
    List<RowBounds> after = new ArrayList<>();
    for (PointBlock block : blocks) {
      @Nullable RowBounds earlier = before.isEmpty() ? null : before.get(after.size());
      after.add(pass.advance(block, earlier));
    }
    return after;
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1, 0", "2, 3, 1, 0", "3, 12, 1, 0", "5, 40, .1, 1e8", "3, 7, 1e-150, 0"})
  void stepsAreThoseOfLloydsAlgorithm(int d, int k, double step, double offset) {
    double[] rows = rows(d, step, offset);
    double[] start = Arrays.copyOf(rows, k * d);
    for (int steps = 1; steps <= 12; steps++) {
      Lloyd.Result expected = PlainSteps.run(rows, ROWS, d, start, steps);
      Found found = run(rows, ones(), d, start, steps, 64);
      double digits = offset == 0 ? 1e-9 : 1e-2; // sums of doubles lose digits, so that ties differ
      if (offset == 0) {
        assertThat(found.clusters()).isEqualTo(expected.clusters());
        assertThat(found.centres())
            .usingElementComparator((a, b) -> Math.abs(a - b) <= 1e-12 * step * 100 ? 0 : 1)
            .containsExactly(expected.centres());
      }
      assertThat(found.cost()).isCloseTo(expected.cost(), within(digits * expected.cost()));
      assertThat(found.sizes().stream().mapToLong(Long::longValue).sum()).isEqualTo(ROWS);
    }
  }

  @Test
  void neitherOrderNorBlocksChangeABit() {
    int d = 4;
    double[] rows = rows(d, 1.0 / 3, 0.1);
    double[] start = Arrays.copyOf(rows, 6 * d);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(1));
    double[] shuffled = new double[rows.length];
    for (int i = 0; i < ROWS; i++) {
      System.arraycopy(rows, order.get(i) * d, shuffled, i * d, d);
    }
    Found one = run(rows, ones(), d, start, 9, 64);
    Found other = run(shuffled, ones(), d, start, 9, 301);
    assertThat(other.centres()).isEqualTo(one.centres());
    assertThat(other.cost()).isEqualTo(one.cost());
    assertThat(other.sizes()).isEqualTo(one.sizes());
  }

  @Test
  void aWeightCountsAsSoManyEqualRows() {
    int d = 2;
    double[] rows = rows(d, 1.0 / 7, 5);
    double[] weights = new double[ROWS];
    Arrays.setAll(weights, i -> 1 + i % 3);
    int total = (int) Arrays.stream(weights).sum();
    double[] repeated = new double[total * d];
    for (int i = 0, at = 0; i < ROWS; i++) {
      for (int copy = 0; copy < weights[i]; copy++, at += d) {
        System.arraycopy(rows, i * d, repeated, at, d);
      }
    }
    double[] ones = new double[total];
    Arrays.fill(ones, 1);
    double[] start = Arrays.copyOf(rows, 5 * d);
    Found weighted = run(rows, weights, d, start, 7, 64);
    Found plain = run(repeated, ones, d, start, 7, 64);
    assertThat(weighted.centres()).isEqualTo(plain.centres());
    assertThat(weighted.cost()).isEqualTo(plain.cost());

    double[] fractions = Arrays.stream(weights).map(weight -> weight * 0.7).toArray();
    Found scaled = run(rows, fractions, d, start, 7, 64);
    assertThat(scaled.clusters()).isEqualTo(weighted.clusters());
    assertThat(scaled.cost()).isCloseTo(0.7 * plain.cost(), within(1e-9 * plain.cost()));
  }

  /** Its bounds grow and shrink by what the centres moved, and its distances are not computed. */
  @Test
  void aRowThatSurelyStaysKeepsItsBounds() {
    double[] rows = {0, 1, 10, 11};
    CentreStep step = CentreStep.first(new double[] {0.5, 10.5}, 1);
    SumScale scale = scale(rows, new double[] {1, 1, 1, 1}, 1);
    PointBlock block = PointBlock.of(rows, 4, 1, new double[0], new int[0]);
    ClusterSums sums = new ClusterSums(2, 1);
    RowBounds first = pass(step, scale, sums).advance(block, null);
    CentreStep moved = step.next(new double[] {1, 10.5});
    ClusterSums changes = new ClusterSums(2, 1);
    RowBounds second = pass(moved, scale, changes).advance(block, first);
    assertThat(second.near(0)).isCloseTo(1, within(1e-6)); // 0.5 and the move of 0.5
    assertThat(second.near(1)).as("not measured again, or it would be 0").isGreaterThan(0.9);
    assertThat(second.far(2)).isCloseTo(9, within(1e-5));
    assertThat(changes.rows()).containsOnly(0);
  }
}
