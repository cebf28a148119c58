package org.mustlink.core.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.normal;
import static org.mustlink.core.TestData.normalRows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.linalg.Rows;

class FeatureMapTest {
  private static final double[] NONE = {};

  @Test
  void identity() {
    Rows rows = normalRows(7, 3, 1);
    FeatureMap map = FeatureMap.identity(3);
    assertThat(map.apply(rows).data()).isEqualTo(rows.data());
    assertThat(map.changes(rows)).isFalse();
    assertThat(FeatureMap.multiple(3, 2).changes(rows)).isTrue();
    assertThat(map.inputs()).isEqualTo(3);
    assertThat(map.outputs()).isEqualTo(3);
  }

  /** The middle column is dropped, whatever its values are. */
  @Test
  void scaling() {
    FeatureMap map =
        new FeatureMap(new double[] {1, 0, -2}, new double[] {2, 0, 0.5}, false, NONE, NONE);
    assertThat(one(map, 3, 99, 4)).containsExactly(4, 0, 3);
    assertThat(map.changes(new Rows(new double[] {2, 0, 2}, 1, 3))).isFalse();
    assertThat(map.changes(new Rows(new double[] {2, 1, 2}, 1, 3))).isTrue();
  }

  @Test
  void unitRowsAfterScalingAndAZeroRowStaysZero() {
    FeatureMap map = new FeatureMap(new double[] {1, 1}, new double[] {3, 1}, true, NONE, NONE);
    assertThat(one(map, 2, 5)).containsExactly(0.6, 0.8);
    assertThat(one(map, 1, 1)).containsExactly(0, 0);
  }

  @Test
  void projectionAfterSubtractingTheMean() {
    FeatureMap map =
        new FeatureMap(
            new double[3],
            new double[] {1, 1, 1},
            false,
            new double[] {1, 2, 3},
            new double[] {1, 1, 0, 0, 0, 2});
    assertThat(map.outputs()).isEqualTo(2);
    assertThat(one(map, 2, 4, 8)).containsExactly(3, 10);
  }

  /** Every number of columns left over after the dot product's steps of four. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
  void projectionOfAnyWidth(int d) {
    double[] weights = normal(d, 3);
    double[] row = normal(d, 4);
    double expected = 0;
    for (int t = 0; t < d; t++) {
      expected += weights[t] * row[t];
    }
    FeatureMap map = new FeatureMap(new double[d], ones(d), false, new double[d], weights);
    assertThat(one(map, row)[0]).isCloseTo(expected, within(1e-14));
  }

  @Test
  void thenIsTheMapFollowedByTheOther() {
    double[] next = normal(9, 5);
    Rows rows = normalRows(20, 3, 6);
    for (FeatureMap map : new FeatureMap[] {scaled(3), projecting(3, 3)}) {
      Rows first = map.apply(rows);
      double[] expected = new double[20 * 3];
      for (int i = 0; i < 20; i++) {
        for (int a = 0; a < 3; a++) {
          for (int b = 0; b < 3; b++) {
            expected[i * 3 + a] += next[a * 3 + b] * first.at(i, b);
          }
        }
      }
      assertThat(largestDifference(map.then(next).apply(rows).data(), expected)).isLessThan(1e-13);
    }
  }

  @Test
  void thenAfterAProjectionKeepsItsWidth() {
    FeatureMap map = projecting(5, 2).then(new double[] {0, 1, 1, 0});
    assertThat(map.inputs()).isEqualTo(5);
    assertThat(map.outputs()).isEqualTo(2);
    double[] row = normal(5, 1);
    double[] before = one(projecting(5, 2), row);
    assertThat(one(map, row)).containsExactly(before[1], before[0]);
  }

  @Test
  void aBlockGivesWhatSingleRowsGive() {
    for (FeatureMap map : new FeatureMap[] {scaled(6), projecting(6, 4)}) {
      Rows rows = normalRows(9, 6, 7);
      int q = map.outputs();
      double[] mapped = new double[9 * q];
      map.apply(rows.data().clone(), 9, mapped);
      assertThat(map.apply(rows).data()).isEqualTo(mapped);
      for (int i = 0; i < 9; i++) {
        assertThat(one(map, Arrays.copyOfRange(rows.data(), i * 6, i * 6 + 6)))
            .isEqualTo(Arrays.copyOfRange(mapped, i * q, i * q + q));
      }
    }
  }

  @Test
  void mappingABlockDoesNotChangeIt() {
    Rows rows = normalRows(4, 6, 7);
    double[] before = rows.data().clone();
    scaled(6).apply(rows);
    assertThat(rows.data()).isEqualTo(before);
  }

  @Test
  void rowsOfAnotherWidthAreRefused() {
    assertThatThrownBy(() -> FeatureMap.identity(3).apply(normalRows(2, 4, 1)))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("4 features")
        .hasMessageContaining("3");
  }

  @Test
  void partsThatDoNotFitAreRefused() {
    double[] two = {1, 1};
    assertThatThrownBy(() -> new FeatureMap(two, new double[] {1}, false, NONE, NONE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new FeatureMap(two, two, false, two, NONE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new FeatureMap(two, two, false, NONE, two))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new FeatureMap(two, two, false, two, new double[3]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static FeatureMap scaled(int d) {
    return new FeatureMap(normal(d, 1), normal(d, 2), true, NONE, NONE);
  }

  @Test
  void aBaseChangesNothingButRoundingAndNotWithTheBlock() {
    int d = 70;
    FeatureMap plain =
        new FeatureMap(normal(d, 1), normal(d, 2), true, normal(d, 3), normal(5 * d, 4));
    FeatureMap based =
        new FeatureMap(
            plain.shift(), plain.factor(), true, plain.mean(), plain.projection(), normal(d, 9));
    int count = 40;
    double[] rows = new double[count * d];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i % 7 == i / d % 7 ? i : based.base()[i % d];
    }
    double[] expected = new double[count * 5];
    double[] mapped = new double[count * 5];
    double[] scaled = rows.clone();
    double[] overwritten = rows.clone();

    plain.apply(scaled, count, expected);
    based.apply(overwritten, count, mapped);

    assertThat(mapped).containsExactly(expected, within(1e-9));
    assertThat(overwritten).containsExactly(scaled, within(1e-9));
    double[] one = new double[5];
    for (int i = 0; i < count; i++) {
      based.apply(Arrays.copyOfRange(rows, i * d, (i + 1) * d), 1, one);
      assertThat(one).containsExactly(Arrays.copyOfRange(mapped, i * 5, i * 5 + 5));
    }
  }

  private static FeatureMap projecting(int d, int q) {
    return new FeatureMap(normal(d, 1), normal(d, 2), true, normal(d, 3), normal(q * d, 4));
  }

  private static double[] ones(int d) {
    double[] ones = new double[d];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static double[] one(FeatureMap map, double... row) {
    return map.apply(new Rows(row, 1, row.length)).data();
  }
}
