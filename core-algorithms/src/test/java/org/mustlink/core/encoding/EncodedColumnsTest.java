package org.mustlink.core.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.InputMapCheck;
import org.mustlink.core.survey.ColumnDecision;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.core.survey.Encoding;

/** The numbers were worked out by hand from rules E2 to E4. */
class EncodedColumnsTest extends InputMapCheck {
  private static final double MONDAY_NOON = 4.5 * 86_400;

  private static final LevelPart THREE =
      new LevelPart(
          List.of("a", "b", "other"),
          new double[] {.5, .3, .2},
          new double[] {11, 22},
          new int[] {1, 0},
          2,
          -1,
          new double[] {11, 22, 33});

  private static final LevelPart TWO =
      new LevelPart(
          List.of("no", "yes"),
          new double[] {.8, .2},
          new double[] {1, 2},
          new int[] {0, 1},
          -1,
          -1,
          new double[] {1, 2});

  private static final EncodedColumns ALL =
      new EncodedColumns(
          List.of(
              new NumberPart(5, 0),
              new NumberPart(-1, .2),
              THREE,
              TWO,
              new TimePart(7, true, true, .5)));

  @Override
  protected InputMap map() {
    return ALL;
  }

  @Override
  protected List<double[]> rows() {
    double gap = Double.NaN;
    return List.of(
        new double[] {1, 2, 22, 1, MONDAY_NOON},
        new double[] {gap, gap, gap, gap, gap},
        new double[] {-3, gap, 11, 2, -1},
        new double[] {0, 1e300, 99, 7, 1e12});
  }

  private static double[] encoded(ValuePart part, double value) {
    double[] to = new double[part.outputs()];
    part.encoder().encode(value, to, 0);
    return to;
  }

  private static void isClose(double[] found, double... expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int j = 0; j < expected.length; j++) {
      assertThat(found[j]).as("output %d", j).isCloseTo(expected[j], within(1e-9));
    }
  }

  /** g = 2 * .2 * .8 = .32, and the indicator is multiplied by sqrt(2) * .32^(-1/4) = 1.8803... */
  @Test
  void aGapOfANumberIsTheMedianAndAnIndicator() {
    NumberPart part = new NumberPart(5, .2);
    isClose(encoded(part, 3), 3, -.2 * 1.8803015465431967);
    isClose(encoded(part, Double.NaN), 5, .8 * 1.8803015465431967);
    isClose(encoded(new NumberPart(5, 0), Double.NaN), 5);
    isClose(encoded(new NumberPart(5, 0), -4), -4);
  }

  /** g = .25 + .21 + .16 = .62, and .62^(-1/4) = 1.12694...; code 22 is level a, 11 is b. */
  @Test
  void levelsAreCentredIndicators() {
    double f = 1.1269433304305523;
    isClose(encoded(THREE, 22), .5 * f, -.3 * f, -.2 * f);
    isClose(encoded(THREE, 11), -.5 * f, .7 * f, -.2 * f);
    isClose(encoded(THREE, 33), -.5 * f, -.3 * f, .8 * f);
    isClose(encoded(THREE, 44), -.5 * f, -.3 * f, .8 * f);
    isClose(encoded(THREE, Double.NaN), -.5 * f, -.3 * f, .8 * f);
    assertThat(Arrays.asList(THREE.novelty(33), THREE.novelty(44), THREE.novelty(Double.NaN)))
        .containsExactly(null, NewKind.LEVEL, NewKind.GAP);
  }

  /** g = .001 counts as .02, and .02^(-1/4) = 2.65915...: rare levels do not dominate. */
  @Test
  void rareLevelsAreNotBlownUp() {
    LevelPart part =
        new LevelPart(
            List.of("a", "b", "c"),
            new double[] {.998, .001, .001},
            new double[] {1, 2, 3},
            new int[] {0, 1, 2},
            -1,
            -1,
            new double[0]);
    isClose(
        encoded(part, 2), -.998 * 2.659147948472, .999 * 2.659147948472, -.001 * 2.659147948472);
    assertThat(part.novelty(9)).isNull(); // too many were seen to know
  }

  /** Rows are as far apart as with an indicator for each of two levels. */
  @ParameterizedTest
  @CsvSource({".5", ".2", ".001"})
  void oneIndicatorStandsForTwoLevels(double share) {
    LevelPart part =
        new LevelPart(
            List.of("a", "b"),
            new double[] {1 - share, share},
            new double[] {1, 2},
            new int[] {0, 1},
            -1,
            -1,
            new double[] {1, 2});
    double g = 2 * share * (1 - share);
    double apart = Math.sqrt(2) * Math.pow(Math.max(g, .02), -.25);
    double[] a = encoded(part, 1);
    double[] b = encoded(part, 2);
    assertThat(part.outputs()).isEqualTo(1);
    assertThat(Math.abs(a[0] - b[0])).isCloseTo(apart, within(1e-12));
    assertThat((1 - share) * a[0] + share * b[0]).isCloseTo(0, within(1e-12));
    isClose(encoded(part, 3), 0);
    isClose(encoded(part, Double.NaN), 0);
  }

  @Test
  void aGapMayBeALevel() {
    LevelPart part =
        new LevelPart(
            List.of("a", "no value"),
            new double[] {.5, .5},
            new double[] {1},
            new int[] {0},
            -1,
            1,
            new double[] {1});
    assertThat(encoded(part, Double.NaN)[0]).isEqualTo(-encoded(part, 1)[0]).isNegative();
    assertThat(part.novelty(Double.NaN)).isNull();
  }

  @Test
  void aStandardPartIsLessTheMeanByTheDeviation() {
    StandardPart part = new StandardPart(new NumberPart(5, .2), 3, 4);
    double[] known = encoded(part.part(), 9);
    isClose(encoded(part, 9), 1.5, known[1]);
    isClose(encoded(part, Double.NaN), .5, encoded(part.part(), Double.NaN)[1]);
    assertThat(part.isScaled(0)).isTrue();
    assertThat(part.outputName("n", 1)).isEqualTo("n: no value");
  }

  /**
   * Noon of Monday, the fifth of January 1970, is half a turn of the day and none of the week. The
   * last second of 1969 was one of a Wednesday, two sevenths of a turn.
   */
  @Test
  void aTimeIsItsSecondsAndTwoAngles() {
    TimePart part = new TimePart(7, true, true, .5);
    double f = 1.6817928305074290; // sqrt(2) * .5^(-1/4)
    isClose(encoded(part, MONDAY_NOON), MONDAY_NOON, -1, 0, 1, 0, -.5 * f);
    isClose(
        encoded(part, -1),
        -1,
        Math.cos(2 * Math.PI / 86_400),
        -Math.sin(2 * Math.PI / 86_400),
        -.2225209339563144,
        .9749279121818236,
        -.5 * f);
    isClose(encoded(part, Double.NaN), 7, 0, 0, 0, 0, .5 * f);
    isClose(encoded(new TimePart(7, true, false, 0), 6 * 3600), 6 * 3600, 0, 1);
    isClose(encoded(new TimePart(7, false, true, 0), 0), 0, -.9009688679024191, .4338837391175581);
    isClose(encoded(new TimePart(7, false, false, 0), 99), 99);
  }

  @Test
  void onlyNumbersAndSecondsAreScaledAfterwards() {
    assertThat(ALL.outputs()).isEqualTo(1 + 2 + 3 + 1 + 6);
    assertThat(ALL.scaled())
        .containsExactly(
            false, false, true, true, true, true, true, false, true, true, true, true, true);
  }

  @Test
  void outputsAreNamedByColumnsAndLevels() {
    FeatureColumns columns =
        new FeatureColumns(
            List.of("n", "m", "c", "d", "t").stream()
                .map(name -> new FeatureColumn(name, ColumnKind.MEASURE))
                .toList());
    String[] names = new String[ALL.outputs()];
    Arrays.setAll(names, j -> ALL.outputName(columns, j));
    assertThat(names)
        .containsExactly(
            "n",
            "m",
            "m: no value",
            "c: a",
            "c: b",
            "c: other",
            "d: no",
            "t",
            "t: hour (cosine)",
            "t: hour (sine)",
            "t: weekday (cosine)",
            "t: weekday (sine)",
            "t: no value");
    assertThatThrownBy(() -> ALL.outputName(columns, 13))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(new TimePart(0, false, true, .5).outputName("t", 1))
        .isEqualTo("t: weekday (cosine)");
    assertThat(new TimePart(0, false, false, .5).outputName("t", 1)).isEqualTo("t: no value");
  }

  @Test
  void anEncodingLeavesOutWhatIsNoFeature() {
    Encoding encoding =
        new Encoding(
            List.of(
                new DecidedColumn("id", ColumnDecision.leftOut("its values name rows")),
                new DecidedColumn("c", ColumnDecision.of(ColumnKind.CATEGORY, THREE, "category")),
                new DecidedColumn(
                    "n", ColumnDecision.of(ColumnKind.MEASURE, new NumberPart(1, 0), "number"))));
    assertThat(encoding.features().names()).containsExactly("c", "n");
    assertThat(encoding.map()).isEqualTo(new EncodedColumns(List.of(THREE, new NumberPart(1, 0))));
    assertThat(encoding.columns().get(0).decision().feature()).isEqualTo(Optional.empty());
  }

  @Test
  void partsThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> new EncodedColumns(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    for (double[] codes : new double[][] {{2, 1}, {1, 1}, {-1, 1}, {Double.NaN, 1}, {1}}) {
      assertThatThrownBy(() -> level(.5, codes, new int[] {0, 1}, -1))
          .as(Arrays.toString(codes))
          .isInstanceOf(IllegalArgumentException.class);
    }
    double[] codes = {1, 2};
    for (double share : new double[] {0, 1, Double.NaN, -1}) {
      assertThatThrownBy(() -> level(share, codes, new int[] {0, 1}, -1))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int[] indices : new int[][] {{0, 2}, {-1, 0}}) {
      assertThatThrownBy(() -> level(.5, codes, indices, -1))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int other : new int[] {-2, 2}) {
      assertThatThrownBy(() -> level(.5, codes, new int[] {0, 1}, other))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static LevelPart level(double share, double[] codes, int[] indices, int other) {
    return new LevelPart(
        List.of("a", "b"), new double[] {share, .5}, codes, indices, other, -1, new double[0]);
  }
}
