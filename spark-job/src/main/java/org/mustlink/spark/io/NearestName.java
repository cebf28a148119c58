package org.mustlink.spark.io;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the known name that was probably meant by a mistyped one. */
public final class NearestName {
  private static final LevenshteinDistance EDITS = LevenshteinDistance.getDefaultInstance();

  private NearestName() {}

  /**
   * Returns the known name with the smallest edit distance: the number of letters to change, add or
   * remove, after at most one swap of two neighbours, which counts as one. Case is ignored. Among
   * equally near names, this is the first in alphabetical order. Empty only if there are no known
   * names.
   */
  public static Optional<String> of(String name, Collection<String> known) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return known.stream()
        .min(
            Comparator.<String>comparingInt(
                    candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /**
   * Returns the nearest known name if at most a third of the letters of the name differ, rounded
   * up: with more, it is hardly what was meant.
   */
  public static Optional<String> likely(String name, Collection<String> known) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return of(name, known)
        .filter(
            nearest ->
                distance(wanted, nearest.toLowerCase(Locale.ROOT)) <= (name.length() + 2) / 3);
  }

  /** Returns the sentence that names the nearest known name. */
  public static String hint(String name, Collection<String> known) {
    return of(name, known)
        .map(nearest -> "The nearest is '" + nearest + "'.")
        .orElse("There is none.");
  }

  private static int distance(String name, String known) {
    int least = EDITS.apply(name, known);
    for (int i = 1; i < name.length(); i++) {
      StringBuilder swapped = new StringBuilder(name);
      swapped.setCharAt(i - 1, name.charAt(i));
      swapped.setCharAt(i, name.charAt(i - 1));
      least = Math.min(least, 1 + EDITS.apply(swapped, known));
    }
    return least;
  }
}
