package org.mustlink.spark.io;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known name a mistyped one was probably meant to be. */
public final class NearestName {
  private NearestName() {}

  /**
   * The known name with the fewest letters to change, add, remove or swap with their neighbour
   * (optimal string alignment; Damerau, CACM 1964), upper and lower case alike; among equals the
   * first by the alphabet. Empty only if nothing is known.
   */
  public static Optional<String> of(String name, Collection<String> known) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return known.stream()
        .min(
            Comparator.<String>comparingInt(
                    candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** The sentence that names it. */
  public static String hint(String name, Collection<String> known) {
    return of(name, known)
        .map(nearest -> "The nearest is '" + nearest + "'.")
        .orElse("There is none.");
  }

  private static int distance(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      edits[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      edits[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int least = edits[i - 1][j - 1] + (same ? 0 : 1);
        least = Math.min(least, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        if (i > 1 && j > 1 && swapped(a, i, b, j)) {
          least = Math.min(least, edits[i - 2][j - 2] + 1);
        }
        edits[i][j] = least;
      }
    }
    return edits[a.length()][b.length()];
  }

  private static boolean swapped(String a, int i, String b, int j) {
    return a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
