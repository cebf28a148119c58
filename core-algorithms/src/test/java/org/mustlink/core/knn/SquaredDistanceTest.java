package org.mustlink.core.knn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SquaredDistanceTest {

  @Test
  void sumsTheSquaresOfAnyNumberOfDifferences() {
    for (int d = 1; d <= 13; d++) {
      double[] a = new double[d + 2];
      double[] b = new double[d + 1];
      double expected = 0;
      for (int t = 0; t < d; t++) {
        a[t + 2] = t * t;
        b[t + 1] = 3 * t + 1;
        expected += Math.pow(t * t - 3 * t - 1, 2);
      }
      assertThat(SquaredDistance.between(a, 2, b, 1, d)).as("d %d", d).isEqualTo(expected);
    }
  }
}
