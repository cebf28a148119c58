package org.mustlink.model.fit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.stability.ClusterNumberSearch;
import org.mustlink.core.stability.ClusterNumbers;
import org.mustlink.model.summary.NumberOfClusters;

/** Chooses the number of clusters if neither options nor labels nor links tell it. */
final class ClusterNumberStage {
  /** Numbers this many times smaller or larger than the one that is taken are worth a warning. */
  private static final double FAR = 1.5;

  private ClusterNumberStage() {}

  /**
   * Compares numbers of clusters on a sample.
   *
   * @param sample rows that belong somewhere
   * @param earlier the number of clusters of an earlier fit, which is kept if it is about as good
   *     as the best one
   * @return empty if the number is known, is to follow from links, or the table is very small
   */
  static Optional<NumberOfClusters> run(
      TableSample sample, SideInformationCounts counts, OptionalInt earlier, FitLog log) {
    if (counts.k() > 0 || counts.links() > 0) {
      return Optional.empty();
    }
    Optional<NumberOfClusters> found =
        log.run(
            "number of clusters",
            0,
            () ->
                ClusterNumberSearch.run(sample, counts.options())
                    .map(compared -> NumberOfClusters.of(compared, taken(compared, earlier))),
            done -> done.map(ClusterNumberStage::logLine).orElse("by the eigengap"));
    found.flatMap(ClusterNumberStage::doubt).ifPresent(log::warn);
    return found;
  }

  private static int taken(ClusterNumbers compared, OptionalInt earlier) {
    return earlier.isPresent() && compared.about().contains(earlier.getAsInt())
        ? earlier.getAsInt()
        : compared.chosen();
  }

  private static String logLine(NumberOfClusters found) {
    return "k = " + found.chosen() + "; about as good: " + listed(found.about());
  }

  /** The warning that other numbers are about as good, if they are far from the one taken. */
  private static Optional<String> doubt(NumberOfClusters found) {
    boolean far =
        found.about().stream().anyMatch(k -> k > FAR * found.chosen() || FAR * k < found.chosen());
    return far
        ? Optional.of(
            String.format(
                "The table does not tell clearly how many clusters it has. %d were made; about as"
                    + " good are %s. The report shows what speaks for each number. Set {fit.k} if"
                    + " you know the number.",
                found.chosen(), listed(found.about())))
        : Optional.empty();
  }

  private static String listed(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
