package org.mustlink.core.values.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which texts of a column are classes, and what is said of the others. */
class ClassCountsTest {
  private static final String NONE = "";

  /** Texts with their numbers of rows, the classes of them, and what the warnings say. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Words for a class that is not known.
        "a:2 b:3|a:2 b:3|",
        "a:2 nan:3|a:2|the class 'nan' on 3 rows; the fit takes the word as an unknown class",
        "a:2 NaN:1 None:1 NULL:1 N/A:1 <NA>:1|a:2|'<NA>' on 1 row;",
        "a:2 UnLabelled:9 not_labeled:1 not-labelled:1 ?:1|a:2|'UnLabelled' on 9 rows;",
        "a:2 Unknown:1|a:2|input.unknown",
        // The word none, which names a class too; a number without a text is that of blank rows.
        "none:180 low:180 good:376|good:376 low:180 none:180|{input.unknown} = [\"none\"]",
        "None:60 low:20 good:20 :900|None:60 good:20 low:20|the class 'None' on 60 rows; if this means an unknown class",
        "none:60 low:20 good:20|good:20 low:20|the class 'none' on 60 rows; the fit takes the word as an unknown class",
        "none:60 low:20 good:20 :19|good:20 low:20|the fit takes the word as an unknown class",
        "none:6 low:20 :900|low:20|the fit takes the word as an unknown class",
        "none:6 low:20 good:20 nan:900|good:20 low:20|the class 'none' on 6 rows; the fit takes the word as an unknown class",
        "none:3 None:2 1:4 2:4|1:4 2:4 None:2 none:3|Each counts",
        // Words that may name a class.
        "a:2 missing:3|a:2 missing:3|set {input.unknown} = [\"missing\"]",
        "a:2 -:3|-:3 a:2|the class '-' on 3 rows; if this means an unknown class",
        "+:2 -:3|+:2 -:3|",
        "other:2 a:3 NB:1|NB:1 a:3 other:2|",
        // -1 and other numbers.
        "0:2 1:2 2:1 -1:51|0:2 1:2 2:1|the class '-1' on 51 rows; as all other classes",
        "0.0:2 1.0:2 2.0:1 -1.0:51|0.0:2 1.0:2 2.0:1|the class '-1'",
        "1:9 -1:2|-1:2 1:9|",
        "1:3 -1:9|-1:9 1:3|the class '-1' on 9 rows; if this means an unknown class",
        "0:3 1:3 -1:2|-1:2 0:3 1:3|the class '-1' on 2 rows; if this means an unknown class",
        "0:3 1:3 -1:7|0:3 1:3|the class '-1' on 7 rows; as all",
        "-2:1 -1:1 0:1 1:1 2:1|-1:1 -2:1 0:1 1:1 2:1|",
        "a:1 -1:9|-1:9 a:1|",
        "0.5:1 -1:9|-1:9 0.5:1|",
        "-1:9||the class '-1'",
        "0:40 1:1 2:1|0:40 1:1 2:1|",
        "1:3 2:2 -99:9|-99:9 1:3 2:2|set {input.unknown} = [\"-99\"]",
        "1:3 2:2 999:9|1:3 2:2 999:9|set {input.unknown} = [\"999\"]",
        "98:3 99:2 100:9|100:9 98:3 99:2|",
        // One class in several ways.
        "0:1 0.0:2 -0:3 1:1 1.0:1 1e0:1|0:6 1:3|'0' and '-0' and '0.0', '1' and '1.0' and '1e0'. They are one class",
        "1.10:1 1.1:2|1.1:3|'1.1' and '1.10'",
        "1.0:3 2.0:1|1.0:3 2.0:1|",
        "10000000:1 1.0E7:1|1.0E7:2|equal numbers",
        "True:1 true:2 b:1|True:3 b:1|'True' and 'true'. They are one class",
        "true:1 1:2 False:1 0:1|0:2 1:3|'0' and 'False', '1' and 'true'. They are one class",
        "1.23457E+11:1 123457000000:2 7:1|1.23457E+11:3 7:1|one class",
        "2020-01-05:1 2020-01-05T00:00Z:2|2020-01-05:3|one class",
        "inf:1 Infinity:2|inf:3|one class",
        "caf\u00e9:1 cafe\u0301:2|caf\u00e9:3|equal letters",
        // Classes that only look like others.
        "01:1 1:2|01:1 1:2|'01' and '1'. Each counts",
        "north_east:1 North-East:1|North-East:1 north_east:1|differ only in how they are written",
      })
  void whatIsAClass(String texts, String classes, String said) {
    ClassCounts found = counted(texts, ClassReader.USUAL);
    assertThat(summary(found)).isEqualTo(classes == null ? NONE : classes);
    if (said == null) {
      assertThat(found.warnings()).isEmpty();
    } else {
      assertThat(found.warnings())
          .anySatisfy(text -> assertThat(text).startsWith("Label column z ").contains(said));
    }
    Map<String, Long> written = rows(texts);
    written.remove(NONE);
    written.forEach(
        (text, rows) -> {
          String read = found.reader().read(text);
          assertThat(read == null || found.names().contains(read)).as(text).isTrue();
          assertThat(counted(text + ":1 " + texts, found.reader()).names())
              .isEqualTo(found.names());
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0:9 0.0:1 1:2 -1:1|-1:1 1:2",
        "-1|-1.0:9 1:2|1:2",
        "G1|g1:3 g2:1 nan:1|g2:1 nan:1",
        "|nan:3 unknown:1 -1:5 0:1 1:1 2:2|-1:5 0:1 1:1 2:2 nan:3 unknown:1",
      })
  void setWordsTakeThePlaceOfTheUsualOnes(String words, String texts, String classes) {
    List<String> unknown = words == null ? List.of() : List.of(words);
    ClassCounts found = counted(texts, ClassReader.of(Optional.of(unknown)));
    assertThat(summary(found)).isEqualTo(classes);
    assertThat(found.warnings())
        .noneMatch(
            text ->
                text.contains("if this means an unknown class")
                    || text.contains("the fit takes the word as an unknown class"));
  }

  @Test
  void manyExamplesAreCutOff() {
    String texts =
        IntStream.range(0, 30)
            .mapToObj(i -> i + ":1 " + i + ".0:1")
            .collect(Collectors.joining(" "));
    assertThat(counted(texts, ClassReader.USUAL).warnings())
        .singleElement()
        .asString()
        .contains("'12' and '12.0' and 25 more. They");
  }

  private static ClassCounts counted(String texts, ClassReader reader) {
    Map<String, Long> rows = rows(texts);
    Long blank = rows.remove(NONE);
    return ClassCounts.of(rows, blank == null ? 0 : blank, reader, "Label column z");
  }

  private static Map<String, Long> rows(String texts) {
    Map<String, Long> rows = new TreeMap<>();
    for (String one : texts.split(" ", -1)) {
      int colon = one.lastIndexOf(':');
      rows.merge(one.substring(0, colon), Long.valueOf(one.substring(colon + 1)), Long::sum);
    }
    return rows;
  }

  private static String summary(ClassCounts classes) {
    return Arrays.stream(IntStream.range(0, classes.names().size()).toArray())
        .mapToObj(j -> classes.names().get(j) + ":" + classes.counts()[j])
        .collect(Collectors.joining(" "));
  }
}
