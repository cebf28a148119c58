package org.mustlink.spark.io;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known name a mistyped one was probably meant to be. */
public final class NearestName {
  private NearestName() {}

  /**
   * The known name with the fewest letters to change, add or remove (Levenshtein distance, upper
   * and lower case alike); among equals the first by the alphabet. Empty only if nothing is known.
   */
  public static Optional<String> of(String name, Collection<String> known) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return known.stream()
        .min(
            Comparator.<String>comparingInt(
                    candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** A remedy that names it: "The nearest is X." and what else to do, or nothing. */
  static String hint(String name, Collection<String> known) {
    return of(name, known)
        .map(nearest -> "The nearest is '" + nearest + "'.")
        .orElse("There is none.");
  }

  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    int[] current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(change, 1 + Math.min(previous[j], current[j - 1]));
      }
      int[] swap = previous;
      previous = current;
      current = swap;
    }
    return previous[b.length()];
  }
}
