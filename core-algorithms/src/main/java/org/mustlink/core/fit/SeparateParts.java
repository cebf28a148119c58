package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The parts into which a table falls if no row of one part has a landmark in common with a row of
 * another, in the words of a warning: what it means for the clusters, and what to do.
 *
 * @param components p', the component of every landmark in use, by its first one
 * @param shares the share of the rows in every component, by the same number
 */
record SeparateParts(int[] components, Map<Integer, Double> shares) {
  private static final int MOST_SHARES = 5;
  private static final double SHOWN = 0.001;

  static SeparateParts of(LandmarkGraph graph) {
    int[] components = graph.componentOf();
    double all = Arrays.stream(graph.degrees()).sum();
    Map<Integer, Double> shares = new TreeMap<>();
    for (int i = 0; i < components.length; i++) {
      shares.merge(components[i], graph.degrees()[i] / all, Double::sum);
    }
    return new SeparateParts(components, shares);
  }

  /** Returns the number of parts. */
  int count() {
    return shares.size();
  }

  /** Returns what parts mean for k clusters of an embedding; nothing if there is one part. */
  Optional<String> ofEmbedding(int k) {
    if (count() <= 1) {
      return Optional.empty();
    }
    String meaning =
        count() < k
            ? "Each part tends to become a cluster of its own, however small it is, which leaves"
                + " fewer of the %d clusters to divide the others."
            : count() == k
                ? "There are as many as clusters, %d, so that each part tends to become one,"
                    + " however small it is."
                : "There are more than the %d clusters, so that clusters are made of whole parts,"
                    + " and what differs within a large part is not found.";
    return Optional.of(summary() + " " + String.format(Locale.ROOT, meaning, k) + " " + remedy());
  }

  /**
   * Returns what parts mean where labels are spread along the graph; nothing if labels reach every
   * part.
   *
   * @param graph whose parts these are
   * @param known the codes of the rows with known or found classes
   * @param pooled whether classifiers of the features have a say
   */
  Optional<String> ofLabels(LandmarkGraph graph, CodedRows known, boolean pooled) {
    int[] component = Indices.none(graph.total());
    IntStream.range(0, graph.size()).forEach(i -> component[graph.kept()[i]] = components[i]);
    List<Integer> reached =
        IntStream.of(known.codes())
            .map(landmark -> component[landmark])
            .distinct()
            .boxed()
            .toList();
    List<Double> missed =
        shares.entrySet().stream()
            .filter(part -> !reached.contains(part.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    if (missed.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        summary()
            + " Known classes reach only the rows of their own part, and "
            + (missed.size() == 1 ? "one part has" : missed.size() + " parts have")
            + " no row with a known class: for "
            + percent(missed.stream().mapToDouble(share -> share).sum())
            + " of the rows "
            + (pooled
                ? "classifiers decide that have learned from rows of other parts, and nothing tells"
                    + " whether they are right."
                : "nothing decides, and they get the first class with a margin of 0.")
            + " Label some rows of each part, or look whether these rows are errors{command:; the"
            + " map of the report shows them apart}. A higher {fit.neighbours} or a lower"
            + " {fit.landmarks} may join the parts.");
  }

  private String summary() {
    List<Double> largest =
        shares.values().stream().sorted(Comparator.reverseOrder()).limit(MOST_SHARES).toList();
    String all =
        largest.stream().map(SeparateParts::percent).collect(Collectors.joining(", "))
            + (count() > largest.size() ? ", ..." : "");
    return ("The rows fall into %s separate parts, which hold %s of them: no row of a part is "
            + "near to a row of another.")
        .formatted(count(), all);
  }

  private static String remedy() {
    return "If you look for groups that lie so far apart, this is right. Otherwise look whether the"
        + " rows of the small parts are errors{command:, which the map of the report shows apart},"
        + " and leave them out. A higher {fit.neighbours} or a lower {fit.landmarks} may join the"
        + " parts.";
  }

  private static String percent(double share) {
    return share < SHOWN
        ? "less than 0.1 %"
        : share > 1 - SHOWN
            ? "more than 99.9 %"
            : String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
