package org.mustlink.spark.suggest;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.TextLinks;
import org.mustlink.spark.table.CarriedAnswers;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * The table that the pass reads, with the name of every row and the known answers about it.
 *
 * @param table the features, and the columns of {@link CarriedAnswers}
 * @param links the links by the names of their rows, if pairs are suggested and there are links
 */
record AskedTable(InputTable table, Optional<Dataset<Row>> links) {
  private static final String END = "__mustlink_end";
  private static final String MUSTS = "__mustlink_musts";

  /** Makes the table for suggestions of rows, in which labelled rows are known. */
  static AskedTable ofRows(InputTable table) {
    return of(table, table.data(), lit(0L), Optional.empty());
  }

  /**
   * Makes the table for suggestions of pairs, in which labelled rows and rows with must-links are
   * known.
   */
  static AskedTable ofPairs(InputTable table, Optional<LinkInput> links) {
    if (links.isEmpty()) {
      return ofRows(table);
    }
    Dataset<Row> named = TextLinks.of(links.get(), table.data().schema(), table.ids(), 0);
    Dataset<Row> musts = named.filter(col(LinkColumns.MUST));
    Dataset<Row> counts =
        musts
            .select(col(LinkColumns.FIRST).as(END))
            .union(musts.select(col(LinkColumns.SECOND).as(END)))
            .groupBy(END)
            .agg(count(lit(1)).as(MUSTS));
    Dataset<Row> joined =
        table
            .data()
            .join(counts, TextLinks.name(table.ids()).equalTo(col(END)), "left_outer")
            .drop(END);
    return of(table, joined, coalesce(col(MUSTS), lit(0L)), Optional.of(named));
  }

  private static AskedTable of(
      InputTable table, Dataset<Row> data, Column musts, Optional<Dataset<Row>> links) {
    Column labelled =
        table
            .label()
            .map(name -> TableScan.known(data, name, table.classes().label()).isNotNull())
            .orElse(lit(false));
    Dataset<Row> asked =
        data.withColumn(CarriedAnswers.NAME, TextLinks.name(table.ids()))
            .withColumn(CarriedAnswers.MUST_LINKS, when(labelled.or(musts.gt(0)), musts));
    return new AskedTable(table.of(asked).withoutAnswers(), links);
  }

  /** Returns the links between rows with given names, each as {@link #pair}. */
  Set<String> linked(List<String> names) {
    Set<String> pairs = new HashSet<>();
    Object[] some = names.toArray();
    links.ifPresent(
        all ->
            all.filter(col(LinkColumns.FIRST).isin(some).and(col(LinkColumns.SECOND).isin(some)))
                .select(LinkColumns.FIRST, LinkColumns.SECOND)
                .distinct()
                .toLocalIterator()
                .forEachRemaining(row -> pairs.add(pair(row.getString(0), row.getString(1)))));
    return pairs;
  }

  /** Returns a text for the names of two rows that does not depend on their order. */
  static String pair(String one, String other) {
    return one.compareTo(other) < 0
        ? one.length() + ":" + one + other
        : other.length() + ":" + other + one;
  }
}
