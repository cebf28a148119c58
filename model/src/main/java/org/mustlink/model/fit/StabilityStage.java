package org.mustlink.model.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.stability.LandmarkDraws;
import org.mustlink.core.stability.Stability;
import org.mustlink.model.summary.FitSummary;

/** Measures how well further draws of landmarks reproduce the clusters of a fit. */
final class StabilityStage {
  private StabilityStage() {}

  /**
   * Makes further draws of landmarks, if the options ask for them.
   *
   * @param sample rows that belong somewhere
   */
  static Optional<LandmarkDraws> drawn(
      TableSample sample, SideInformationCounts counts, LandmarkEncoder encoder, FitLog log) {
    int draws = counts.options().get(FitOptions.STABILITY);
    return draws == 0
        ? Optional.empty()
        : Optional.of(
            log.run(
                "further draws of landmarks",
                0,
                () ->
                    LandmarkDraws.of(
                        sample, counts.with(counts.options().withoutOutliers()), encoder, draws),
                done -> draws + (draws == 1 ? " draw" : " draws")));
  }

  /** Compares the clusters of the draws with those of a fit. */
  static Stability compared(LandmarkDraws draws, CodedFit<?> fit, FitLog log) {
    return log.run(
        "stability",
        0,
        () -> draws.compared(fit.solution().embedding(), fit.rule().assigner()),
        StabilityStage::logLine);
  }

  /** Returns a description of the comparison, on one line. */
  private static String logLine(Stability found) {
    return String.format(
        Locale.ROOT,
        "%d more %s of landmarks: adjusted Rand index with these clusters %.2f on average, %.2f at"
            + " least (%,d rows)",
        found.draws(),
        found.draws() == 1 ? "draw" : "draws",
        found.mean(),
        found.least(),
        found.rows());
  }

  /**
   * Warns of clusters that the draws do not reproduce.
   *
   * @param ids the numbers of the clusters
   * @param names the label of every cluster, null if it has none
   */
  static List<String> warnings(Stability found, ClusterIds ids, @Nullable String[] names) {
    List<Integer> dissolved = found.dissolved();
    if (dissolved.isEmpty()) {
      return List.of();
    }
    String listed =
        dissolved.stream()
            .map(j -> ids.of(j) + (names[j] == null ? "" : " ('" + names[j] + "')"))
            .collect(Collectors.joining(", "));
    return List.of(
        (dissolved.size() == 1 ? "Cluster " + listed + " is" : "Clusters " + listed + " are")
            + " not stable: with other landmarks, less than half of "
            + (dissolved.size() == 1 ? "it" : "each")
            + " is found again on average (Jaccard index below "
            + Stability.DISSOLVED
            + ").");
  }

  /**
   * Returns the record of the comparison for the summary.
   *
   * @param ids the ids of the clusters, in whose order the clusters are listed
   */
  static FitSummary.Stability summed(Stability found, ClusterIds ids) {
    return new FitSummary.Stability(
        found.draws(),
        found.rows(),
        found.mean(),
        found.least(),
        Arrays.stream(ids.ordered())
            .mapToDouble(j -> found.overlaps()[j])
            .mapToObj(StabilityStage::numberOrNull)
            .toList());
  }

  private static @Nullable Double numberOrNull(double value) {
    return Double.isNaN(value) ? null : value;
  }
}
