package org.mustlink.core.survey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberSketchTest {
  private static NumberSketch whole(int most, List<Double> values) {
    return Splits.whole(
        values,
        () -> new NumberSketch(most),
        (sketch, value) -> sketch.add(value, 1),
        NumberSketch::merge);
  }

  /** The lower of the two in the middle. */
  private static double exact(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(value -> value + 0.0).sorted().toArray();
    return sorted[(sorted.length - 1) / 2];
  }

  private static List<Double> drawn(int n, DoubleUnaryOperator ofUniform) {
    Random random = new Random(n);
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      values.add(ofUniform.applyAsDouble(random.nextDouble()));
    }
    return values;
  }

  @Test
  void anEmptySketchHasNoMedian() {
    assertThat(new NumberSketch(4).known()).isZero();
    assertThat(new NumberSketch(4).median()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3",
        "1 2",
        "-1 0 1",
        "-0.0 0.0 0.0",
        "5 5 5 1",
        "-7 -5 -3 -1",
        "1e300 -1e300 4e-320"
      })
  void ofFewDistinctValuesTheMedianIsExact(String text) {
    List<Double> values = Arrays.stream(text.split(" ", -1)).map(Double::valueOf).toList();
    NumberSketch sketch = whole(16, values);
    assertThat(sketch.median()).isEqualTo(exact(values));
    assertThat(sketch.known()).isEqualTo(values.size());
    assertThat(sketch.min()).isEqualTo(values.stream().mapToDouble(v -> v).min().orElseThrow());
    assertThat(sketch.max()).isEqualTo(values.stream().mapToDouble(v -> v).max().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 100, 4096})
  void upToTheBoundTheMedianIsExact(int n) {
    List<Double> values = drawn(n, u -> (u - .3) * 1e6);
    assertThat(whole(NumberSketch.MOST, values).median()).isEqualTo(exact(values));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "9, 1", "-9, 1", "0, -1"})
  void aboveTheBoundTheMedianIsThatOfItsRange(int power, int sign) {
    List<Double> values = drawn(200_000, u -> sign * Math.pow(10, power * u) * (1 + u));
    NumberSketch sketch = whole(NumberSketch.MOST, values);
    double exact = exact(values);
    assertThat(sketch.median()).isBetween(exact - .01 * Math.abs(exact), exact);
    assertThat(sketch.median()).isNotEqualTo(exact);
  }

  /** The least of the range of the median may be below all values. */
  @Test
  void theMedianIsNeverBelowTheLeastValue() {
    List<Double> values = drawn(1000, u -> 1.7 + u / 1e6);
    NumberSketch sketch = whole(4, values);
    assertThat(sketch.median()).isBetween(sketch.min(), sketch.max());
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 64, NumberSketch.MOST})
  void splitsAndOrdersDoNotMatter(int most) {
    List<Double> values = drawn(5000, u -> Math.round((u - .4) * 1e5) / 7.0 * (u < .1 ? 1e-9 : 1));
    NumberSketch expected = whole(most, values);
    for (int seed = 0; seed < 50; seed++) {
      NumberSketch found =
          new Splits(seed)
              .split(
                  values,
                  () -> new NumberSketch(most),
                  (sketch, value) -> sketch.add(value, 1),
                  NumberSketch::merge);
      assertThat(List.of(found.known(), found.min(), found.max(), found.median()))
          .isEqualTo(List.of(expected.known(), expected.min(), expected.max(), expected.median()));
    }
  }
}
