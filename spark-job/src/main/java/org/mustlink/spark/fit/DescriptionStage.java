package org.mustlink.spark.fit;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.description.MapPoints;
import org.mustlink.core.description.RowMap;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.fit.OutOfSample;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.pool.LeftOut;
import org.mustlink.spark.assign.AssignedRow;
import org.mustlink.spark.assign.RowDigest;
import org.mustlink.spark.assign.Tally;
import org.mustlink.spark.drift.DriftStage;
import org.mustlink.spark.summary.Description;
import org.mustlink.spark.table.FeatureColumns;

/**
 * Describes the clusters of a fit, from one more pass over the codes and the sample of the profile.
 *
 * @param finished the fit
 * @param digest of its rows
 * @param sample of the table, which the features of the clusters are found on
 * @param features of the table
 */
record DescriptionStage(
    FinishedFit finished, RowDigest digest, TableSample sample, FeatureColumns features) {
  /** Begins to place the rows of the map; what is returned waits until they are placed. */
  Supplier<Description> run() {
    ClusterIds ids = finished.model().ids();
    List<String> names = finished.coded().labels().names();
    Optional<ClusterFeatures> found = clusterFeatures();
    Rows points =
        MapPoints.of(
            digest.codes(), finished.model().encoder().landmarks(), finished.solved().embedding());
    CompletableFuture<double[]> places =
        CompletableFuture.supplyAsync(() -> RowMap.of(points, finished.coded().options().seed()));
    return () ->
        new Description(
            Description.Map.of(shown(digest.drawn(), ids, names), places.join()),
            null,
            IntStream.of(ids.ordered()).mapToObj(j -> cluster(j, ids, names, found)).toList(),
            found.map(all -> IntStream.of(all.counts()).sum()).orElse(0),
            labels(ids, names),
            truth(ids),
            List.of());
  }

  /** The features of sparse and wide rows are not kept as they were. */
  private Optional<ClusterFeatures> clusterFeatures() {
    if (sample.reduced()) {
      return Optional.empty();
    }
    Rows rows = DriftStage.compared(sample.rows());
    return Optional.of(
        ClusterFeatures.of(rows, finished.model().places(rows), finished.model().clusters()));
  }

  private Description.Cluster cluster(
      int place, ClusterIds ids, List<String> names, Optional<ClusterFeatures> found) {
    return new Description.Cluster(
        ids.of(place),
        LongStream.of(digest.margins(place)).boxed().toList(),
        rows(digest.typical(place), ids, names),
        rows(digest.doubtful(place), ids, names),
        found
            .map(all -> Description.Feature.leading(all, place, features::name))
            .orElse(List.of()));
  }

  private static List<Description.Row> rows(
      List<AssignedRow> rows, ClusterIds ids, List<String> names) {
    return shown(rows, ids, names).stream().map(Description.Shown::row).toList();
  }

  private static List<Description.Shown> shown(
      List<AssignedRow> rows, ClusterIds ids, List<String> names) {
    return rows.stream()
        .map(
            row ->
                new Description.Shown(
                    row.id(),
                    ids.of(row.cluster()),
                    row.label() < 0 ? null : names.get(row.label()),
                    row.truth(),
                    row.margin()))
        .toList();
  }

  /** The labelled rows by what they get without their labels, where that was tried. */
  private Description.@Nullable Confusion labels(ClusterIds ids, List<String> names) {
    if (names.isEmpty()) {
      return null;
    }
    Optional<LeftOut> left = finished.solved().tried().map(OutOfSample::left);
    if (left.isPresent()) {
      long[][] counts = new long[names.size()][names.size()];
      for (int i = 0; i < left.get().found().length; i++) {
        if (left.get().found()[i] >= 0) {
          counts[left.get().classes()[i]][left.get().found()[i]]++;
        }
      }
      return Description.Confusion.of(names, names, true, counts);
    }
    return crossed(finished.tally().labels(finished.model().clusters(), names), ids);
  }

  private Description.@Nullable Confusion truth(ClusterIds ids) {
    Tally.Crossing truths = finished.tally().truths(finished.model().clusters(), false);
    return truths.classes().isEmpty() ? null : crossed(truths, ids);
  }

  private static Description.Confusion crossed(Tally.Crossing crossing, ClusterIds ids) {
    int[] order = ids.ordered();
    long[][] counts = new long[crossing.classes().size()][order.length];
    for (int c = 0; c < counts.length; c++) {
      for (int j = 0; j < order.length; j++) {
        counts[c][j] = crossing.counts()[order[j]][c];
      }
    }
    return Description.Confusion.of(
        crossing.classes(),
        IntStream.of(order).mapToObj(j -> String.valueOf(ids.of(j))).toList(),
        false,
        counts);
  }
}
