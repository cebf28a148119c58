package org.mustlink.model.fit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.stability.ClusterNumberSearch;
import org.mustlink.core.stability.ClusterNumbers;
import org.mustlink.model.summary.NumberOfClusters;

/** Chooses the number of clusters if neither options nor labels tell it. */
final class ClusterNumberStage {
  private ClusterNumberStage() {}

  /**
   * Compares numbers of clusters on a sample.
   *
   * @param sampled rows that belong somewhere
   * @param columns of the table
   * @param earlier the number of clusters of an earlier fit, which is kept if it is about as good
   *     as the best one
   * @return empty if the number is known or the table is very small
   */
  static Optional<NumberOfClusters> run(
      FirstSample sampled,
      FeatureColumns columns,
      SideInformationCounts counts,
      OptionalInt earlier,
      FitLog log) {
    if (counts.k() > 0) {
      return Optional.empty();
    }
    Optional<ClusterNumbers> found =
        log.run(
            "number of clusters",
            0,
            () -> ClusterNumberSearch.run(sampled.sample(), counts.options()),
            done ->
                done.map(numbers -> logLine(numbers, taken(numbers, earlier)))
                    .orElse("too few rows to compare"));
    found.flatMap(numbers -> doubt(numbers, taken(numbers, earlier))).ifPresent(log::warn);
    OfferedNumbers offered = new OfferedNumbers(sampled, columns);
    return found.map(numbers -> offered.of(numbers, taken(numbers, earlier)));
  }

  private static int taken(ClusterNumbers compared, OptionalInt earlier) {
    return earlier.isPresent() && compared.about().contains(earlier.getAsInt())
        ? earlier.getAsInt()
        : compared.chosen();
  }

  private static String logLine(ClusterNumbers found, int taken) {
    List<Integer> others = others(found.offered(), taken);
    return taken
        + " clusters"
        + (others.isEmpty() ? "" : "; also offered: " + listed(others, ", "));
  }

  /** The warning that other offered numbers are about as good as the one taken. */
  private static Optional<String> doubt(ClusterNumbers found, int taken) {
    List<Integer> others =
        others(found.offered(), taken).stream().filter(found.about()::contains).toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The table does not show clearly how many clusters it has: the fit made %d, and %s would be about as good. The report shows the clusters at each number. Set {fit.k} to the number that you need."
                .formatted(taken, listed(others, " and ")));
  }

  private static List<Integer> others(List<Integer> offered, int taken) {
    return offered.stream().filter(k -> k != taken).toList();
  }

  private static String listed(List<Integer> numbers, String between) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(between));
  }
}
