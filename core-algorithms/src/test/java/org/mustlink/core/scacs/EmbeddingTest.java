package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EmbeddingTest {
  /** Three landmarks at (3, 0), (0, 4) and (-3, -4). */
  private static final double[] MATRIX = {3, 0, 0, 4, -3, -4};

  @Test
  void aPointIsTheWeightedSumOfItsLandmarks() {
    assertThat(embed(false, new int[] {0, 1}, 0.25f, 0.75f)).containsExactly(0.75, 3);
  }

  @Test
  void unitLength() {
    assertThat(embed(true, new int[] {0, 1}, 0.5f, 0.5f))
        .containsExactly(new double[] {0.6, 0.8}, within(1e-15));
    assertThat(embed(true, new int[] {2, 2}, 0.5f, 0.5f))
        .containsExactly(new double[] {-0.6, -0.8}, within(1e-15));
  }

  @Test
  void aZeroPointStaysZero() {
    Embedding embedding = new Embedding(new double[] {1, 1, -1, -1}, 2, true);
    double[] point = {7, 7};
    embedding.apply(new int[] {0, 1}, new float[] {0.5f, 0.5f}, 0, 2, point, 0);
    assertThat(point).containsExactly(0, 0);
  }

  @Test
  void shapesAreRefused() {
    assertThatThrownBy(() -> new Embedding(MATRIX, 0, true)).hasMessageContaining("no 0 columns");
    assertThatThrownBy(() -> new Embedding(MATRIX, 4, true)).hasMessageContaining("no 4 columns");
  }

  /** Reads from and writes to the middle of arrays, overwriting earlier values. */
  private static double[] embed(boolean unit, int[] codes, float first, float second) {
    double[] point = {17, 18, 19, 20};
    new Embedding(MATRIX, 2, unit)
        .apply(
            new int[] {9, codes[0], codes[1], 9},
            new float[] {9, first, second, 9},
            1,
            2,
            point,
            1);
    assertThat(point[0]).isEqualTo(17);
    assertThat(point[3]).isEqualTo(20);
    return new double[] {point[1], point[2]};
  }
}
