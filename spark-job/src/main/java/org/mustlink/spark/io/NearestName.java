package org.mustlink.spark.io;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** Finds the known name that a mistyped one was probably meant to be. */
public final class NearestName {
  private static final JaroWinklerSimilarity SIMILARITY = new JaroWinklerSimilarity();

  private NearestName() {}

  /**
   * Returns the known name with the largest Jaro-Winkler similarity (Winkler, 1990), upper and
   * lower case being equal. This similarity forgives letters that changed places, the most frequent
   * typo, which the Levenshtein distance counts twice. Among equally similar names the
   * alphabetically first is taken. The result is empty only if no name is known.
   */
  public static Optional<String> of(String name, Collection<String> known) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return known.stream()
        .min(
            Comparator.<String>comparingDouble(
                    candidate -> -SIMILARITY.apply(wanted, candidate.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Returns the sentence that names the nearest name. */
  static String hint(String name, Collection<String> known) {
    return of(name, known)
        .map(nearest -> "The nearest is '" + nearest + "'.")
        .orElse("There is none.");
  }
}
