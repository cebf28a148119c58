package org.mustlink.core.stability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.linalg.Rows;

class SeparationTest {
  @ParameterizedTest
  @CsvSource({"100, 2", "400, 5", "1200, 10"})
  void uniformAndGaussianRowsShowNoClusters(int n, int d) {
    SplittableRandom random = new SplittableRandom(5);
    assertThat(shown(n, d, column -> random.nextDouble())).isFalse();
    assertThat(shown(n, d, column -> (1 + column) * random.nextGaussian())).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"100, 2, 2", "400, 5, 3", "1200, 10, 8"})
  void blobsAreShown(int n, int d, int k) {
    SplittableRandom random = new SplittableRandom(5);
    double[] centres = random.doubles((long) k * d).map(value -> 20 * value).toArray();
    int[] row = {-1};
    assertThat(
            shown(
                n,
                d,
                column -> {
                  row[0] += column == 0 ? 1 : 0;
                  return centres[row[0] % k * d + column] + random.nextGaussian();
                }))
        .isTrue();
  }

  /** One ring around another: clusters need not be round. */
  @Test
  void ringsAreShown() {
    SplittableRandom random = new SplittableRandom(5);
    double[] data = new double[1600];
    for (int i = 0; i < 800; i++) {
      double angle = 2 * Math.PI * random.nextDouble();
      data[2 * i] = (1 + 4 * (i % 2)) * Math.cos(angle) + 0.1 * random.nextGaussian();
      data[2 * i + 1] = (1 + 4 * (i % 2)) * Math.sin(angle) + 0.1 * random.nextGaussian();
    }
    assertThat(Separation.isShown(new Rows(data, 800, 2), 42)).isTrue();
  }

  @Test
  void equalRowsAreNotReported() {
    assertThat(shown(100, 3, column -> 1)).isTrue();
  }

  @Test
  void theTableHasToExceedAllReferencesAtSomeNumberOfClusters() {
    double[][] references = {{1, 5}, {2, 6}, {3, 7}, {2, 5}};
    assertThat(Separation.standsOut(new double[] {2, 9}, references)).isTrue();
    assertThat(Separation.standsOut(new double[] {2, 6}, references)).isFalse();
  }

  @Test
  void smallAndWideTablesAreNotMeasured() {
    assertThat(Separation.isMeasurable(50, 256)).isTrue();
    assertThat(Separation.isMeasurable(49, 2)).isFalse();
    assertThat(Separation.isMeasurable(5000, 257)).isFalse();
  }

  private static boolean shown(int n, int d, IntToDoubleFunction value) {
    double[] data = new double[n * d];
    for (int at = 0; at < data.length; at++) {
      data[at] = value.applyAsDouble(at % d);
    }
    return Separation.isShown(new Rows(data, n, d), 42);
  }
}
