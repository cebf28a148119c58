package org.mustlink.local.fit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.description.MapPoints;
import org.mustlink.core.description.RowMap;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.local.table.MappedTable;
import org.mustlink.local.table.Table;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.portrait.EncodedPortraits;
import org.mustlink.model.portrait.MeanPortraits;
import org.mustlink.model.portrait.Portraits;
import org.mustlink.model.summary.Confusion;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.FeatureValue;

/** Describes the clusters of a model by rows that were drawn at random. */
public final class FitDescription {
  private static final int EXTREMES = 5;

  private final ClusteringModel model;
  private final ShownRows shown;
  private final Rows rows;
  private final int[] places;
  private final Portraits portraits;

  private FitDescription(ClusteringModel model, Table table, ShownRows shown) {
    this.model = model;
    this.shown = shown;
    FeatureColumns columns = model.input().columns();
    Table read = table.read(columns);
    this.rows = MappedTable.of(read, columns, model.map(), 0).rows();
    this.places =
        IntStream.of(shown.clusters())
            .map(id -> id < 0 ? ClusterFeatures.NOWHERE : model.ids().index(id))
            .toArray();
    this.portraits = portraits(read);
  }

  private Portraits portraits(Table read) {
    FeatureColumns columns = model.input().columns();
    int k = model.clusters();
    if (model.map() instanceof EncodedColumns map) {
      int[] all = IntStream.range(0, rows.count()).toArray();
      return new EncodedPortraits(
          MappedTable.values(read, columns, map, all), places, k, columns, map);
    }
    ClusterFeatures found = ClusterFeatures.of(rows, places, k);
    return new MeanPortraits(
        found,
        model.input()::name,
        (row, cluster) ->
            FeatureValue.of(found, cluster, t -> rows.at(row, t), model.input()::name));
  }

  /**
   * Describes clusters. O(s^2) for the map of s rows, of which there are some thousand.
   *
   * @param table the drawn rows
   * @param histograms of the margins of all rows of each cluster in ten bins, in the order of the
   *     ids
   * @param labels what labelled rows get without their own labels; null if that is not known
   */
  public static Description of(
      ClusteringModel model,
      Table table,
      ShownRows shown,
      List<List<Long>> histograms,
      @Nullable Confusion labels,
      long seed) {
    return new FitDescription(model, table, shown).run(histograms, labels, seed);
  }

  private Description run(List<List<Long>> histograms, @Nullable Confusion labels, long seed) {
    int most = RowMap.most(model.encoder().landmarks().d() + model.embedding().m());
    int drawn = Math.min(rows.count(), most);
    return new Description(
        Description.Map.of(
            IntStream.range(0, drawn).mapToObj(this::shown).toList(), map(drawn, seed)),
        null,
        IntStream.range(0, model.clusters())
            .mapToObj(i -> cluster(model.ids().ordered()[i], histograms.get(i)))
            .toList(),
        portraits.rows(),
        labels,
        null,
        null,
        List.of(),
        List.of());
  }

  private double[] map(int drawn, long seed) {
    Rows first = new Rows(Arrays.copyOf(rows.data(), drawn * rows.d()), drawn, rows.d());
    CodedRows codes = new RowEncoder(model.encoder().with(null)).encode(first);
    return RowMap.of(MapPoints.of(codes, model.encoder().landmarks(), model.embedding()), seed);
  }

  private Description.Shown shown(int row) {
    return new Description.Shown(
        shown.ids().get(row),
        shown.clusters()[row],
        shown.labels().get(row),
        null,
        shown.margins()[row]);
  }

  private Description.Cluster cluster(int place, List<Long> histogram) {
    int[] own =
        IntStream.range(0, places.length)
            .filter(row -> places[row] == place)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(row -> shown.margins()[row])
                    .thenComparing(Comparator.naturalOrder()))
            .mapToInt(Integer::intValue)
            .toArray();
    int count = Math.min(EXTREMES, own.length);
    return new Description.Cluster(
        model.ids().of(place),
        histogram,
        rows(place, IntStream.range(0, count).map(i -> own[own.length - 1 - i])),
        rows(place, IntStream.range(0, count).map(i -> own[i])),
        portraits.features(place),
        portraits.pictures(place));
  }

  private List<Description.Row> rows(int place, IntStream some) {
    return some.mapToObj(row -> shown(row).row(portraits.values(row, place))).toList();
  }
}
