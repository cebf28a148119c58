package org.mustlink.model.report;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes the characters of texts that cannot be seen, and those that turn the order of the text
 * around them, as their code points in brackets, such as [U+202E]. A page shows names and values of
 * tables of others, whose texts could otherwise look like other ones.
 */
final class VisibleCharacters extends CharacterEscapes {
  private static final long serialVersionUID = 1L;

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] codes = standardAsciiEscapesForJSON();
    for (char one = 0; one < codes.length; one++) {
      codes[one] = isHidden(one) ? ESCAPE_CUSTOM : codes[one];
    }
    return codes;
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int character) {
    return isHidden((char) character)
        ? new SerializedString(String.format(Locale.ROOT, "[U+%04X]", character))
        : null;
  }

  /** Ends of lines remain, and joiners, which words of some languages and pictures need. */
  private static boolean isHidden(char one) {
    return (Character.isISOControl(one) && one != '\t' && one != '\n' && one != '\r')
        || one == '\u00ad'
        || one == '\u061c'
        || one == '\u180e'
        || one == '\u200b'
        || one == '\u200e'
        || one == '\u200f'
        || (one >= '\u202a' && one <= '\u202e')
        || (one >= '\u2060' && one <= '\u206f')
        || one == '\ufeff'
        || (one >= '\ufff9' && one <= '\ufffb');
  }
}
