package org.mustlink.core.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.SparseRow;

class WordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The cat and the hat           | the cat and the hat",
        "ÉCOLE e\u0301cole             | école école",
        "don't 3.5kg                   | don t 3 5kg",
        "ﬁne １２                        | fine 12",
        "東京都                          | 東 東京 京都",
        "東 京x都                        | 東 京 x 都",
        "हिन्दी में                         | हिन्दी में",
        "😀 smile 😀                     | smile",
        "... --                        | ''"
      })
  void aTextIsItsWords(String text, String words) {
    SparseRow row = new SparseRow();
    Words.count(text, row);
    Map<Integer, Double> found = new TreeMap<>();
    for (int i = 0; i < row.count(); i++) {
      found.put(row.column(i), row.value(i));
    }
    Map<Integer, Double> expected =
        Arrays.stream(words.split(" ", -1))
            .filter(word -> !word.isEmpty())
            .collect(
                Collectors.groupingBy(
                    Function.<String>identity()
                        .andThen(
                            word -> (int) ((long) CanonicalText.code(word) & (Words.INPUTS - 1))),
                    Collectors.summingDouble(word -> 1.0)));
    assertThat(found).isEqualTo(expected);
    assertThat(found.keySet()).allMatch(column -> column >= 0 && column < Words.INPUTS);
  }
}
