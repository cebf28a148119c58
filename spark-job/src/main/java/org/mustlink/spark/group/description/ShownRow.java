package org.mustlink.spark.group.description;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.TextReader;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * A row with its features and its cluster, brought to the driver to be shown.
 *
 * @param ids the values of the group columns and the id columns
 * @param label its label, null if not known
 * @param truth its true class, null if not known
 * @param features what is made of its columns
 * @param values the values of its columns, if something else is made of them; else the features
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ShownRow(
    List<String> ids,
    @Nullable String label,
    @Nullable String truth,
    int cluster,
    double margin,
    double[] features,
    double[] values)
    implements Serializable {
  private static final String PREFIX = "__mustlink_shown_";
  private static final String ROW = PREFIX + "row";
  private static final String CLUSTER = PREFIX + "cluster";
  private static final String MARGIN = PREFIX + "margin";

  /** The order in which rows are shown. */
  private static final Comparator<ShownRow> ORDER =
      Comparator.comparing((ShownRow row) -> String.join("\u0000", row.ids));

  /**
   * Selects approximately a given number of rows by a hash of their ids.
   *
   * @param of the number of all rows
   */
  static Column drawn(List<String> ids, long of, long wanted) {
    Column[] names = ids.stream().map(TableScan::named).toArray(Column[]::new);
    return of <= wanted
        ? functions.lit(true)
        : functions.pmod(functions.xxhash64(names), functions.lit(of)).lt(functions.lit(wanted));
  }

  /**
   * The clustered rows of a table.
   *
   * @param table the table, whose id columns name a row across all groups
   * @param assignments the assignments of its rows
   * @param which selects rows by the id columns alone
   */
  static List<ShownRow> of(InputTable table, Dataset<Row> assignments, Column which) {
    Dataset<Row> rows = table.data().filter(which);
    List<String> ids = table.ids();
    Dataset<Row> clusters =
        assignments
            .filter(which)
            .filter(functions.col("cluster").isNotNull())
            .select(
                TableScan.together(ids).as(ROW),
                functions.col("cluster").as(CLUSTER),
                functions.col("margin").as(MARGIN));
    Dataset<Row> joined =
        rows.join(clusters, TableScan.together(ids).eqNullSafe(functions.col(ROW)));
    List<String> names = new ArrayList<>(ids);
    names.add(CLUSTER);
    names.add(MARGIN);
    TableScan scan = TableScan.of(table.of(joined).named(names).weighted(Optional.empty()));
    int d = scan.decoder().d();
    boolean encoded = scan.decoder().map() instanceof EncodedColumns;
    RowLayout layout = scan.layout();
    return PartitionResults.collect(scan.map(cursor -> read(cursor, layout, d, encoded).iterator()))
        .stream()
        .sorted(ORDER)
        .toList();
  }

  private static List<ShownRow> read(RowCursor cursor, RowLayout layout, int d, boolean encoded) {
    TextReader labels = layout.labels();
    TextReader truths = layout.truths();
    List<ShownRow> rows = new ArrayList<>();
    while (cursor.advance()) {
      double[] features = new double[d];
      if (cursor.features(features, 0) == null) {
        double[] values =
            encoded ? Objects.requireNonNull(cursor.columnValues()).clone() : features;
        List<String> texts = layout.idTexts(cursor);
        int ids = texts.size() - 2;
        rows.add(
            new ShownRow(
                List.copyOf(texts.subList(0, ids)),
                labels.of(cursor),
                truths.of(cursor),
                Integer.parseInt(texts.get(ids)),
                Double.parseDouble(texts.get(ids + 1)),
                features,
                values));
      }
    }
    return rows;
  }
}
