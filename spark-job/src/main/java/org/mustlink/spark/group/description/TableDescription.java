package org.mustlink.spark.group.description;

import java.util.List;
import java.util.stream.IntStream;
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
  private final ClusteredTable clustered;
  private final ShownRows drawn;
  private final DrawnRows rows;
  private final List<List<Long>> margins;

  private TableDescription(ClusteredTable clustered, ShownRows drawn, List<List<Long>> margins) {
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
                margins.size()));
  }

  /**
   * Describes the clusters by means of at most 5,000 rows.
   *
   * @param rows the number of rows of the table
   * @param margins the margins of the rows of each cluster, counted
   */
  public static Description of(ClusteredTable clustered, long rows, List<List<Long>> margins) {
    List<ShownRow> drawn =
        ShownRow.of(
            clustered.table(),
            clustered.assignments(),
            ShownRow.drawn(clustered.table().ids(), rows, RowMap.most(clustered.d())));
    return new TableDescription(clustered, new ShownRows(drawn, 0), margins).run();
  }

  private Description run() {
    return Description.ofRows(
        drawn.map(clustered.seed(), clustered.scaled()),
        IntStream.range(0, margins.size())
            .mapToObj(id -> rows.cluster(id, id, margins.get(id)))
            .toList(),
        drawn.rows().size(),
        drawn.confusion(ShownRow::label, margins.size()),
        drawn.confusion(ShownRow::truth, margins.size()));
  }
}
