package org.mustlink.core.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7|7|7.0|7.0000|+7|7.|7e0|70e-1|0.7E1",
        "0|0|-0|0.0|-0.0|0E-10|+0|.0|0e5",
        "-7.5|-7.5|-7.50|-75e-1|-7.5E0",
        "0.5|.5|0.5|0.500|5e-1",
        "0.00001|1e-05|1.0E-5|0.00001|1e-5|.00001",
        "123457000000|1.23457E+11|123457000000|123457000000.0",
        "10000000000000000000|1e19|10000000000000000000|1.0E19",
        "1152921504606846977|1152921504606846977|1152921504606846977.0000",
        "1E+25|1e25|10000000000000000000000000|10000000000000000000000000.0",
        "1E-300|1e-300|1.0E-300",
        "0.1234567890123456789012345678|0.1234567890123456789012345678|0.12345678901234567890123456780",
        "Infinity|inf|Infinity|+inf|INF|∞",
        "-Infinity|-inf|-Infinity|-∞",
        "true|true|True|TRUE",
        "false|false|False|FALSE",
        "2020-01-05|2020-01-05|2020-01-05 00:00:00|2020-01-05T00:00Z|2020/1/5|2020-01-05 02:00+02:00",
        "2020-01-05 10:00:00|2020-01-05 10:00|2020-01-05T10:00:00Z|2020-01-05 10:00:00.000000",
        "2020-01-05 10:00:00.25|2020-01-05T10:00:00.25|2020-01-05 10:00:00.250000000",
        "+12020-01-01|+12020-01-01|+12020-01-01 00:00:00",
      })
  void equalValuesHaveOneText(String forms) {
    List<String> texts = List.of(forms.split("\\|"));
    assertThat(texts)
        .allSatisfy(text -> assertThat(CanonicalText.of(text)).isEqualTo(texts.get(0)));
    assertThat(texts.stream().map(CanonicalText::code).distinct()).hasSize(1);
    assertThat(texts.stream().map(ClassKey::of).distinct()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "t",
        "f",
        "Truth",
        "i",
        "infinite",
        "-",
        "+",
        ".",
        "-.",
        "e",
        "e5",
        "1e",
        "01",
        "007.0",
        "00",
        "-01",
        "1.2.3",
        "1.2.0",
        "1-2",
        "1 000",
        "1,5",
        "12 %",
        "0x10",
        "1d",
        "2021-02-29",
        "1234-56",
        "12-01-05",
        "2020-01",
        "NaN",
        "a.0",
        "/",
        ",",
        "(1.0)",
        "'7",
        "1e9999"
      })
  void everythingElseIsAWord(String text) {
    assertThat(CanonicalText.of(text)).isSameAs(text);
  }

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(7, "7"),
        Arguments.of((byte) -7, "-7"),
        Arguments.of((1L << 60) + 1, "1152921504606846977"),
        Arguments.of(new BigInteger("18446744073709551615"), "18446744073709551615"),
        Arguments.of(.1f, "0.1"),
        Arguments.of(.1, "0.1"),
        Arguments.of(-0., "0"),
        Arguments.of(1e-5, "0.00001"),
        Arguments.of(16777216f, "16777216"),
        Arguments.of(Double.parseDouble("8.41E21"), "8410000000000000000000"),
        Arguments.of(Double.parseDouble("2e23"), "2E+23"),
        Arguments.of(Double.parseDouble("9007199254740993"), "9007199254740992"),
        Arguments.of(Double.POSITIVE_INFINITY, "Infinity"),
        Arguments.of(Float.NEGATIVE_INFINITY, "-Infinity"),
        Arguments.of(Float.NaN, "NaN"),
        Arguments.of(new BigDecimal("1.0000"), "1"),
        Arguments.of(new BigDecimal("0E-18"), "0"),
        Arguments.of(true, "true"),
        Arguments.of(CharBuffer.wrap(" 1.0 "), "1"),
        Arguments.of(LocalDate.of(2020, 1, 5), "2020-01-05"),
        Arguments.of(LocalDateTime.of(2020, 1, 5, 0, 0), "2020-01-05"),
        Arguments.of(LocalDateTime.of(2020, 1, 5, 0, 0, 0, 999), "2020-01-05"),
        Arguments.of(Instant.parse("1500-01-05T10:00:00.5Z"), "1500-01-05 10:00:00.5"),
        Arguments.of(ZonedDateTime.parse("2020-01-05T00:00+02:00"), "2020-01-04 22:00:00"),
        Arguments.of(OffsetDateTime.parse("2020-01-05T02:00+02:00"), "2020-01-05"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueOfAnyTypeHasTheTextOfItsTexts(Object value, String text) {
    assertThat(CanonicalText.of(value)).isEqualTo(text);
  }

  /** Whatever release of Java writes them. */
  @Test
  void numbersHaveTheShortestTextThatIsReadAsThem() {
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      float single = Float.intBitsToFloat(random.nextInt());
      if (Double.isNaN(value) || Float.isNaN(single)) {
        continue;
      }
      assertThat(Double.parseDouble(CanonicalText.of(value))).isEqualTo(value);
      assertThat(Float.parseFloat(CanonicalText.of(single))).isEqualTo(single);
      double few = Double.parseDouble(random.nextInt(1 << 30) + "e" + (random.nextInt(600) - 300));
      assertThat(
              CanonicalText.of(few).replaceAll("[-.]|E.*", "").replaceAll("^0+|0+$", "").length())
          .isLessThanOrEqualTo(10);
    }
  }

  /** Numbers in other writings stay one, and other numbers stay others. */
  @Test
  void writingsOfRandomNumbersAgree() {
    Random random = new Random(5);
    for (int i = 0; i < 5_000; i++) {
      BigDecimal number =
          new BigDecimal(new BigInteger(1 + random.nextInt(90), random), random.nextInt(35) - 8)
              .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1));
      String text = CanonicalText.of(number.toPlainString());
      assertThat(new BigDecimal(text)).isEqualByComparingTo(number);
      for (String other :
          List.of(
              number.toString(),
              number.toEngineeringString(),
              number.toString().toLowerCase(Locale.ROOT),
              number.setScale(Math.max(0, number.scale()) + 3).toPlainString(),
              (number.signum() < 0 ? "" : "+") + number.toPlainString(),
              number.unscaledValue() + "e" + -number.scale())) {
        assertThat(CanonicalText.of(other)).as(other).isEqualTo(text);
      }
      BigDecimal next = number.add(number.ulp());
      assertThat(CanonicalText.of(next.toPlainString())).isNotEqualTo(text);
    }
  }

  @Test
  void truthValuesAreNumbersAsLevelsAndClasses() {
    assertThat(CanonicalText.code("True"))
        .isEqualTo(CanonicalText.code("1"))
        .isNotEqualTo(CanonicalText.code("0"));
    assertThat(CanonicalText.code("false")).isEqualTo(CanonicalText.code("0.0"));
    assertThat(ClassKey.of("TRUE")).isEqualTo("1");
  }
}
