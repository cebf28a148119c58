package org.mustlink.core.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTextTest {
  @ParameterizedTest
  @CsvSource({
    "7, 7",
    "+7, 7",
    "-7.50, -7.5",
    ".5, 0.5",
    "5., 5",
    "1e3, 1000",
    "1E-3, 0.001",
    "007, 7",
    "-0, -0.0",
    "12345678901234567890123456789012345678, 1.2345678901234568e37",
    "1e400, Infinity",
    "inf, Infinity",
    "+Infinity, Infinity",
    "-INF, -Infinity",
    "-∞, -Infinity"
  })
  void aNumberIsRead(String text, double expected) {
    assertThat(ValueText.number(text)).isEqualTo(expected);
  }

  /** Suffixes and hexadecimal digits are numbers to Java, and words to everybody else. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1d",
        "1f",
        "1D",
        "2F",
        "0x10",
        "0x1p3",
        "NaN",
        "1_000",
        "1,5",
        "1 000",
        "12 %",
        "$5",
        "1-2",
        "+",
        "-",
        ".",
        "e",
        "e5",
        "1e",
        "--1",
        "+-1",
        "٣",
        "１２",
        "infinite",
        "in",
        "+"
      })
  void aWordIsNoNumber(String text) {
    assertThat(ValueText.number(text)).isNaN();
  }

  @ParameterizedTest
  @CsvSource({
    "1970-01-01, 0",
    "1970-01-02, 86400",
    "1969-12-31, -86400",
    "1969-12-31 23:59:59, -1",
    "1900-02-28, -2203977600",
    "1582-10-04, -12220243200",
    "0001-01-01, -62135596800",
    "2020-02-29, 1582934400",
    "2020/02/29, 1582934400",
    "2020-2-9, 1581206400",
    "+12020-01-01, 317147356800",
    "2020-02-29T12:30, 1582979400",
    "2020-02-29 12:30:15, 1582979415",
    "2020-02-29 12:30:15.25, 1582979415.25",
    "'2020-02-29 12:30:15,25', 1582979415.25",
    "2020-02-29T12:30:15Z, 1582979415",
    "2020-02-29T12:30:15 UTC, 1582979415",
    "2020-02-29T12:30:15+01:00, 1582975815",
    "2020-02-29T12:30:15+0100, 1582975815",
    "2020-02-29T12:30:15-05, 1582997415",
    "2020-01-01T00:30:00+01:00, 1577835000"
  })
  void aPointInTimeIsRead(String text, double expected) {
    assertThat(ValueText.seconds(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2020",
        "20200229",
        "2020-02",
        "2021-02-29",
        "2020-13-01",
        "2020-00-10",
        "2020-02-31",
        "2020-02/29",
        "29.02.2020",
        "05/01/2020",
        "2020-02-29T24:00",
        "2020-02-29T12",
        "2020-02-29 12:60",
        "2020-02-29 12:30+99:00",
        "2020-02-29 12:30 CET",
        "2020-02-29 noon",
        "yesterday"
      })
  void aWordIsNoPointInTime(String text) {
    assertThat(ValueText.seconds(text)).isNaN();
  }

  @ParameterizedTest
  @CsvSource({
    "7, 07",
    "7, 7.1",
    "a, A",
    "a.0, a",
    "1.2.0, 1.2",
    "'a b', 'a  b'",
    "😀, 😁",
    "👩‍🔬, 👩",
    "\ud83d\ude00, \ude00\ud83d"
  })
  void otherTextsAreOtherLevels(String text, String other) {
    assertThat(CanonicalText.code(text)).isNotEqualTo(CanonicalText.code(other));
  }

  /** Texts are taken as they are stored: characters that only look alike are two levels. */
  @Test
  void aComposedLetterIsNotTheSameAsItsParts() {
    assertThat(CanonicalText.code("\u00e9")).isNotEqualTo(CanonicalText.code("e\u0301"));
  }

  @Test
  void codesAreWholeNumbersThatADoubleHolds() {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      double code = CanonicalText.code("level " + random.nextLong());
      assertThat(code).isBetween(0.0, 0x1p52 - 1).isEqualTo(Math.rint(code));
    }
  }

  /** Models hold codes, so that they must never change. */
  @ParameterizedTest
  @CsvSource({
    "Torgersen, 3556583894026168",
    "7, 3495667254424794",
    "😀, 3255087383496942",
    "true, 4138161329245305"
  })
  void codesAreThoseOfEarlierModels(String text, double expected) {
    assertThat(CanonicalText.code(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "  ", "\t", "NA", "n/a", " NaN ", "null", "NULL", "None", "?", "\\N", "#N/A"})
  void aGapIsNotKnown(String text) {
    assertThat(ValueText.known(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"' a b ', 'a b'", "nothing, nothing", "-, -", "0, 0", "'\u2003x', x"})
  void otherTextsAreKnownWithoutTheBlanksAroundThem(String text, String expected) {
    assertThat(ValueText.known(text)).isEqualTo(expected);
    assertThat(GapWords.isGap(expected)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "--", ".", "...", "missing", "Nil", "#DIV/0!", "NA", "+NaN"})
  void amongNumbersMoreWordsAreGaps(String text) {
    assertThat(GapWords.isGapAmongNumbers(text)).isTrue();
  }
}
