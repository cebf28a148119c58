package org.mustlink.spark.group.description;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.description.RowMap;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.survey.Encoding;
import org.mustlink.model.portrait.DrawnRows;
import org.mustlink.model.summary.Description;
import org.mustlink.spark.table.InputTable;

/** Describes the clusters of one table that was clustered in memory. */
public final class TableDescription {
  private static final int PARTS = 10;

  private final ClusteredTable clustered;
  private final ShownRows drawn;
  private final DrawnRows rows;
  private final long[][] margins;

  private TableDescription(ClusteredTable clustered, ShownRows drawn, long[][] margins) {
    this.clustered = clustered;
    this.drawn = drawn;
    this.margins = margins;
    InputTable table = clustered.table();
    Rows features = drawn.features();
    this.rows =
        new DrawnRows(
            drawn.rows().stream().map(drawn::shown).toList(),
            DrawnRows.portraits(
                table
                    .encoding()
                    .map(Encoding::map)
                    .map(InputMap.class::cast)
                    .orElseGet(() -> new Numbers(features.d())),
                table.features(),
                features,
                drawn.values(),
                drawn.rows().stream().mapToInt(ShownRow::cluster).toArray(),
                margins.length));
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
        IntStream.range(0, margins.length)
            .mapToObj(id -> rows.cluster(id, id, LongStream.of(margins[id]).boxed().toList()))
            .toList(),
        drawn.rows().size(),
        drawn.confusion(ShownRow::label, margins.length),
        drawn.confusion(ShownRow::truth, margins.length),
        null,
        List.of(),
        List.of());
  }
}
