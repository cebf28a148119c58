package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.sideinfo.Contradiction;

/** Says contradictions by the ids of the rows: "a = b = c, but a and c cannot be together". */
final class Wording {
  private Wording() {}

  /**
   * The contradictions in words.
   *
   * @param rows those the contradictions number
   * @param linked columns {@code NODE} and {@code KEY}
   * @param idColumns in a key
   */
  static List<String> of(
      List<Contradiction> contradictions,
      NumberedRows rows,
      List<String> classes,
      Dataset<Row> linked,
      int idColumns) {
    Map<Long, String> names = names(contradictions, rows, linked, idColumns);
    return contradictions.stream()
        .map(
            contradiction ->
                ChainWords.said(
                    contradiction,
                    rows.count(),
                    node -> names.getOrDefault(rows.nodes()[node], "?"),
                    classes))
        .toList();
  }

  private static Map<Long, String> names(
      List<Contradiction> contradictions, NumberedRows rows, Dataset<Row> linked, int idColumns) {
    Object[] nodes =
        contradictions.stream()
            .flatMapToInt(contradiction -> ChainWords.named(contradiction.chain()))
            .filter(node -> node < rows.count())
            .mapToLong(node -> rows.nodes()[node])
            .distinct()
            .boxed()
            .toArray();
    Map<Long, String> names = new HashMap<>();
    if (nodes.length > 0) {
      linked
          .filter(col(LinkColumns.NODE).isin(nodes))
          .select(col(LinkColumns.NODE), RowKeys.shown(col(LinkColumns.KEY), idColumns))
          .collectAsList()
          .forEach(row -> names.put(row.getLong(0), row.getString(1)));
    }
    return names;
  }
}
