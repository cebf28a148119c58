package org.mustlink.core.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.normalRows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.linalg.Rows;

class SparseCoderTest {
  private static final int D = 5;
  private static final int R = 3;
  private static final Rows LANDMARKS = normalRows(40, D, 1);

  /** The coder works in blocks of 256 rows; its results must not depend on where they begin. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 255, 256, 257, 512, 600})
  void blocksGiveWhatSingleRowsGive(int count) {
    Rows rows = normalRows(Math.max(1, count), D, 2);
    int[] codes = new int[count * R];
    double[] weights = new double[count * R];
    coder().encode(rows.data(), count, codes, weights);
    SparseCoder single = coder();
    for (int i = 0; i < count; i++) {
      int[] code = new int[R];
      double[] weight = new double[R];
      single.encode(Arrays.copyOfRange(rows.data(), i * D, (i + 1) * D), 1, code, weight);
      assertThat(Arrays.copyOfRange(codes, i * R, (i + 1) * R)).isEqualTo(code);
      assertThat(Arrays.copyOfRange(weights, i * R, (i + 1) * R)).isEqualTo(weight);
      assertThat(Arrays.stream(weight).sum()).isCloseTo(1, within(1e-15));
    }
  }

  @Test
  void aLargerArrayThanItsRowsIsFine() {
    Rows rows = normalRows(300, D, 2);
    int[] codes = new int[300 * R];
    coder().encode(rows.data(), 2, codes, new double[300 * R]);
    assertThat(Arrays.stream(codes, 2 * R, codes.length)).containsOnly(0);
  }

  /**
   * On the line, with landmarks 0, 1, 2, 5: the row 1.2 has squared distances .04, .64, 1.44,
   * 14.44.
   */
  @Test
  void byHand() {
    Rows landmarks = new Rows(new double[] {0, 1, 2, 5}, 4, 1);
    int[] codes = new int[2];
    double[] weights = new double[2];
    new SparseCoder(landmarks, 2, Weighting.linear()).encode(new double[] {1.2}, 1, codes, weights);
    assertThat(codes).containsExactly(1, 2);
    assertThat(weights).containsExactly(new double[] {1.4 / 2.2, 0.8 / 2.2}, within(1e-12));
  }

  @Test
  void allLandmarksInOneCode() {
    Rows landmarks = LANDMARKS.take(new int[] {0, 1, 2});
    int[] codes = new int[3];
    double[] weights = new double[3];
    new SparseCoder(landmarks, 3, Weighting.linear())
        .encode(normalRows(1, D, 2).data(), 1, codes, weights);
    assertThat(codes).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 41})
  void codesLongerThanTheLandmarksAreRefused(int r) {
    assertThatThrownBy(() -> new SparseCoder(LANDMARKS, r, Weighting.linear()))
        .hasMessageContaining(r + " of 40");
  }

  private static SparseCoder coder() {
    return new SparseCoder(LANDMARKS, R, Weighting.linear());
  }
}
