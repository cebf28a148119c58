package org.mustlink.model.fit;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.evaluation.FoundByClass;

/**
 * Tells which classes are never found where labelled rows are judged without their own labels. The
 * share of right rows hides such classes if they have few rows.
 */
final class FoundClasses {
  private static final int MOST_NAMED = 5;

  private static final String NOT_JUDGED =
      "Every class has a single labelled row. A fit without this row does not know the class, so that nothing measures how many of the other rows are right. Label at least one more row of each class.";

  private FoundClasses() {}

  /**
   * Counts how many of the labelled rows of each class are found.
   *
   * @param judged the labelled rows, none of which was judged with its own label
   * @param classes the number of classes
   * @return nothing if no row was judged
   */
  static Optional<FoundByClass> of(HeldOutPredictions judged, int classes) {
    if (judged.classes().length == 0) {
      return Optional.empty();
    }
    long[] rows = new long[classes];
    long[] right = new long[classes];
    for (int i = 0; i < judged.classes().length; i++) {
      rows[judged.classes()[i]]++;
      right[judged.classes()[i]] += judged.found()[i] == judged.classes()[i] ? 1 : 0;
    }
    return Optional.of(new FoundByClass(rows, right));
  }

  /**
   * Returns a warning that names the classes, or one that nothing can be judged since every class
   * has a single labelled row; nothing if every class is found, or there is only one.
   *
   * @param judged the labelled rows, none of which was judged with its own label
   * @param names the names of the classes, each of at least one labelled row
   * @param labelled the number of labelled rows
   */
  static Optional<String> warning(HeldOutPredictions judged, List<String> names, long labelled) {
    if (names.size() > 1 && labelled == names.size()) {
      return Optional.of(NOT_JUDGED);
    }
    return of(judged, names.size())
        .filter(found -> found.never().length > 0 && found.known().length > 1)
        .map(found -> warning(found, judged, names));
  }

  private static String warning(FoundByClass found, HeldOutPredictions judged, List<String> names) {
    int[] never = found.never();
    String named =
        IntStream.of(never)
            .limit(MOST_NAMED)
            .mapToObj(c -> "'" + names.get(c) + "' (" + labelled(found.rows(c)) + ")")
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%d of %d classes %s never found where labelled rows are judged without their own labels: %s%s. Over all labelled rows %.1f %% are right, a figure that hides a class with few rows; with equal weights of the classes it is %.1f %% (balanced accuracy). Expect most other rows of such a class in clusters of other classes. Label more of them%s.",
        never.length,
        found.known().length,
        never.length == 1 ? "is" : "are",
        named,
        never.length > MOST_NAMED ? " and " + (never.length - MOST_NAMED) + " more" : "",
        100.0 * judged.count() / judged.found().length,
        100 * found.balancedAccuracy(),
        IntStream.of(never).anyMatch(c -> found.rows(c) == 1)
            ? "; a class with a single labelled row cannot be judged"
            : "");
  }

  private static String labelled(long rows) {
    return rows + (rows == 1 ? " labelled row" : " labelled rows");
  }
}
