package org.mustlink.core.values.classes;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.ClassKey;

/**
 * Tells which class a text is: none if it is a word for a class that is not known, and one of
 * several equal texts, such as 0 and 0.0. Every reader of a column of classes uses one.
 *
 * @param words the words for a class that is not known, each as {@link #word} gives it
 * @param usual whether these are the usual words, so that the values of a column may tell of more
 * @param decided whether the values of a column have told which of these words it has
 * @param forms the text that a class is written with, by every other text for it
 */
public record ClassReader(
    Set<String> words, boolean usual, boolean decided, Map<String, String> forms)
    implements Serializable {
  /** The characters of white space, which are no part of a class where they stand around it. */
  public static final String BLANKS =
      " \t\n\u000b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
          + "\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff";

  /** What separates the parts of a word, such as those of not_labelled. */
  private static final Pattern INSIDE = Pattern.compile("(?<=\\p{L})[\\s\\p{Z}_-]+(?=\\p{L})");

  /** Knows the words that programs and people write for a class that is not known. */
  public static final ClassReader USUAL =
      new ClassReader(
          Set.of(
              "nan",
              "null",
              "none",
              "na",
              "n/a",
              "n.a.",
              "<na>",
              "#n/a",
              "nat",
              "<null>",
              "(null)",
              "\\n",
              "?",
              "??",
              "unknown",
              "not known",
              "unlabeled",
              "unlabelled",
              "not labeled",
              "not labelled",
              "no label"),
          true,
          false,
          Map.of());

  public ClassReader {
    words = Set.copyOf(words);
    forms = Map.copyOf(forms);
  }

  /**
   * Makes a reader that knows the given words in place of the usual ones.
   *
   * @param unknown the words, in any case; empty for the usual ones
   */
  public static ClassReader of(Optional<List<String>> unknown) {
    return unknown
        .map(
            words ->
                new ClassReader(
                    Set.copyOf(words.stream().map(String::strip).map(ClassReader::word).toList()),
                    false,
                    false,
                    Map.of()))
        .orElse(USUAL);
  }

  /** Returns a text without the white space around it, which is empty for a blank one. */
  public static String trimmed(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && BLANKS.indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    while (to > from && BLANKS.indexOf(text.charAt(to - 1)) >= 0) {
      to--;
    }
    return text.substring(from, to);
  }

  /** Returns what equal words for a class that is not known have in common. */
  static String word(String text) {
    return INSIDE.matcher(ClassKey.of(text).toLowerCase(Locale.ROOT)).replaceAll(" ");
  }

  /** Returns a reader that reads the text of one of its words as a class. */
  ClassReader without(String word) {
    return new ClassReader(
        words.stream().filter(one -> !one.equals(word)).collect(Collectors.toSet()),
        usual,
        decided,
        forms);
  }

  /** Returns a reader that knows one more word, and with which text each class is written. */
  ClassReader decided(Optional<String> also, Map<String, String> written) {
    Set<String> all = new TreeSet<>(words);
    also.ifPresent(all::add);
    return new ClassReader(all, usual, true, written);
  }

  /** Whether a text means that the class is not known. */
  boolean isUnknown(String written) {
    return words.contains(word(written));
  }

  /** Returns the class of a text without white space around it; null if it is not known. */
  public @Nullable String read(String written) {
    return isUnknown(written) ? null : forms.getOrDefault(written, written);
  }
}
