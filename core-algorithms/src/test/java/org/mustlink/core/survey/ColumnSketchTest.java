package org.mustlink.core.survey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.values.CanonicalText;

class ColumnSketchTest {
  private static final List<@Nullable String> TEXTS = texts();

  private static List<@Nullable String> texts() {
    List<@Nullable String> texts = new ArrayList<>();
    for (String text :
        new String[] {
          "7",
          "7.0",
          "-1e3",
          "",
          "NA",
          null,
          "-",
          "missing",
          "inf",
          "two words",
          "😀 smile",
          "2020-01-01",
          "2020-01-02 06:00",
          "1969-12-31",
          "no number: a"
        }) {
      texts.addAll(Collections.nCopies(1 + texts.size() % 7, text));
    }
    return texts;
  }

  private static void addText(ColumnSketch sketch, @Nullable String text) {
    sketch.addText(text, 1);
  }

  /** All that a sketch tells. */
  private static List<Object> summary(ColumnSketch sketch) {
    return Arrays.asList(
        sketch.rows(),
        sketch.gaps(),
        sketch.gapsAmongNumbers(),
        sketch.infinite(),
        sketch.times(),
        sketch.words(),
        sketch.noNumber(),
        sketch.hoursVary(),
        sketch.weekdaysVary(),
        sketch.numbers().known(),
        sketch.numbers().min(),
        sketch.numbers().max(),
        sketch.numbers().median(),
        sketch.seconds().known(),
        sketch.seconds().min(),
        sketch.seconds().max(),
        sketch.seconds().median(),
        sketch.levels().isExact(),
        sketch.levels().distinct(),
        sketch.levels().levels());
  }

  private static <V> ColumnSketch whole(
      int columns, List<V> values, BiConsumer<ColumnSketch, V> add) {
    return Splits.whole(values, () -> new ColumnSketch(columns), add, ColumnSketch::merge);
  }

  private static <V> void splitsDoNotMatter(
      int columns, List<V> values, BiConsumer<ColumnSketch, V> add) {
    List<Object> expected = summary(whole(columns, values, add));
    for (int seed = 0; seed < 40; seed++) {
      ColumnSketch found =
          new Splits(seed).split(values, () -> new ColumnSketch(columns), add, ColumnSketch::merge);
      assertThat(summary(found)).isEqualTo(expected);
    }
  }

  @Test
  void textsAreCountedByWhatTheyCanBe() {
    ColumnSketch sketch = whole(3, TEXTS, ColumnSketchTest::addText);
    assertThat(sketch.rows()).isEqualTo(TEXTS.size());
    assertThat(sketch.gaps()).isEqualTo(count("", "NA", null));
    assertThat(sketch.gapsAmongNumbers()).isEqualTo(count("-", "missing"));
    assertThat(sketch.infinite()).isEqualTo(count("inf"));
    assertThat(sketch.times()).isEqualTo(count("2020-01-01", "2020-01-02 06:00", "1969-12-31"));
    assertThat(sketch.words())
        .isEqualTo(
            2 * count("two words")
                + count("😀 smile", "2020-01-01", "1969-12-31")
                + 3 * count("no number: a")
                + 2 * count("2020-01-02 06:00"));
    assertThat(sketch.numbers().known()).isEqualTo(count("7", "7.0", "-1e3"));
    assertThat(sketch.numbers().min()).isEqualTo(-1000);
    assertThat(sketch.seconds().min()).isEqualTo(-86_400);
    assertThat(sketch.noNumber()).isEqualTo("1969-12-31");
    assertThat(sketch.levels().levels())
        .contains(new LevelSketch.Level("7", CanonicalText.code("7"), count("7", "7.0")))
        .hasSize(11);
    assertThat(sketch.hoursVary()).isTrue();
    assertThat(sketch.weekdaysVary()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "a b-c, 2",
    "123e4567-e89b-12d3-a456-426614174000, 1",
    "'Smith, J. (Mrs)', 3",
    "... -- ?, 0",
    "'', 0",
    "東京都, 2",
    "東京は日本の首都である12 x, 8",
    "กรุงเทพ, 4",
    "𠀀𠀁 😀, 1",
    "e\u0301t\u00e9 हिन्दी, 2"
  })
  void wordsAreCountedInAnyScript(String text, int words) {
    ColumnSketch sketch = new ColumnSketch(1);
    sketch.addText(text, 1);
    assertThat(sketch.words()).isEqualTo(words);
  }

  @Test
  void equalTextsCanBeAddedTogether() {
    ColumnSketch together = new ColumnSketch(3);
    new LinkedHashSet<>(TEXTS)
        .forEach(text -> together.addText(text, Collections.frequency(TEXTS, text)));
    assertThat(summary(together)).isEqualTo(summary(whole(3, TEXTS, ColumnSketchTest::addText)));
  }

  private static long count(@Nullable String... texts) {
    List<@Nullable String> wanted = Arrays.asList(texts);
    return TEXTS.stream().filter(wanted::contains).count();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 100_000})
  void textsMayBeSplitInAnyWay(int columns) {
    splitsDoNotMatter(columns, TEXTS, ColumnSketchTest::addText);
  }

  /** Each column of very many keeps fewer numbers and levels. */
  @Test
  void theBoundsOfWideTablesHoldForAnySplit() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      texts.add("level " + i);
      texts.add(Double.toString(i * 1.1));
    }
    ColumnSketch wide = whole(100_000, texts, ColumnSketchTest::addText);
    assertThat(wide.levels().isExact()).isFalse();
    assertThat(whole(10, texts, ColumnSketchTest::addText).levels().isExact()).isTrue();
    splitsDoNotMatter(100_000, texts, ColumnSketchTest::addText);
  }

  @Test
  void numbersAndTimesMayBeSplitInAnyWay() {
    List<Double> values = new ArrayList<>(List.of(Double.NaN, Double.POSITIVE_INFINITY, -1e-300));
    for (int i = 0; i < 500; i++) {
      values.add(i % 70 * 86_400 + i % 5 * 3600 - 1e6);
    }
    splitsDoNotMatter(1, values, ColumnSketch::addNumber);
    splitsDoNotMatter(1, values, ColumnSketch::addTime);
    ColumnSketch numbers = whole(1, values, ColumnSketch::addNumber);
    assertThat(numbers.gaps()).isEqualTo(2);
    assertThat(numbers.infinite()).isEqualTo(1);
    assertThat(numbers.numbers().known()).isEqualTo(501);
    assertThat(whole(1, values, ColumnSketch::addTime).times()).isEqualTo(501);
  }

  /** Midnights of one weekday, then another hour in one part of the rows, then another day. */
  @Test
  void hoursAndWeekdaysVaryWhereTwoPartsDiffer() {
    ColumnSketch one = times(0, 7, 14, -7);
    assertThat(one.hoursVary()).isFalse();
    assertThat(one.weekdaysVary()).isFalse();
    one.merge(times());
    assertThat(one.hoursVary()).isFalse();
    one.merge(times(21.25));
    assertThat(one.hoursVary()).isTrue();
    assertThat(one.weekdaysVary()).isFalse();
    one.merge(times(-1));
    assertThat(one.weekdaysVary()).isTrue();
    ColumnSketch empty = times();
    empty.merge(times(.5));
    assertThat(empty.hoursVary()).isFalse();
    empty.merge(times(7.5, 8.5));
    assertThat(empty.hoursVary()).isFalse();
    assertThat(empty.weekdaysVary()).isTrue();
  }

  private static ColumnSketch times(double... days) {
    ColumnSketch sketch = new ColumnSketch(1);
    for (double day : days) {
      sketch.addTime(day * 86_400);
    }
    return sketch;
  }
}
