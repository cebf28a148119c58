package org.mustlink.core.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.OrderedPart;

class LevelOrderTest {
  @ParameterizedTest
  @CsvSource({
    "high;low;med;vhigh, 2 0 1 3",
    "big;med;small, 2 1 0",
    "2;4;more, 0 1 2",
    "2;3;4;5more, 0 1 2 3",
    "10-19;20-29;30+;<10, 1 2 3 0",
    "First;Second;Third, 0 1 2",
    "Very_Good;fair;good, 2 0 1"
  })
  void textsOfOneScaleHaveItsOrder(String texts, String ranks) {
    assertThat(LevelOrder.of(part(texts.split(";"))).orElseThrow().ranks())
        .containsExactly(Arrays.stream(ranks.split(" ")).mapToInt(Integer::parseInt).toArray());
  }

  @ParameterizedTest
  @CsvSource({
    "low;high",
    "C;Q;S",
    "101;102;103",
    "10-30;20-40;30+",
    "low;med;red",
    "med;medium;low"
  })
  void otherTextsHaveNone(String texts) {
    assertThat(LevelOrder.of(part(texts.split(";")))).isEmpty();
  }

  /**
   * The ranks 0, 1 and 2 have the deviation sqrt(2/3), and g = 3 (1/3) (2/3) = 2/3; an unknown text
   * has the mean rank.
   */
  @Test
  void ranksHaveTheDeviationOfIndicators() {
    OrderedPart part = LevelOrder.of(part("high", "low", "med")).orElseThrow();
    double[] to = new double[4];
    for (int code = 0; code < 4; code++) {
      part.encoder().encode(code, to, code);
    }
    double largest = Math.sqrt(1.5) * Math.pow(2.0 / 3, 0.25);
    assertThat(to).containsExactly(new double[] {largest, -largest, 0, 0}, within(1e-12));
  }

  /** Standardised, the rank of high would be 11 deviations from that of low. */
  @Test
  void rareLevelsAreNotFarFromAllOthers() {
    OrderedPart part =
        LevelOrder.of(part(new double[] {.98, .01, .01}, "low", "med", "high")).orElseThrow();
    double[] to = new double[3];
    for (int code = 0; code < 3; code++) {
      part.encoder().encode(code, to, code);
    }
    assertThat(to[2] - to[0]).isBetween(3.0, 6.0);
    assertThat(to[1] - to[0]).isCloseTo((to[2] - to[0]) / 2, within(1e-12));
  }

  private static LevelPart part(String... texts) {
    double[] shares = new double[texts.length];
    Arrays.fill(shares, 1.0 / texts.length);
    return part(shares, texts);
  }

  private static LevelPart part(double[] shares, String... texts) {
    int[] indices = IntStream.range(0, texts.length).toArray();
    double[] codes = IntStream.of(indices).asDoubleStream().toArray();
    return new LevelPart(List.of(texts), shares, codes, indices, -1, -1, codes);
  }
}
