package org.mustlink.core.shares;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Says in words that labels are no random draw of the rows. */
public final class ShareWords {
  private static final int MOST_NAMED = 3;

  private ShareWords() {}

  /**
   * Returns a warning with the classes whose shares differ most, if the estimate is used.
   *
   * @param names k, the names of the classes
   */
  public static Optional<String> warning(Optional<ShareEstimate> estimate, List<String> names) {
    return estimate.filter(ShareEstimate::isTaken).map(found -> warning(found, names));
  }

  private static String warning(ShareEstimate found, List<String> names) {
    String most =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -Math.abs(found.rows()[j] - found.labels()[j])))
            .limit(MOST_NAMED)
            .map(j -> words(names.get(j), found.rows()[j], found.labels()[j]))
            .collect(Collectors.joining("; "));
    return "The labels are not a random draw of the rows. The clusters are adjusted to estimated"
        + " shares of the classes: "
        + most
        + ". If you know the shares, set {fit.classShares}.";
  }

  private static String words(String name, double rows, double labels) {
    return String.format(
        Locale.ROOT,
        "%s has about %.0f %% of the other rows and %.0f %% of the labels",
        name,
        100 * rows,
        100 * labels);
  }
}
