package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.sideinfo.Contradiction;

/** Says contradictions by the ids of the rows: "a = b = c, but a and c cannot be together". */
final class Wording {
  /** Rows of a chain that are named; of a longer one its ends. */
  private static final int MOST_NAMED = 12;

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
        .map(contradiction -> said(contradiction, rows, classes, names))
        .toList();
  }

  private static String said(
      Contradiction contradiction,
      NumberedRows rows,
      List<String> classes,
      Map<Long, String> names) {
    int[] chain = contradiction.chain();
    String[] said =
        Arrays.stream(chain)
            .mapToObj(
                node ->
                    node < rows.count()
                        ? names.getOrDefault(rows.nodes()[node], "?")
                        : "label '" + classes.get(node - rows.count()) + "'")
            .toArray(String[]::new);
    String end =
        contradiction.kind() == Contradiction.Kind.LABELS
            ? "these labels differ"
            : said[0] + " and " + said[said.length - 1] + " cannot be together";
    return shortened(said) + ", but " + end;
  }

  private static String shortened(String[] said) {
    int hidden = said.length - MOST_NAMED;
    if (hidden <= 1) {
      return String.join(" = ", said);
    }
    int half = MOST_NAMED / 2;
    return IntStream.range(0, half).mapToObj(i -> said[i]).collect(Collectors.joining(" = "))
        + " = ... "
        + hidden
        + " more ... = "
        + IntStream.range(said.length - half, said.length)
            .mapToObj(i -> said[i])
            .collect(Collectors.joining(" = "));
  }

  private static Map<Long, String> names(
      List<Contradiction> contradictions, NumberedRows rows, Dataset<Row> linked, int idColumns) {
    Object[] nodes =
        contradictions.stream()
            .flatMapToInt(contradiction -> named(contradiction.chain()))
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

  /** The nodes of a chain that {@link #shortened} shows. */
  private static IntStream named(int[] chain) {
    int half = MOST_NAMED / 2;
    return chain.length <= MOST_NAMED + 1
        ? Arrays.stream(chain)
        : IntStream.concat(
            Arrays.stream(chain, 0, half), Arrays.stream(chain, chain.length - half, chain.length));
  }
}
