package org.mustlink.core.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.values.CanonicalText;

class LevelSketchTest {
  private static final int SPLITS = 30;

  private static LevelSketch whole(int most, List<String> texts) {
    return Splits.whole(
        texts,
        () -> new LevelSketch(most),
        (sketch, text) -> sketch.add(text, 1),
        LevelSketch::merge);
  }

  private static LevelSketch split(int seed, int most, List<String> texts) {
    return new Splits(seed)
        .split(
            texts,
            () -> new LevelSketch(most),
            (sketch, text) -> sketch.add(text, 1),
            LevelSketch::merge);
  }

  /** Texts of which the first is the most frequent. */
  private static List<String> drawn(int n, int levels) {
    Random random = new Random(n);
    return IntStream.range(0, n)
        .mapToObj(i -> "t" + (int) (levels * Math.pow(random.nextDouble(), 3)))
        .toList();
  }

  private static Map<String, Long> counts(List<String> texts) {
    return texts.stream()
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  private static Map<String, Long> counts(LevelSketch sketch) {
    return sketch.levels().stream()
        .collect(Collectors.toMap(LevelSketch.Level::text, LevelSketch.Level::count));
  }

  @ParameterizedTest
  @CsvSource({"3000, 100, 100", "3000, 100, 16384", "1, 1, 1", "500, 2000, 2000"})
  void upToTheBoundAllLevelsAreCounted(int n, int levels, int most) {
    List<String> texts = drawn(n, levels);
    LevelSketch expected = whole(most, texts);
    assertThat(expected.isExact()).isTrue();
    assertThat(expected.heavy()).isEmpty();
    assertThat(counts(expected)).isEqualTo(counts(texts));
    assertThat(expected.distinct()).isEqualTo(counts(texts).size());
    assertThat(expected.levels()).isSortedAccordingTo(LevelSketch.Level.BY_COUNT);
    for (int seed = 0; seed < SPLITS; seed++) {
      LevelSketch found = split(seed, most, texts);
      assertThat(found.levels()).isEqualTo(expected.levels());
      assertThat(found.isExact()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16, 199})
  void aboveTheBoundWhatIsExactIsTheSameForAllSplits(int most) {
    List<String> texts = new ArrayList<>(drawn(3000, 150));
    IntStream.range(0, 100).mapToObj(i -> "only " + i).forEach(texts::add);
    Map<String, Long> counts = counts(texts);
    LevelSketch expected = whole(most, texts);
    assertThat(expected.isExact()).isFalse();
    assertThat(expected.levels()).hasSize(most);
    assertThat(counts).containsAllEntriesOf(counts(expected));
    for (int seed = 0; seed < SPLITS; seed++) {
      LevelSketch found = split(seed, most, texts);
      assertThat(found.isExact()).isFalse();
      assertThat(found.levels()).isEqualTo(expected.levels());
      assertThat(found.distinct()).isEqualTo(expected.distinct());
      assertThat(found.heavy()).containsAll(heavy(counts, texts.size()));
    }
  }

  /**
   * One level more than the bound is what makes a sketch count the heavy ones, however it is split.
   */
  @Test
  void theBoundIsWhereItIsSaidToBe() {
    List<String> texts = IntStream.range(0, 65).mapToObj(i -> "t" + i).toList();
    for (int seed = 0; seed < SPLITS; seed++) {
      assertThat(split(seed, 65, texts).isExact()).isTrue();
      assertThat(split(seed, 64, texts).isExact()).isFalse();
    }
  }

  @Test
  void theNumberOfVeryManyLevelsIsEstimated() {
    List<String> texts = IntStream.range(0, 50_000).mapToObj(i -> "name " + i).toList();
    assertThat((double) whole(1024, texts).distinct()).isCloseTo(50_000, within(5_000.0));
  }

  @ParameterizedTest
  @ValueSource(ints = {20_000, 100_000})
  void moreLevelsTakeNoMoreMemory(int levels) throws IOException {
    LevelSketch sketch = new LevelSketch(1024);
    for (int i = 0; i < levels; i++) {
      sketch.add("a text of which eighty characters are kept to be shown to people " + i, 1);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(sketch);
    }
    assertThat(bytes.size()).isLessThan(2 * 1024 * 200 + 4 * HeavyLevels.COUNTERS * 100);
  }

  private static List<Long> heavy(Map<String, Long> counts, int n) {
    return counts.entrySet().stream()
        .filter(entry -> HeavyLevels.COUNTERS * entry.getValue() > n)
        .map(entry -> (long) CanonicalText.code(entry.getKey()))
        .toList();
  }

  /**
   * Levels of just more than one in 500 rows, before, among and after rows of levels of their own.
   */
  @ParameterizedTest
  @ValueSource(strings = {"first", "last", "among", "in waves"})
  void everyHeavyLevelIsFound(String order) {
    int n = 100_000;
    int heavy = 300;
    List<Long> codes = new ArrayList<>();
    for (int level = 0; level < heavy; level++) {
      for (int i = 0; i <= n / HeavyLevels.COUNTERS; i++) {
        codes.add((long) level);
      }
    }
    for (long code = heavy; codes.size() < n; code++) {
      codes.add(code);
    }
    switch (order) {
      case "last" -> Collections.reverse(codes);
      case "among" -> Collections.shuffle(codes, new Random(1));
      case "in waves" -> codes.sort((a, b) -> Long.compare(a % 1000, b % 1000));
      default -> assertThat(codes).first().isEqualTo(0L);
    }
    HeavyLevels one = new HeavyLevels();
    codes.forEach(code -> one.add(code, 1));
    HeavyLevels merged = new HeavyLevels();
    for (int part = 0; part < 7; part++) {
      HeavyLevels some = new HeavyLevels();
      codes.subList(part * n / 7, (part + 1) * n / 7).forEach(code -> some.add(code, 1));
      merged.merge(some);
    }
    for (HeavyLevels found : List.of(one, merged)) {
      assertThat(found.codes())
          .contains(IntStream.range(0, heavy).mapToObj(i -> (long) i).toArray(Long[]::new));
      assertThat(found.codes()).hasSizeLessThan(4 * HeavyLevels.COUNTERS);
    }
  }

  @Test
  void levelsThatAreWrittenInTwoWaysAreOne() {
    LevelSketch sketch = whole(8, List.of("7", "7.0", "8.0", "a"));
    assertThat(counts(sketch)).isEqualTo(Map.of("7", 2L, "8", 1L, "a", 1L));
  }

  /**
   * A long text is cut where it is shown, never within a character, and is a level by all of it.
   */
  @ParameterizedTest
  @CsvSource({"79, 79", "80, 80"})
  void longTextsAreCutBetweenCharacters(int letters, int kept) {
    String text = "x".repeat(letters) + "😀".repeat(5);
    LevelSketch sketch = whole(8, List.of(text, text + "1", text));
    assertThat(sketch.levels())
        .extracting(LevelSketch.Level::text)
        .containsExactly("x".repeat(kept) + "...", "x".repeat(kept) + "...");
    assertThat(sketch.levels()).extracting(LevelSketch.Level::count).containsExactly(2L, 1L);
    assertThat(sketch.levels().get(0).code()).isEqualTo(CanonicalText.code(text));
    assertThat(LevelSketch.shown("x".repeat(83))).hasSize(83);
  }
}
