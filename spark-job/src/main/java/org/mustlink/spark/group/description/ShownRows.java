package org.mustlink.spark.group.description;

import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.description.MapPoints;
import org.mustlink.core.description.RowMap;
import org.mustlink.core.linalg.Rows;
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
    TreeSet<String> classes = new TreeSet<>();
    for (ShownRow row : rows) {
      String name = known.apply(row);
      if (name != null) {
        classes.add(name);
      }
    }
    if (classes.isEmpty()) {
      return null;
    }
    List<String> order = List.copyOf(classes);
    long[][] counts = new long[order.size()][k];
    for (ShownRow row : rows) {
      String name = known.apply(row);
      if (name != null) {
        counts[order.indexOf(name)][row.cluster()]++;
      }
    }
    return Confusion.of(
        order, IntStream.range(0, k).mapToObj(String::valueOf).toList(), false, counts);
  }
}
