package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Rows between neighbours on a line of landmarks, of which each third belongs to a class. The last
 * class has no labels.
 */
class LabelDensityTest {
  private static final int N = 6000;
  private static final int P = 60;
  private static final int CLASS = P / 3;

  /** Labels each row of the classes 0 and 1 with a probability that depends on the class. */
  private static LabelDensity labelled(IntToDoubleFunction probability) {
    SplittableRandom random = new SplittableRandom(5);
    int[] codes = new int[2 * N];
    float[] weights = new float[2 * N];
    int[] labels = new int[N];
    for (int i = 0; i < N; i++) {
      double at = random.nextDouble() * (P - 1);
      codes[2 * i] = (int) at;
      codes[2 * i + 1] = codes[2 * i] + 1;
      weights[2 * i + 1] = (float) (at - codes[2 * i]);
      weights[2 * i] = 1 - weights[2 * i + 1];
      int of = (int) Math.min(2, at / CLASS);
      labels[i] = of < 2 && random.nextDouble() < probability.applyAsDouble(of) ? of : -1;
    }
    CodeSums sums = CodeSums.empty(P, 2, N);
    sums.add(new CodedRows(codes, weights, 2), labels);
    return LabelDensity.of(LandmarkGraph.of(sums), sums.classCodes());
  }

  /** The values of inner landmarks of a class. */
  private static DoubleStream inside(LabelDensity density, int of) {
    return Arrays.stream(density.newness(), of * CLASS + 3, (of + 1) * CLASS - 3);
  }

  @Test
  void allOthersAreNewWhereAllRowsOfNamedClassesHaveLabels() {
    LabelDensity density = labelled(of -> 1);
    assertThat(inside(density, 2)).allMatch(newness -> newness > 0.99);
    assertThat(density.share()).isGreaterThan(0.98);
  }

  @Test
  void halfOfTheLabelsTellOfRegionsWithoutAny() {
    LabelDensity density = labelled(of -> 0.5);
    assertThat(inside(density, 2)).allMatch(newness -> newness > 0.9);
    assertThat(inside(density, 0)).allMatch(newness -> newness < 0.2);
    assertThat(density.share()).isBetween(0.45, 0.51); // half of the rows without a label are new
  }

  @Test
  void oneClassMayBeLabelledMoreDenselyThanAnother() {
    LabelDensity density = labelled(of -> of == 0 ? 1 : 0.3);
    assertThat(inside(density, 1)).allMatch(newness -> newness < 0.5);
    assertThat(inside(density, 2)).allMatch(newness -> newness > 0.8);
  }

  @Test
  void fewLabelsTellNothing() {
    assertThat(labelled(of -> 0.01).newness()).containsOnly(0);
    assertThat(labelled(of -> 0).newness()).containsOnly(0);
  }

  @Test
  void aFloorMovesSoftLabelsToNewClassesAndLeavesTheirSum() {
    DenseMatrix soft = new DenseMatrix(3, 3, new double[] {4, 4, 4, 1, 1, 0, 1, 3, 0});
    DenseMatrix raised = new NewnessFloor(new double[] {0, 0.75, 1}).soft(soft, 1);
    assertThat(raised.values()).containsExactly(4, 2, 0, 1, 1.5, 2, 1, 4.5, 2);
    DenseMatrix reach = new NewnessFloor(new double[] {0, 0.75, 1}).reach(soft);
    assertThat(Arrays.copyOf(reach.values(), 3)).containsExactly(4, 1, 0);
    assertThat(IntStream.range(0, 9).mapToObj(at -> raised.values()[at] >= 0)).containsOnly(true);
  }
}
