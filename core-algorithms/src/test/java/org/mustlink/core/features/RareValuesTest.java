package org.mustlink.core.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.core.TestData.normal;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.encoding.ValuePart;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;

/**
 * What few rows have, such as a gap or a rare level, never sets them apart from all others, however
 * it is written. A share p of the rows of a table of three standardised numbers has it. Then the
 * squared distances of rows that differ in it alone add at most {@code sqrt(2 p)} times as much to
 * the expected squared distance of two rows as a number does, in the space of the landmarks, in
 * that of a metric from 150 labelled rows, and in that of the classifiers.
 */
class RareValuesTest {
  private static final int ROWS = 3_000;
  private static final int LABELLED = 150;
  private static final int NUMBERS = 3;

  /** Labels tell little of the numbers, and of the few rows that have the rare value. */
  private static final double CHANCE = 1.3;

  @ParameterizedTest(name = "{0}, {1} of 1000 rows")
  @CsvSource({
    "gap, 21",
    "gap, 100",
    "time, 21",
    "time, 300",
    "level, 6",
    "level, 50",
    "truth, 5",
    "truth, 40",
    "truth, 500",
    "digit, 1",
    "digit, 5",
    "digit, 40",
    "digit, 500"
  })
  void countsLessThanANumber(String kind, int thousandths) {
    double p = thousandths / 1000.0;
    ValuePart part = part(kind, p);
    double[] numbers = normal(ROWS * NUMBERS, 11);
    EncodedColumns map =
        new EncodedColumns(
            List.of(part, new NumberPart(0, 0), new NumberPart(0, 0), new NumberPart(0, 0)));
    int d = map.outputs();
    double[] data = new double[ROWS * d];
    for (int i = 0; i < ROWS; i++) {
      boolean rare = (i * 7919L) % ROWS < p * ROWS;
      part.encoder().encode(value(kind, rare, i), data, i * d);
      System.arraycopy(numbers, i * NUMBERS, data, (i + 1) * d - NUMBERS, NUMBERS);
    }
    Rows rows = new Rows(data, ROWS, d);
    int[] classes = IntStream.range(0, LABELLED).map(i -> i % 2).toArray();
    LabelledRows labelled = new LabelledRows(rows.first(LABELLED), classes, 2);
    TableSample sample =
        new TableSample(rows, labelled, FeatureMapFitter.ranges(rows)).mapped(map.scaled(), false);
    FeatureMap landmarks =
        FeatureMapFitter.fit(rows, sample.ranges(), FitOptions.resolve(Map.of()));
    FeatureMap classifiers = FeatureMapFitter.standardised(rows, sample.ranges());
    FeatureMap metric =
        landmarks.then(
            LearnedMetric.inverseRoot(sample.labelled().through(landmarks), .1).orElseThrow());
    int outputs = kind.equals("level") ? 1 : part.outputs();
    double most = CHANCE * Math.sqrt(2 * p);
    assertThat(ratio(landmarks, rows, outputs)).as("landmarks").isLessThan(most);
    assertThat(ratio(classifiers, rows, outputs)).as("classifiers").isLessThan(most);
    assertThat(ratio(metric, rows, outputs)).as("metric").isLessThan(most);
  }

  /** Returns the variance of the first outputs over the mean of that of the numbers. */
  private static double ratio(FeatureMap map, Rows rows, int outputs) {
    int numbers = rows.d() - NUMBERS;
    return variance(map, rows, 0, outputs) / (variance(map, rows, numbers, rows.d()) / NUMBERS);
  }

  /** Returns the sum of the variances of the mapped rows where only some columns vary. */
  private static double variance(FeatureMap map, Rows rows, int from, int to) {
    double[] alone = new double[rows.count() * rows.d()];
    for (int i = 0; i < rows.count(); i++) {
      System.arraycopy(rows.data(), i * rows.d() + from, alone, i * rows.d() + from, to - from);
    }
    Rows mapped = map.apply(new Rows(alone, rows.count(), rows.d()));
    return IntStream.range(0, mapped.d())
        .mapToDouble(j -> FeatureMapFitter.variance(mapped, j))
        .sum();
  }

  private static ValuePart part(String kind, double p) {
    double[] none = new double[0];
    return switch (kind) {
      case "gap" -> new NumberPart(0, p);
      case "time" -> new TimePart(0, false, false, p);
      case "level" ->
          new LevelPart(
              List.of("a", "b", "c"),
              new double[] {p, (1 - p) / 2, (1 - p) / 2},
              new double[] {0, 1, 2},
              new int[] {0, 1, 2},
              -1,
              -1,
              none);
      case "truth" ->
          new LevelPart(
              List.of("false", "true"),
              new double[] {1 - p, p},
              new double[] {0, 1},
              new int[] {0, 1},
              -1,
              -1,
              none);
      default -> new NumberPart(0, 0);
    };
  }

  private static double value(String kind, boolean rare, int i) {
    return switch (kind) {
      case "gap", "time" -> rare ? Double.NaN : 0;
      case "level" -> rare ? 0 : 1 + i % 2;
      default -> rare ? 1 : 0;
    };
  }
}
