package org.mustlink.core.values;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The words with which programs and people write that a value is not known. */
public final class GapWords {
  /** Those that mean it in a column of any kind, in lower case. */
  private static final Set<String> ANYWHERE =
      Set.of("", "na", "n/a", "#n/a", "<na>", "nan", "null", "none", "nat", "?", "\\n");

  /** Those that mean it among numbers, where a word can be nothing else, in lower case. */
  private static final Set<String> AMONG_NUMBERS =
      Set.of(
          "n.a.",
          "#na",
          "nil",
          "#null!",
          ".",
          "..",
          "...",
          "-",
          "--",
          "missing",
          "+nan",
          "-nan",
          "#div/0!",
          "#value!",
          "#num!",
          "#ref!",
          "#name?",
          "1.#ind",
          "-1.#ind",
          "1.#qnan",
          "-1.#qnan");

  /** No word is longer. */
  private static final int LONGEST = 8;

  private GapWords() {}

  /** Returns whether a text without white space around it says that a value is not known. */
  public static boolean isGap(String text) {
    return text.length() <= LONGEST && ANYWHERE.contains(text.toLowerCase(Locale.ROOT));
  }

  /** Returns the words that say so anywhere, in lower case and in order. */
  public static List<String> anywhere() {
    return ANYWHERE.stream().sorted().toList();
  }

  /** Returns the words that say so among numbers, in lower case and in order. */
  public static List<String> amongNumbers() {
    return Stream.concat(ANYWHERE.stream(), AMONG_NUMBERS.stream()).sorted().toList();
  }

  /** Returns whether a text without white space around it says so among numbers. */
  public static boolean isGapAmongNumbers(String text) {
    return text.length() <= LONGEST
        && (isGap(text) || AMONG_NUMBERS.contains(text.toLowerCase(Locale.ROOT)));
  }
}
