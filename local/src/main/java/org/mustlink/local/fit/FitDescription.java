package org.mustlink.local.fit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.description.MapPoints;
import org.mustlink.core.description.RowMap;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.local.table.MappedTable;
import org.mustlink.local.table.Table;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.portrait.DrawnRows;
import org.mustlink.model.portrait.Portraits;
import org.mustlink.model.summary.Description;

/** Describes the clusters of a model by rows that were drawn at random. */
public final class FitDescription {
  private FitDescription() {}

  /**
   * Describes clusters. O(s^2) for the map of s rows, of which there are some thousand.
   *
   * @param table the drawn rows
   * @param names how people call them
   */
  public static Description of(
      ClusteringModel model, Table table, List<String> names, DescribedRows shown, long seed) {
    FeatureColumns columns = model.input().columns();
    Table read = table.read(columns);
    Rows rows = MappedTable.of(read, columns, model.map(), 0).rows();
    int[] all = IntStream.range(0, rows.count()).toArray();
    Portraits portraits =
        DrawnRows.portraits(
            model.map(),
            columns,
            rows,
            MappedTable.values(read, columns, model.map(), all),
            IntStream.of(shown.clusters())
                .map(id -> id < 0 ? ClusterFeatures.OUTLIER : model.ids().index(id))
                .toArray(),
            model.clusters());
    DrawnRows drawn =
        new DrawnRows(
            IntStream.of(all).mapToObj(i -> shown.shown(i, names.get(i))).toList(), portraits);
    int most = RowMap.most(model.encoder().landmarks().d() + model.embedding().m());
    int mapped = Math.min(rows.count(), most);
    int[] ordered = model.ids().ordered();
    return Description.ofRows(
        Description.Map.of(drawn.rows().subList(0, mapped), map(model, rows, mapped, seed)),
        IntStream.range(0, ordered.length)
            .mapToObj(
                i ->
                    drawn.cluster(
                        model.ids().of(ordered[i]), ordered[i], shown.histograms().get(i)))
            .toList(),
        portraits.rows(),
        shown.confusion(),
        null);
  }

  private static double[] map(ClusteringModel model, Rows rows, int count, long seed) {
    Rows first = new Rows(Arrays.copyOf(rows.data(), count * rows.d()), count, rows.d());
    CodedRows codes = new RowEncoder(model.encoder().with(null)).encode(first);
    return RowMap.of(MapPoints.of(codes, model.encoder().landmarks(), model.embedding()), seed);
  }
}
