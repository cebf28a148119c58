package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Rows;

class WithinClassMetricTest {
  /** Two classes of landmarks in the corners of a square, which differ in the second column. */
  private static final Rows LANDMARKS =
      new Rows(new double[] {0, 0, 1, 0, 0, 1, 1, 1, 5, 0.5, 5, 0.5}, 6, 2);

  private static CodedRows rows(int copies) {
    int[] codes = IntStream.range(0, 4 * copies).map(i -> i % 4).toArray();
    float[] weights = new float[codes.length];
    Arrays.fill(weights, 1);
    return new CodedRows(codes, weights, 1);
  }

  private static int[] classes(int copies) {
    return IntStream.range(0, 4 * copies).map(i -> i % 4 / 2).toArray();
  }

  private static double ratio(int copies) {
    Rows moved = WithinClassMetric.moved(LANDMARKS, rows(copies), classes(copies), 2);
    return moved.squaredDistance(0, 2) / moved.squaredDistance(0, 1);
  }

  @Test
  void aDirectionInWhichRowsOfOneClassDifferCountsLess() {
    assertThat(ratio(5)).isGreaterThan(5);
  }

  @Test
  void itIsThatOfTheColumnsWhereFewRowsHaveLabels() {
    assertThat(ratio(1)).isBetween(1.0, ratio(5));
    assertThat(ratio(100)).isGreaterThan(ratio(5));
  }

  @Test
  void landmarksStayIfThoseOfEachClassAreEqual() {
    int[] each = {0, 1, 2, 3};
    assertThat(WithinClassMetric.moved(LANDMARKS, rows(1), each, 4)).isSameAs(LANDMARKS);
  }
}
