package org.mustlink.spark.fit;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.description.MapPoints;
import org.mustlink.core.description.RowMap;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.fit.FinishedFit;
import org.mustlink.model.portrait.Portraits;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.FeatureValue;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.description.DescribedRow;
import org.mustlink.spark.description.FarRows;
import org.mustlink.spark.description.KnownRows;
import org.mustlink.spark.description.RowDigest;
import org.mustlink.spark.description.SampledFeatures;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.fit.doubt.DoubtedRow;

/**
 * Describes the clusters of a fit, from one more pass over the codes and from sampled rows whose
 * features are on the driver.
 *
 * @param finished the fit
 * @param doubted the rows whose labels are doubted, of which the first are shown
 */
record DescriptionStage(
    FinishedFit<DistributedTable, DistributedRows> finished, List<DoubtedRow> doubted) {
  /** How many rows with doubted labels are shown. */
  private static final int MOST_DOUBTED = 10;

  /**
   * Starts the layout of the map of rows in the background; the supplier that is returned waits for
   * its end.
   */
  Supplier<Description> run() {
    DistributedRows rows = finished.rows();
    SampledFeatures sample = rows.shown();
    ClusteringModel model = finished.model();
    ClusterIds ids = model.ids();
    List<String> names = finished.labels().names();
    CodedRows codes = sample.codes(model.encoder(), model.map());
    Portraits found =
        sample.portraits(
            clusters(codes, rows.clusterer().value()), model.clusters(), model.input());
    RowDigest digest =
        RowDigest.of(
            rows.coded().codes(),
            rows.clusterer(),
            rows.layout(),
            RowMap.most(model.encoder().landmarks().d() + model.embedding().m()),
            finished.labels().n(),
            finished.options().seed(),
            KnownRows.of(codes, sample.keys(), codes.belongingRows()),
            KnownRows.of(codes, sample.keys(), codes.outliers()));
    Rows points =
        MapPoints.of(
            digest.codes(), model.encoder().landmarks(), finished.fit().solution().embedding());
    CompletableFuture<double[]> places =
        CompletableFuture.supplyAsync(() -> RowMap.of(points, finished.options().seed()));
    return () ->
        new Description(
            Description.Map.of(
                digest.drawn().stream().map(row -> shown(row, ids, names)).toList(), places.join()),
            null,
            IntStream.of(ids.ordered())
                .mapToObj(
                    place ->
                        new Description.Cluster(
                            ids.of(place),
                            LongStream.of(digest.margins(place)).boxed().toList(),
                            rows(digest.typical(place), found, ids, names),
                            rows(digest.doubtful(place), found, ids, names),
                            found.features(place),
                            found.pictures(place)))
                .toList(),
            found.rows(),
            finished.confusion(),
            finished.truth(),
            outlying(digest.outlying(), found, codes.outliers().length),
            doubts(found, KnownRows.of(codes, sample.keys(), codes.belongingRows())),
            List.of());
  }

  /**
   * The clusters of the sampled rows, as if none of them were labelled; {@link
   * ClusterFeatures#OUTLIER} for rows beyond the limit of outliers.
   */
  private static int[] clusters(CodedRows codes, Clusterer clusterer) {
    int[] unknown = new int[codes.count()];
    Arrays.fill(unknown, -1);
    int[] clusters = new int[codes.count()];
    clusterer.task().assign(codes, unknown, clusters, new double[codes.count()]);
    for (int row : codes.outliers()) {
      clusters[row] = ClusterFeatures.OUTLIER;
    }
    return clusters;
  }

  private Description.@Nullable OutlyingRows outlying(FarRows far, Portraits found, int sampled) {
    if (finished.tally().outliers() == 0) {
      return null;
    }
    return new Description.OutlyingRows(
        Description.times(far.most()),
        Description.Distances.of(FarRows.ends(), far.counts()),
        far.farthest().stream()
            .map(row -> Description.FarRow.of(row.id(), row.beyond(), values(row, found)))
            .toList(),
        sampled,
        found.features(ClusterFeatures.OUTLIER),
        found.pictures(ClusterFeatures.OUTLIER));
  }

  private List<Description.Doubt> doubts(Portraits found, KnownRows known) {
    return doubted.stream()
        .limit(MOST_DOUBTED)
        .map(
            row -> {
              int place = known.find(row.hash());
              int likelier = row.doubt().likelier();
              boolean shown = place >= 0 && likelier < finished.model().clusters();
              return new Description.Doubt(
                  row.name(),
                  row.label(),
                  row.likelier(),
                  row.doubt().own(),
                  row.doubt().probability(),
                  row.nearest(),
                  shown ? found.values(place, likelier) : List.of());
            })
        .toList();
  }

  private static List<FeatureValue> values(DescribedRow row, Portraits found) {
    return row.sampled() < 0 ? List.of() : found.values(row.sampled(), row.cluster());
  }

  private List<Description.Row> rows(
      List<DescribedRow> rows, Portraits found, ClusterIds ids, List<String> names) {
    return rows.stream().map(row -> shown(row, ids, names).row(values(row, found))).toList();
  }

  private static Description.Shown shown(DescribedRow row, ClusterIds ids, List<String> names) {
    return new Description.Shown(
        row.id(),
        ids.of(row.cluster()),
        row.label() < 0 ? null : names.get(row.label()),
        row.truth(),
        row.margin());
  }
}
