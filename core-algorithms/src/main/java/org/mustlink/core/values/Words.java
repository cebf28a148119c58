package org.mustlink.core.values;

import java.text.Normalizer;
import java.util.Locale;
import org.mustlink.core.columns.SparseRow;

/**
 * The words of a text in any language: runs of letters and digits without regard to case. Of
 * scripts that are written without blanks between words, pairs of neighbouring characters take the
 * place of words. Words are told apart by hashes, so that no dictionary is kept.
 */
public final class Words {
  /** The number of inputs of a column of words. */
  public static final int INPUTS = 1 << 18;

  /** The first character of Thai; all scripts that are written without blanks come after it. */
  private static final int FIRST_WITHOUT_BLANKS = 0x0E00;

  private final LongCounts counts = new LongCounts();

  private Words() {}

  /**
   * Counts the words of a text.
   *
   * @param to receives the counts by the hashes of the words, ascending
   */
  public static void count(String text, SparseRow to) {
    Words words = new Words();
    words.split(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT));
    to.clear();
    for (long hash : words.counts.sorted()) {
      to.add((int) hash, (double) words.counts.get(hash));
    }
  }

  private void split(String text) {
    int start = -1;
    int before = -1; // the place of a character of a script without blanks
    for (int at = 0; at < text.length(); ) {
      int character = text.codePointAt(at);
      int next = at + Character.charCount(character);
      boolean joined = isWithoutBlanks(character);
      if (start >= 0 && (joined || !isLetter(character))) {
        add(text.substring(start, at));
        start = -1;
      }
      if (joined) {
        add(text.substring(before >= 0 ? before : at, next));
        before = at;
      } else {
        before = -1;
        start = start < 0 && isLetter(character) ? at : start;
      }
      at = next;
    }
    if (start >= 0) {
      add(text.substring(start));
    }
  }

  private void add(String word) {
    counts.add(ValueText.hash(word) & (INPUTS - 1), 1);
  }

  /** Returns whether a character is part of a word: a letter, a digit, or a mark of one. */
  public static boolean isLetter(int character) {
    return Character.isLetterOrDigit(character)
        || Character.getType(character) == Character.NON_SPACING_MARK
        || Character.getType(character) == Character.COMBINING_SPACING_MARK;
  }

  /** Returns whether a letter is of a script that is written without blanks between words. */
  public static boolean isWithoutBlanks(int character) {
    if (character < FIRST_WITHOUT_BLANKS) {
      return false;
    }
    return switch (Character.UnicodeScript.of(character)) {
      case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> isLetter(character);
      default -> false;
    };
  }
}
