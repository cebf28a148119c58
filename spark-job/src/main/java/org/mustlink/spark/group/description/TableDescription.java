package org.mustlink.spark.group.description;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.description.RowMap;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.portrait.EncodedPortraits;
import org.mustlink.model.portrait.MeanPortraits;
import org.mustlink.model.portrait.Portraits;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.FeatureValue;
import org.mustlink.spark.table.InputTable;

/** Describes the clusters of one table that was clustered in memory. */
public final class TableDescription {
  private static final int EXTREMES = 5;
  private static final int PARTS = 10;

  private final ClusteredTable clustered;
  private final ShownRows drawn;
  private final Portraits portraits;
  private final long[][] margins;

  private TableDescription(ClusteredTable clustered, ShownRows drawn, long[][] margins) {
    this.clustered = clustered;
    this.drawn = drawn;
    this.margins = margins;
    this.portraits = portraits(clustered.table(), drawn, margins.length);
  }

  private static Portraits portraits(InputTable table, ShownRows drawn, int k) {
    int[] clusters = drawn.rows().stream().mapToInt(ShownRow::cluster).toArray();
    if (table.encoding().isPresent()) {
      return new EncodedPortraits(
          drawn.values(), clusters, k, table.features(), table.encoding().get().map());
    }
    Rows rows = drawn.features();
    ClusterFeatures found = ClusterFeatures.of(rows, clusters, k);
    IntFunction<String> name = table.features()::name;
    return new MeanPortraits(
        found, name, (row, cluster) -> FeatureValue.of(found, cluster, t -> rows.at(row, t), name));
  }

  /**
   * Describes the clusters by means of at most 5,000 rows.
   *
   * @param rows the number of rows of the table
   * @param k the number of clusters
   */
  public static Description of(ClusteredTable clustered, long rows, int k) {
    List<ShownRow> drawn =
        ShownRow.of(
            clustered.table(),
            clustered.assignments(),
            ShownRow.drawn(clustered.table().ids(), rows, RowMap.most(clustered.d())));
    return new TableDescription(
            clustered, new ShownRows(drawn, 0), margins(clustered.assignments(), k))
        .run();
  }

  private static long[][] margins(Dataset<Row> assignments, int k) {
    Column tenth =
        least(floor(col("margin").multiply(PARTS)), lit(PARTS - 1)).cast(DataTypes.IntegerType);
    long[][] margins = new long[k][PARTS];
    assignments
        .filter(col("cluster").isNotNull())
        .groupBy(col("cluster"), tenth)
        .count()
        .collectAsList()
        .forEach(row -> margins[row.getInt(0)][row.getInt(1)] = row.getLong(2));
    return margins;
  }

  private Description run() {
    return new Description(
        drawn.map(clustered.seed(), clustered.scaled()),
        null,
        IntStream.range(0, margins.length).mapToObj(this::cluster).toList(),
        drawn.rows().size(),
        drawn.confusion(ShownRow::label, margins.length),
        drawn.confusion(ShownRow::truth, margins.length),
        null,
        List.of(),
        List.of());
  }

  private Description.Cluster cluster(int id) {
    List<Description.Row> rows =
        new ArrayList<>(
            IntStream.range(0, drawn.rows().size())
                .filter(i -> drawn.rows().get(i).cluster() == id)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> drawn.rows().get(i).margin()))
                .map(i -> drawn.shown(drawn.rows().get(i)).row(portraits.values(i, id)))
                .toList());
    List<Description.Row> doubtful = List.copyOf(rows.subList(0, Math.min(EXTREMES, rows.size())));
    Collections.reverse(rows);
    return new Description.Cluster(
        id,
        LongStream.of(margins[id]).boxed().toList(),
        List.copyOf(rows.subList(0, Math.min(EXTREMES, rows.size()))),
        doubtful,
        portraits.features(id),
        portraits.pictures(id));
  }
}
