package org.mustlink.core.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.MappedRows;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.linalg.Rows;

class ColumnChangesTest {
  private static final LevelPart COLOUR =
      new LevelPart(
          List.of("red", "green", "blue"),
          new double[] {.5, .3, .2},
          new double[] {1, 2, 3},
          new int[] {0, 1, 2},
          -1,
          -1,
          new double[] {1, 2, 3});
  private static final LevelPart PAIR =
      new LevelPart(
          List.of("no", "yes"),
          new double[] {.9, .1},
          new double[] {1, 2},
          new int[] {0, 1},
          -1,
          -1,
          new double[] {1, 2});

  private static Rows column(int rows, IntToDoubleFunction value) {
    double[] data = new double[rows];
    for (int i = 0; i < rows; i++) {
      data[i] = value.applyAsDouble(i);
    }
    return new Rows(data, rows, 1);
  }

  private static Map<String, ColumnChange> changes(
      InputMap map, ColumnKind kind, Rows before, Rows now) {
    FeatureColumns columns = new FeatureColumns(List.of(new FeatureColumn("x", kind)));
    FeatureDistribution known =
        FeatureDistribution.of(KnownOutputs.of(map, MappedRows.of(map, before), before));
    return ColumnChanges.of(map, known, columns, now).stream()
        .collect(Collectors.toMap(ColumnChange::name, one -> one));
  }

  private static Map<String, ColumnChange> changes(ColumnPart part, Rows before, Rows now) {
    ColumnKind kind =
        part instanceof LevelPart
            ? ColumnKind.CATEGORY
            : part instanceof TimePart ? ColumnKind.TIME : ColumnKind.MEASURE;
    return changes(new EncodedColumns(List.of(part)), kind, before, now);
  }

  private static ColumnChange get(Map<String, ColumnChange> changes, String name) {
    return Objects.requireNonNull(changes.get(name), name);
  }

  /** Half are red, three tenths green, a fifth blue. */
  private static double colour(int i) {
    return i % 10 < 5 ? 1 : i % 10 < 8 ? 2 : 3;
  }

  /** The numbers come from the formula of the index, written down in another language. */
  @Test
  void theIndexOfACategoryIsThatOfItsLevelsAndOfValuesThatWereNotSeen() {
    Rows before = column(1000, ColumnChangesTest::colour);
    Rows now = column(500, i -> i % 10 < 2 ? 1 : i % 10 < 5 ? 2 : i % 10 < 7 ? 3 : 99);
    ColumnChange change = get(changes(COLOUR, before, now), "x");
    assertThat(change.index()).isCloseTo(2.188662455732127, within(1e-12));
    assertThat(change.limited()).isTrue();
    assertThat(change.summary()).isEqualTo("red 50 % before, 20 % now");
  }

  @Test
  void aCategoryOfTwoLevelsIsComparedByBoth() {
    Rows before = column(1000, i -> i % 10 < 9 ? 1 : 2);
    ColumnChange change = get(changes(PAIR, before, column(500, i -> i % 10 < 7 ? 1 : 2)), "x");
    assertThat(change.index()).isCloseTo(.26947842562141644, within(1e-12));
    assertThat(change.summary()).isEqualTo("no 90 % before, 70 % now");
  }

  @Test
  void gapsAreComparedApartAndDoNotChangeTheNumbers() {
    Rows before = column(1000, i -> i % 10 == 0 ? Double.NaN : i % 9);
    Rows now = column(500, i -> i % 10 < 3 ? Double.NaN : i % 9);
    Map<String, ColumnChange> found = changes(new NumberPart(4, .1), before, now);
    assertThat(get(found, "x: no value").index()).isCloseTo(.26947842562141644, within(1e-12));
    assertThat(get(found, "x: no value").summary()).isEqualTo("10 % before, 30 % now");
    assertThat(get(found, "x").index()).isLessThan(.05);
    assertThat(get(found, "x").summary()).isEqualTo("median 4 before, 4 now");
  }

  @Test
  void theSameRowsHaveNoIndex() {
    Rows rows = column(1000, i -> i % 10 == 0 ? Double.NaN : colour(i));
    assertThat(changes(new NumberPart(1, .1), rows, rows).values())
        .hasSize(2)
        .allMatch(one -> Math.abs(one.index()) < 1e-12);
    Rows colours = column(1000, ColumnChangesTest::colour);
    assertThat(get(changes(COLOUR, colours, colours), "x").index()).isCloseTo(0, within(1e-12));
  }

  @Test
  void timeGoesOnWithoutALimitButItsHourHasOne() {
    double day = 86_400;
    Rows before = column(1000, i -> i % 30 * day + 8 * 3600 + i % 7 * 600);
    Rows now = column(1000, i -> (60 + i % 30) * day + 20 * 3600 + i % 7 * 600);
    Map<String, ColumnChange> found = changes(new TimePart(0, true, false, 0), before, now);
    assertThat(get(found, "x").index()).isGreaterThan(5);
    assertThat(get(found, "x").limited()).isFalse();
    assertThat(get(found, "x").summary()).contains("1970-01-15").contains("1970-03-16");
    assertThat(get(found, "x: hour").index()).isGreaterThan(5);
    assertThat(get(found, "x: hour").limited()).isTrue();
  }

  @Test
  void gapsOfAColumnThatHadNoneAreFound() {
    Rows now = column(500, i -> i % 10 < 3 ? Double.NaN : i);
    Map<String, ColumnChange> found =
        changes(new Numbers(1), ColumnKind.NUMBER, column(500, i -> i), now);
    assertThat(get(found, "x: no value").index()).isGreaterThan(1);
    assertThat(get(found, "x").index()).isLessThan(.05);
  }

  /** The quantiles are those of tables of the chi-squared distribution. */
  @ParameterizedTest
  @CsvSource({"2, 10.828", "4, 16.266", "10, 27.877", "50, 85.351"})
  void whatChanceReachesDependsOnTheNumberOfLevels(int levels, double quantile) {
    double[] shares = new double[levels];
    LevelShares found =
        new LevelShares(List.of("a".repeat(levels).split("")), shares, shares, 1, 1);
    assertThat(found.chance() / 2).isCloseTo(quantile, within(.04 * quantile));
  }

  @Test
  void categoriesOfTheSameDistributionHardlyExceedTheChance() {
    int exceeded = 0;
    for (int draw = 0; draw < 500; draw++) {
      SplittableRandom random = new SplittableRandom(draw);
      IntToDoubleFunction level = i -> colour(random.nextInt(10));
      ColumnChange change = get(changes(COLOUR, column(400, level), column(300, level)), "x");
      exceeded += change.index() > change.chance() ? 1 : 0;
    }
    assertThat(exceeded).isLessThanOrEqualTo(5);
  }
}
