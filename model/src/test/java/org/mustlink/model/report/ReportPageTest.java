package org.mustlink.model.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Texts of tables look in a page like what they are. */
class ReportPageTest {
  @Test
  void hiddenCharactersOfNamesAndValuesStandThereAsTheirCodePoints() {
    String page =
        ReportPage.of(
            "{\"a\u202etxt.exe\": \"b\u2066c\\u0000\\u0007\\u009b\u200bd\ufeff\","
                + " \"\\\\u202e\": \"e\u200df\\n\\t\u00e4\u05d0\"}");
    assertThat(page)
        .contains("\"a[U+202E]txt.exe\":\"b[U+2066]c[U+0000][U+0007][U+009B][U+200B]d[U+FEFF]\"")
        .contains("\"\\\\u202e\":\"e\u200df\\n\\t\u00e4\u05d0\"");
  }

  @Test
  void noOtherCharacterOfAPageTurnsTheOrderOfTexts() {
    String all =
        IntStream.rangeClosed(1, Character.MAX_VALUE)
            .filter(one -> one != '"' && one != '\\' && one >= ' ')
            .filter(one -> !Character.isSurrogate((char) one))
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    assertThat(ReportPage.of("{\"all\": \"" + all + "\"}").chars())
        .noneMatch(
            one -> {
              byte turns = Character.getDirectionality(one);
              return (turns >= Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING
                      && turns <= Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT)
                  || (turns >= Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE
                      && turns <= Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE);
            });
  }

  /**
   * The scripts are one script in the page, where the last function of a name replaces the others.
   */
  @Test
  void noTwoFunctionsOfThePageHaveOneName() {
    List<String> names =
        Pattern.compile("(?m)^(?:async )?function (\\w+)")
            .matcher(ReportPage.of("{}"))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    assertThat(names).hasSizeGreaterThan(100).doesNotHaveDuplicates();
  }
}
