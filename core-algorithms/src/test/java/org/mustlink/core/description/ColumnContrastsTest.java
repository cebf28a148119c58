package org.mustlink.core.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.linalg.Rows;

class ColumnContrastsTest {
  private static final double NONE = Double.NaN;
  private static final int HOUR = 3600;

  /** A Thursday. */
  private static final double DAY = 86_400 * 700.0;

  private static final FeatureColumns COLUMNS =
      new FeatureColumns(
          List.of(
              new FeatureColumn("age", ColumnKind.MEASURE),
              new FeatureColumn("colour", ColumnKind.CATEGORY),
              new FeatureColumn("seen", ColumnKind.TIME)));
  private static final EncodedColumns MAP =
      new EncodedColumns(
          List.of(
              new NumberPart(33, .2),
              new LevelPart(
                  List.of("red", "green", "blue"),
                  new double[] {.3, .3, .4},
                  new double[] {1, 2, 3},
                  new int[] {0, 1, 2},
                  -1,
                  -1,
                  new double[] {1, 2, 3}),
              new TimePart(DAY, true, true, 0)));
  private static final int[] CLUSTERS = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1};

  private static Rows rows() {
    double[] age = {20, 22, 24, NONE, 26, 40, 44, 48, 50, NONE};
    double[] colour = {1, 1, 1, 2, 3, 3, 3, 3, 2, 2};
    double[] data = new double[30];
    for (int i = 0; i < 10; i++) {
      data[3 * i] = age[i];
      data[3 * i + 1] = colour[i];
      data[3 * i + 2] = DAY + (i < 5 ? 8 : 20) * HOUR;
    }
    return new Rows(data, 10, 3);
  }

  private static final List<Aspect> ASPECTS = Aspects.of(COLUMNS, MAP);
  private static final ColumnContrasts FOUND = ColumnContrasts.of(ASPECTS, rows(), CLUSTERS, 2);

  private static String named(Contrast one) {
    return one.aspect() instanceof Choice choice
        ? one.aspect().name() + ": " + choice.levels().get(one.level())
        : one.aspect().name();
  }

  /** The differences were computed by hand: of levels (h - p) / sqrt(p (1 - p)). */
  @ParameterizedTest
  @CsvSource({
    "0, age, 23, 34.25, -.963131630563564",
    "1, age, 45.5, 34.25, .963131630563564",
    "0, colour: red, .6, .3, .6546536707079771",
    "0, colour: blue, .2, .4, -.4082482904638631",
    "0, seen: 6 to 12 h, 1, .5, 1",
    "1, seen: 18 to 24 h, 1, .5, 1"
  })
  void numbersAndLevelsDifferByDeviationsOfAllRows(
      int cluster, String name, double here, double all, double difference) {
    Map<String, Contrast> found =
        FOUND.leading(cluster).stream()
            .collect(Collectors.toMap(ColumnContrastsTest::named, Function.identity()));
    Contrast one = Objects.requireNonNull(found.get(name), name);
    assertThat(one.here()).isCloseTo(here, within(1e-12));
    assertThat(one.all()).isCloseTo(all, within(1e-12));
    assertThat(one.difference()).isCloseTo(difference, within(1e-12));
  }

  @Test
  void theLargestDifferencesComeFirstAndNoColumnTakesMoreThanTwoPlacesByItsLevels() {
    assertThat(FOUND.leading(0).stream().map(ColumnContrastsTest::named))
        .containsExactly(
            "seen", "seen: 6 to 12 h", "seen: 18 to 24 h", "age", "colour: red", "colour: blue");
  }

  @Test
  void aColumnThatIsTheSameEverywhereIsNotReported() {
    // Gaps are as frequent in both clusters, and the day of the week is one.
    assertThat(FOUND.leading(1).stream().map(ColumnContrastsTest::named))
        .noneMatch(name -> name.contains("value") || name.contains("day"));
  }

  @Test
  void aClusterWithoutRowsHasNoContrasts() {
    assertThat(ColumnContrasts.of(ASPECTS, rows(), CLUSTERS, 3).leading(2)).isEmpty();
  }

  @Test
  void rowsThatBelongNowhereAreComparedWithTheOthersAndChangeNothingOfThem() {
    double[] all = Arrays.copyOf(rows().data(), 39);
    double far = 55.75;
    double[] outlying = {
      34.25 + far, 3, DAY + 8 * HOUR, 34.25 - far, 3, DAY + 20 * HOUR, NONE, 3, DAY + 8 * HOUR
    };
    System.arraycopy(outlying, 0, all, 30, 9);
    int[] clusters = Arrays.copyOf(CLUSTERS, 13);
    Arrays.fill(clusters, 10, 13, -1);
    Rows rows = new Rows(all, 13, 3);
    ColumnContrasts found = ColumnContrasts.of(ASPECTS, rows, clusters, 2);
    assertThat(found.rows()).isEqualTo(10);
    for (int cluster : CLUSTERS) {
      assertThat(found.leading(cluster)).isEqualTo(FOUND.leading(cluster));
      for (Aspect aspect : ASPECTS) {
        Spread spread = new ColumnSpreads(rows, clusters).of(aspect, cluster);
        Spread without = new ColumnSpreads(rows(), CLUSTERS).of(aspect, cluster);
        assertThat(spread.here()).isEqualTo(without.here());
        assertThat(spread.all()).isEqualTo(without.all());
      }
    }
    assertThat(found.leading(-1).stream().map(ColumnContrastsTest::named))
        .startsWith("age", "colour: blue")
        .contains("age: no value");
    double deviation = (45.5 - 34.25) / .963131630563564;
    Contrast age = found.leading(-1).get(0);
    assertThat(age.here()).isCloseTo(34.25, within(1e-12));
    assertThat(age.difference())
        .isCloseTo(Math.sqrt(Math.pow(far / deviation, 2) - 1), within(1e-9));
    assertThat(named(found.unusual().of(10).get(0))).isEqualTo("age");
    assertThat(named(found.unusual().of(12).get(0))).isEqualTo("age: no value");
    Spread spread = new ColumnSpreads(rows, clusters).of(ASPECTS.get(0), -1);
    assertThat(spread.parts()).startsWith("up to 24").endsWith("50 or more", "no value");
    assertThat(spread.here().get(0)).isCloseTo(1 / 3.0, within(1e-12));
  }

  @Test
  void anAmountIsSpreadOverRoundIntervalsAndItsGapsBesideThem() {
    Spread spread = new ColumnSpreads(rows(), CLUSTERS).of(ASPECTS.get(0), 0);
    assertThat(spread.parts()).startsWith("20 to 24", "25 to 29").endsWith("50 to 54", "no value");
    assertThat(spread.here()).startsWith(.6, .2).endsWith(0.0, .2);
    assertThat(spread.all()).startsWith(.3, .1).endsWith(.1, .2);
  }

  @Test
  void levelsAreSpreadFromTheMostFrequentOne() {
    Spread spread = new ColumnSpreads(rows(), CLUSTERS).of(ASPECTS.get(2), 1);
    assertThat(spread.parts()).containsExactly("blue", "red", "green");
    assertThat(spread.here()).containsExactly(.6, 0.0, .4);
    assertThat(spread.all()).containsExactly(.4, .3, .3);
  }

  @ParameterizedTest
  @CsvSource({
    "'1 2 3 3', '1;2;3'",
    "'0 10 20 100', '0 to 9;10 to 19;20 to 29;90 to 99;100 to 109'",
    "'.1 .15 .2 .25', '0.1 to 0.12;0.14 to 0.16;0.24 to 0.26'",
    "'7 7 7', '7'",
    "'-2.5 -2.5', '-3 to -2'"
  })
  void intervalsAreNamedByTheirEnds(String values, String names) {
    double[] numbers =
        List.of(values.split(" ")).stream().mapToDouble(Double::parseDouble).toArray();
    Bins bins = Bins.of(new Amount(0, "x", Amount.Unit.NUMBER), numbers, numbers);
    assertThat(bins.names()).contains(names.split(";"));
    for (double value : numbers) {
      assertThat(bins.of(value)).isBetween(0, bins.names().size() - 1);
    }
  }

  @Test
  void farValuesShareTheLastIntervalAndTimesStartTheirs() {
    double[] skewed = new double[1000];
    for (int i = 0; i < 1000; i++) {
      skewed[i] = i < 995 ? i % 10 : 1e6;
    }
    Bins bins = Bins.of(new Amount(0, "x", Amount.Unit.NUMBER), skewed, skewed);
    assertThat(bins.names()).hasSize(10).startsWith("0").endsWith("9 or more");
    assertThat(bins.of(1e6)).isEqualTo(9);
    double[] days = {DAY, DAY + 86_400, DAY + 3 * 86_400};
    assertThat(Bins.of(new Amount(0, "x", Amount.Unit.DAY), days, days).names())
        .containsExactly(
            "from 1971-12-02", "from 1971-12-03", "from 1971-12-04", "from 1971-12-05");
  }
}
