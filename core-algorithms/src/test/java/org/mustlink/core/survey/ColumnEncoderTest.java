package org.mustlink.core.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.CanonicalText;
import org.mustlink.core.values.ValueText;

class ColumnEncoderTest {
  private static ColumnDecision decide(
      ColumnSketch sketch, ColumnKind declared, @Nullable AskedKind asked) {
    return new ColumnEncoder("c", sketch, () -> sketch.levels().levels())
        .decide(declared, Optional.ofNullable(asked));
  }

  /**
   * Values of a column: words with how often they occur, as in "a*3 b", where # is a number of its
   * own, @ stands for a word of its own, ~ for a blank, and _ is a gap.
   */
  private static List<String> values(String text) {
    List<String> values = new ArrayList<>();
    for (String word : text.split(" ", -1)) {
      String[] parts = word.split("\\*", -1);
      int count = parts.length > 1 ? Integer.parseInt(parts[1]) : 1;
      for (int i = 0; i < count; i++) {
        values.add(
            switch (parts[0]) {
              case "#" -> Integer.toString(1000 + values.size());
              case "_" -> "";
              default -> parts[0].replace('~', ' ').replace("@", "word" + values.size());
            });
      }
    }
    return values;
  }

  private static ColumnSketch texts(String text) {
    ColumnSketch sketch = new ColumnSketch(1);
    values(text).forEach(one -> sketch.addText(one, 1));
    return sketch;
  }

  private static ColumnSketch numbers(String text) {
    ColumnSketch sketch = new ColumnSketch(1);
    values(text)
        .forEach(value -> sketch.addNumber(value.isEmpty() ? Double.NaN : ValueText.number(value)));
    return sketch;
  }

  private static ColumnSketch times(String text) {
    ColumnSketch sketch = new ColumnSketch(1);
    values(text).forEach(value -> sketch.addTime(ValueText.seconds(value)));
    return sketch;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // constants, gaps
        "_*9                  | 0 | it holds no value",
        "a*9                  | 0 | all its values are 'a'",
        "7*3 7.0*3            | 0 | all its values are 7",
        "2.5*3                | 0 | all its values are 2.5",
        "2020-01-02*3         | 0 | all its values are 2020-01-02",
        "7*999 _              | 0 | all its values are 7, but for 1 gap",
        "7*3980 _*20          | 0 | all its values are 7, but for 20 gaps",
        "2020-01-02*99 _      | 0 | all its values are 2020-01-02, but for 1 gap",
        "7*3 _                | 2 | number from 7 to 7, 1 gap filled by the median",
        "a*3 _                | 1 | category of 1 level: a 75 %; no value 25 %",
        // numbers
        "1 2 3                | 1 | number from 1 to 3",
        "1e3 -2.5 007         | 1 | number from -2.5 to 1000",
        "1 2 _*2              | 2 | number from 1 to 2, 2 gaps filled by the median",
        "1 2 -*2 missing      | 2 | number from 1 to 2, 3 gaps filled by the median",
        "#*990 _*10           | 1 | number from 1000 to 1989, 10 gaps filled by the median",
        "#*10 _*990           | 1 | number from 1000 to 1009, 990 gaps filled by the median",
        "#*980 _*20           | 2 | number from 1000 to 1979, 20 gaps filled by the median",
        "#*20 _*980           | 2 | number from 1000 to 1019, 980 gaps filled by the median",
        // times
        "2020-01-06 2020-01-13           | 1 | time from 2020-01-06 to 2020-01-13",
        "2020-01-06 2020-01-07           | 3 | time from 2020-01-06 to 2020-01-07, its weekday",
        "1969-12-29~01:00 1970-01-05~02:00 | 3 | time from 1969-12-29 01:00:00 to 1970-01-05 02:00:00, its hour",
        "2020-01-06 2020-01-07~01:00 _   | 6 | time from 2020-01-06 to 2020-01-07 01:00:00, its hour, its weekday, 1 gap filled by the median",
        "2020-01-06 2020-01-07 -         | 4 | time from 2020-01-06 to 2020-01-07, its weekday, 1 gap filled by the median",
        // identifiers and categories
        "@*21                 | 0 | its values name rows or are texts: 21 of 21 differ",
        "@*21 a*20            | 0 | its values name rows or are texts: 22 of 41 differ",
        "@*20                 | 0 | no value is in more than one row",
        "@*19 a*2             | 1 | category of 2 levels: other 90 %, a 10 %",
        "@*500 a*503          | 1 | category of 2 levels: a 50 %, other 50 %",
        "a b a b              | 1 | category of 2 levels: a 50 %, b 50 %",
        "a*3 b*2              | 1 | category of 2 levels: a 60 %, b 40 %",
        "a*2 b*2 c*4          | 3 | category of 3 levels: c 50 %, a 25 %, b 25 %",
        "a*2 b*2 c*2 d*2      | 4 | category of 4 levels: a 25 %, b 25 %, c 25 % and others",
        "a*2 b*2 _*4          | 3 | category of 2 levels: a 25 %, b 25 %; no value 50 %",
        "a*2 b                | 1 | category of 2 levels: a 67 %, other 33 %",
        "1-2*3 3-4*2          | 1 | category of 2 levels: 1-2 60 %, 3-4 40 %",
        "-*3 missing*2        | 1 | category of 2 levels: - 60 %, missing 40 %",
        // words
        "three~words~@*30                | 0 | text of 3.0 words",
        "two@*30                         | 0 | its values name rows or are texts: 30 of 30 differ",
        "two~words*5 three~short~words*5 | 1 | category of 2 levels: three short words 50 %, two words 50 %",
        "of~nine~or~more~words,~texts~are~no~levels*9 another*1 | 0 | text of 8.2 words",
        // numbers and words
        "1*49 2*49 x*2        | 2 | number from 1 to 2, 2 gaps filled by the median",
        "1*49 2*48 x*3        | 3 | category of 3 levels: 1 49 %, 2 48 %, x 3 %",
        "#*60 x*40            | 2 | number from 1000 to 1059, 40 gaps filled by the median",
        "#*50 x*50            | 0 | its values name rows or are texts: 51 of 100 differ",
        "2020-01-06*50 x*50   | 1 | category of 2 levels: 2020-01-06 50 %, x 50 %",
        // other names than those of levels of the table
        "other*9 @*3          | 1 | category of 2 levels: other 75 %, (other) 25 %",
        "no~value*6 _*2       | 1 | category of 1 level: no value 75 %; (no value) 25 %"
      })
  void textsTellWhatAColumnIs(String values, int outputs, String summary) {
    ColumnDecision decision = decide(texts(values), ColumnKind.TEXT, null);
    assertThat(decision.feature().map(ColumnPart::outputs).orElse(0)).isEqualTo(outputs);
    assertThat(decision.isFeature()).isEqualTo(outputs > 0);
    assertThat(decision.summary()).isEqualTo(summary);
    assertThat(decision.kind())
        .isEqualTo(
            switch (decision.summary().split(" ", -1)[0]) {
              case "number" -> ColumnKind.MEASURE;
              case "time" -> ColumnKind.TIME;
              case "category" -> ColumnKind.CATEGORY;
              case "text" -> ColumnKind.WORDS;
              default -> ColumnKind.TEXT;
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 2             | CATEGORY | NUMBER   | 1 | number from 1 to 2",
        "a*2 b*2 1       | TEXT     | NUMBER   | 2 | number from 1 to 1, 4 gaps filled by the median",
        "1*2 2*2         | TEXT     | CATEGORY | 1 | category of 2 levels: 1 50 %, 2 50 %",
        "@*21            | TEXT     | CATEGORY | 0 | no value is in more than one row",
        "@*1000          | TEXT     | CATEGORY | 0 | no value is in 0.5 % of the rows",
        "a*2 b*2         | TEXT     | TEXT     | 0 | text of 1.0 words",
        "a*4             | TEXT     | TEXT     | 0 | all its values are 'a'",
        "a*2 b*2         | WORDS    |          | 0 | text of 1.0 words",
        "2020-01-06 2020-01-13 @*2 | TEXT | TIME | 2 | time from 2020-01-06 to 2020-01-13, 2 gaps filled by the median",
        "1 2             | TEXT     | IGNORE   | 0 | set by {input.kinds}",
        "true*6 false*2  | CATEGORY |          | 1 | category of 2 levels: true 75 %, false 25 %",
        "1*3 2*2         | CATEGORY |          | 1 | category of 2 levels: 1 60 %, 2 40 %"
      })
  void whatAPersonSaysComesBeforeTheTypeAndThatBeforeTheTexts(
      String values, ColumnKind declared, @Nullable AskedKind asked, int outputs, String summary) {
    ColumnDecision decision = decide(texts(values), declared, asked);
    assertThat(decision.summary()).isEqualTo(summary);
    assertThat(decision.feature().map(ColumnPart::outputs).orElse(0)).isEqualTo(outputs);
  }

  @ParameterizedTest
  @CsvSource({"NUMBER, no numbers", "TIME, no points in time"})
  void aColumnThatHoldsNothingOfTheKindThatIsSaidIsRefused(AskedKind asked, String summary) {
    assertThatThrownBy(() -> decide(texts("a*2 b*2"), ColumnKind.TEXT, asked))
        .isInstanceOf(BadDataException.class)
        .hasMessageStartingWith("Column c holds " + summary)
        .hasMessageContaining("texts such as 'a', and columnKinds says");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 2        | number from 1 to 2",
        "1*3        | all its values are 1",
        "_*3        | it holds no number",
        "1 2 _*2    | number from 1 to 2, 2 gaps filled by the median",
        "1e20 -1e20 | number from -1.0E20 to 1.0E20"
      })
  void aColumnOfNumbersIsANumber(String values, String summary) {
    assertThat(decide(numbers(values), ColumnKind.NUMBER, null).summary()).isEqualTo(summary);
    assertThat(decide(numbers(values), ColumnKind.MEASURE, null).summary()).isEqualTo(summary);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2020-01-06 2020-01-13 | time from 2020-01-06 to 2020-01-13",
        "2020-01-06*3          | all its values are 2020-01-06",
        "_*3                   | it holds no point in time"
      })
  void aColumnOfPointsInTimeIsATime(String values, String summary) {
    assertThat(decide(times(values), ColumnKind.TIME, null).summary()).isEqualTo(summary);
  }

  @ParameterizedTest
  @EnumSource(names = {"VECTOR", "FLOAT_ARRAY", "DOUBLE_ARRAY"})
  void aColumnOfAllFeaturesIsNotDecidedOn(ColumnKind kind) {
    assertThatThrownBy(() -> decide(numbers("1 2"), kind, null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void wordsAmongNumbersAreWarnedOf() {
    assertThat(decide(texts("#*99 x"), ColumnKind.TEXT, null).warning())
        .isEqualTo(
            "Column c holds numbers but for 1 of 100 values, such as 'x', which are taken as gaps. If its values are words, set {input.kinds} for it to category.");
    assertThat(decide(texts("#*99 - _"), ColumnKind.TEXT, null).warning()).isNull();
  }

  @Test
  void infiniteNumbersAreGapsAndWarnedOf() {
    for (ColumnDecision decision :
        List.of(
            decide(numbers("1 2 inf -inf"), ColumnKind.NUMBER, null),
            decide(texts("1 2 inf -inf"), ColumnKind.TEXT, null))) {
      assertThat(decision.part()).isEqualTo(new NumberPart(1, .5));
      assertThat(decision.warning())
          .isEqualTo(
              "Column c is infinite in 2 of 4 rows, which are taken as gaps. To refuse them, set {faults.gaps} = fail.");
    }
  }

  @Test
  void theMedianFillsGaps() {
    assertThat(decide(texts("5 1 9 7 _"), ColumnKind.TEXT, null).part())
        .isEqualTo(new NumberPart(5, .2));
    assertThat(decide(texts("1970-01-02 1970-01-03 1970-01-04 _"), ColumnKind.TEXT, null).part())
        .isEqualTo(new TimePart(172_800, false, true, .25));
  }

  /**
   * The most frequent first, equally frequent ones by their texts; then in the order of the texts.
   */
  @Test
  void fiftyLevelsHaveIndicatorsAtMost() {
    List<String> texts = new ArrayList<>();
    IntStream.range(0, 60).forEach(i -> texts.addAll(List.of("l" + (i + 10), "l" + (i + 10))));
    texts.addAll(List.of("l69", "z", "z", "z", ""));
    ColumnSketch sketch = new ColumnSketch(1);
    texts.forEach(text -> sketch.addText(text, 1));
    LevelPart part = (LevelPart) decide(sketch, ColumnKind.CATEGORY, null).feature().orElseThrow();
    List<String> expected = new ArrayList<>();
    IntStream.range(10, 58).forEach(i -> expected.add("l" + i));
    expected.addAll(List.of("l69", "z", "other", "no value"));
    assertThat(part.levels()).isEqualTo(expected);
    assertThat(part.outputs()).isEqualTo(52);
    assertThat(part.shares()[48]).isEqualTo(3 / 125.0);
    assertThat(part.shares()[50]).isEqualTo(22 / 125.0);
    assertThat(part.shares()[51]).isEqualTo(1 / 125.0);
    assertThat(Arrays.stream(part.shares()).sum()).isBetween(1 - 1e-12, 1 + 1e-12);
    assertThat(part.seen()).hasSize(61);
    assertThat(part.level(CanonicalText.code("l58"))).isEqualTo(50);
    assertThat(part.novelty(CanonicalText.code("l58"))).isNull();
    assertThat(part.level(CanonicalText.code("never seen"))).isEqualTo(50);
    assertThat(part.novelty(CanonicalText.code("never seen"))).isNotNull();
    assertThat(part.level(Double.NaN)).isEqualTo(51);
  }

  /** A level needs one in 200 rows: 5 of 1000, and 6 of 1001. */
  @ParameterizedTest
  @CsvSource({"995, 5, a b", "994, 4, a other", "996, 5, a other", "995, 6, a b"})
  void aRareLevelIsOther(int many, int few, String levels) {
    ColumnSketch sketch = texts("a*" + many + " b*" + few + " c*" + (few == 4 ? 2 : 0));
    LevelPart part = (LevelPart) decide(sketch, ColumnKind.TEXT, null).feature().orElseThrow();
    assertThat(String.join(" ", part.levels())).isEqualTo(levels);
  }
}
