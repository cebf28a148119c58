package org.mustlink.spark.group.description;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.description.MapPoints;
import org.mustlink.core.description.RowMap;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.fit.Tally;
import org.mustlink.model.summary.Confusion;
import org.mustlink.model.summary.Description;

/**
 * Rows of one table or of one group.
 *
 * @param rows the rows in a fixed order
 * @param by the number of their id columns that define the group
 */
record ShownRows(List<ShownRow> rows, int by) {
  private static final String BETWEEN = " | ";

  /** Returns the features of the rows. */
  Rows features() {
    return together(ShownRow::features);
  }

  /** Returns the values of the columns of the rows. */
  Rows values() {
    return together(ShownRow::values);
  }

  private Rows together(Function<ShownRow, double[]> part) {
    int d = rows.isEmpty() ? 1 : part.apply(rows.get(0)).length;
    double[] data = new double[rows.size() * d];
    for (int i = 0; i < rows.size(); i++) {
      System.arraycopy(part.apply(rows.get(i)), 0, data, i * d, d);
    }
    return new Rows(data, rows.size(), d);
  }

  /**
   * Returns the map of the rows.
   *
   * @param scaled which features are on their final scale; empty if none is
   */
  Description.Map map(long seed, boolean[] scaled) {
    return Description.Map.of(
        rows.stream().map(this::shown).toList(), RowMap.of(MapPoints.of(features(), scaled), seed));
  }

  /** Returns what is shown of a row. */
  Description.Shown shown(ShownRow row) {
    return new Description.Shown(
        String.join(BETWEEN, row.ids().subList(by, row.ids().size())),
        row.cluster(),
        row.label(),
        row.truth(),
        row.margin());
  }

  /**
   * Returns the contingency table of classes and clusters; null if no class is known.
   *
   * @param k the number of clusters
   */
  @Nullable Confusion confusion(Function<ShownRow, @Nullable String> known, int k) {
    int[] clusters = rows.stream().mapToInt(ShownRow::cluster).toArray();
    return Tally.of(clusters, clusters, i -> known.apply(rows.get(i)))
        .truths(k, false)
        .confusion(ClusterIds.first(k));
  }
}
