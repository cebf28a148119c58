package org.mustlink.spark.fit;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.HeldOutPredictions;

/**
 * Tells which classes are never found where labelled rows are judged without their own labels. The
 * share of right rows hides such classes if they have few rows.
 */
final class FoundClasses {
  private static final int MOST_NAMED = 5;

  private FoundClasses() {}

  /**
   * Returns a warning that names the classes; nothing if every class is found, or there is only
   * one.
   *
   * @param judged the labelled rows, none of which was judged with its own label
   * @param names the names of the classes
   */
  static Optional<String> warning(HeldOutPredictions judged, List<String> names) {
    long[] rows = new long[names.size()];
    long[] right = new long[names.size()];
    for (int i = 0; i < judged.classes().length; i++) {
      rows[judged.classes()[i]]++;
      right[judged.classes()[i]] += judged.found()[i] == judged.classes()[i] ? 1 : 0;
    }
    int[] known = IntStream.range(0, rows.length).filter(c -> rows[c] > 0).toArray();
    List<Integer> never = IntStream.of(known).filter(c -> right[c] == 0).boxed().toList();
    if (never.isEmpty() || known.length < 2) {
      return Optional.empty();
    }
    double balanced =
        IntStream.of(known).mapToDouble(c -> (double) right[c] / rows[c]).average().orElseThrow();
    String named =
        never.stream()
            .limit(MOST_NAMED)
            .map(c -> "'" + names.get(c) + "' (" + labelled(rows[c]) + ")")
            .collect(Collectors.joining(", "));
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%d of %d classes %s never found where labelled rows are judged without their own"
                + " labels: %s%s. Over all labelled rows %.1f %% are right, which hides this where a"
                + " class has few rows; with each class counted alike it is %.1f %% (balanced"
                + " accuracy). Expect most other rows of such a class in clusters of other classes."
                + " Label more of them%s.",
            never.size(),
            known.length,
            never.size() == 1 ? "is" : "are",
            named,
            never.size() > MOST_NAMED ? " and " + (never.size() - MOST_NAMED) + " more" : "",
            100.0 * judged.count() / judged.found().length,
            100 * balanced,
            never.stream().anyMatch(c -> rows[c] == 1)
                ? "; a class with a single labelled row cannot be judged"
                : ""));
  }

  private static String labelled(long rows) {
    return rows + (rows == 1 ? " labelled row" : " labelled rows");
  }
}
