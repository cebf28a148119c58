package org.mustlink.core.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Rows;

class LabelDoubtsTest {
  /** Row 3 is like those of class 1, row 4 is in doubt, row 8 is the only one of class 2. */
  private static final int[] CLASSES = {0, 0, 0, 0, 1, 1, 1, 1, 2};

  private static final double[] PROBABILITIES = {
    0.90, 0.05, 0.05,
    0.90, 0.05, 0.05,
    0.80, 0.10, 0.10,
    0.05, 0.90, 0.05,
    0.50, 0.40, 0.10,
    0.10, 0.80, 0.10,
    0.10, 0.85, 0.05,
    0.10, 0.80, 0.10,
    0.99, 0.01, 0.00
  };

  @Test
  void rowsWithALikelierClassAreListedTheLeastProbableFirst() {
    LabelDoubts found = LabelDoubts.of(CLASSES, PROBABILITIES, 3);

    assertThat(found.doubts())
        .containsExactly(
            new LabelDoubts.Doubt(3, 0, 1, 0.9, 0.05), new LabelDoubts.Doubt(4, 1, 0, 0.5, 0.4));
  }

  /** Class 0 has the mean 0.6625, which row 4 does not reach; class 1 has 0.7125. */
  @Test
  void onlyConfidentRowsCountAsWrong() {
    LabelErrors errors = LabelDoubts.of(CLASSES, PROBABILITIES, 3).errors();

    // Wilson's interval for 1 of 8 is from 0.0224 to 0.4709.
    assertThat(errors).isEqualTo(new LabelErrors(8, 1, 0, 4));
  }

  @Test
  void nothingIsListedOfNoRowsOfOneClassAndOfClassesWithOneRow() {
    assertThat(LabelDoubts.of(new int[0], new double[0], 3)).isEqualTo(LabelDoubts.NONE);
    LabelDoubts one = LabelDoubts.of(new int[3], new double[] {1, 1, 1}, 1);
    assertThat(one.doubts()).isEmpty();
    assertThat(one.errors()).isEqualTo(new LabelErrors(3, 0, 0, 2));
    LabelDoubts alone = LabelDoubts.of(new int[] {0, 1}, new double[] {0, 1, 1, 0}, 2);
    assertThat(alone).isEqualTo(LabelDoubts.NONE);
  }

  @Test
  void equalProbabilitiesDoubtNothingAndNoNumberIsNaN() {
    LabelDoubts found = LabelDoubts.of(new int[] {0, 0, 1, 1}, new double[8], 2);
    assertThat(found.doubts()).isEmpty();
    assertThat(found.errors().estimate()).isZero();
  }

  /** Of 400 labels 40 are wrong, and probabilities by the true class are noisy. */
  @Test
  void theIntervalHoldsTheNumberOfWrongLabels() {
    Random random = new Random(4);
    int k = 4;
    int[] classes = new int[400];
    double[] probabilities = new double[classes.length * k];
    for (int i = 0; i < classes.length; i++) {
      int truth = i % k;
      classes[i] = i < 40 ? (truth + 1 + random.nextInt(k - 1)) % k : truth;
      double sum = 0;
      for (int j = 0; j < k; j++) {
        probabilities[i * k + j] = Math.exp(random.nextGaussian() + (j == truth ? 4 : 0));
        sum += probabilities[i * k + j];
      }
      for (int j = 0; j < k; j++) {
        probabilities[i * k + j] /= sum;
      }
    }
    LabelDoubts found = LabelDoubts.of(classes, probabilities, k);

    assertThat(found.errors().least()).isBetween(20L, 40L);
    assertThat(found.errors().most()).isBetween(40L, 60L);
    assertThat(found.doubts().stream().limit(40).filter(one -> one.row() < 40).count())
        .isGreaterThanOrEqualTo(38);
  }

  @Test
  void theNearestRowsOfAClassAreThoseOfASortedSearch() {
    Random random = new Random(9);
    double[] data = IntStream.range(0, 60).mapToDouble(i -> random.nextInt(3)).toArray();
    Rows points = new Rows(data, 30, 2);
    int[] classes = IntStream.range(0, 30).map(i -> i % 3).toArray();
    NearestAgreeing search = new NearestAgreeing(points, classes, 4);

    for (int row = 0; row < 30; row++) {
      int from = row;
      int[] sorted =
          IntStream.range(0, 30)
              .filter(i -> i != from && classes[i] == 1)
              .boxed()
              .sorted(
                  (a, b) -> {
                    int order = Double.compare(distance(data, from, a), distance(data, from, b));
                    return order != 0 ? order : Integer.compare(a, b);
                  })
              .mapToInt(Integer::intValue)
              .toArray();
      assertThat(search.of(row, 1, 3)).isEqualTo(Arrays.copyOf(sorted, 3));
    }
    assertThat(search.of(0, 3, 3)).isEmpty();
  }

  private static double distance(double[] data, int a, int b) {
    return Math.pow(data[2 * a] - data[2 * b], 2) + Math.pow(data[2 * a + 1] - data[2 * b + 1], 2);
  }
}
