package org.mustlink.spark.link.table;

import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_replace;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.TableScan;

/**
 * Links by the texts that name their rows: columns {@link LinkColumns#FIRST}, {@link
 * LinkColumns#SECOND}, {@link LinkColumns#MUST}, {@link LinkColumns#WEIGHT} and {@link
 * LinkColumns#HELD_OUT}, none of them null and all of them checked.
 */
public final class TextLinks {
  private TextLinks() {}

  /**
   * Reads the links of a table and checks them in one pass.
   *
   * @param rows the schema of the table whose rows are linked
   * @param ids its columns that name a row
   * @param seed the seed of the choice of held-out links
   * @throws BadSettingException if the ids of links and table cannot be compared
   * @throws BadDataException if a link has a null id, no type or a weight out of range
   */
  public static Dataset<Row> of(LinkInput links, StructType rows, List<String> ids, long seed) {
    LinkTable table = links.table();
    RowKeys.requireComparable(rows, ids, table);
    return NamedLinks.of(table, links.holdout(), seed)
        .links()
        .select(
            text(TableScan.named(LinkColumns.FIRST_KEY), ids.size()).as(LinkColumns.FIRST),
            text(TableScan.named(LinkColumns.SECOND_KEY), ids.size()).as(LinkColumns.SECOND),
            TableScan.named(LinkColumns.MUST),
            TableScan.named(LinkColumns.WEIGHT),
            TableScan.named(LinkColumns.HELD_OUT));
  }

  /**
   * Returns the text that names a row of a table, null if an id is null: "17", or "(north, 17)" for
   * ids of several columns. Different ids have different texts, because in ids of several columns
   * commas and backslashes are escaped by a backslash.
   */
  public static Column name(List<String> ids) {
    return text(RowKeys.of(ids), ids.size());
  }

  private static Column text(Column key, int columns) {
    if (columns == 1) {
      return key;
    }
    Column[] parts =
        IntStream.range(0, columns)
            .mapToObj(i -> regexp_replace(key.getField("part" + i), "([\\\\,])", "\\\\$1"))
            .toArray(Column[]::new);
    // For a null key concat_ws would return an empty text.
    return when(key.isNotNull(), concat(lit("("), concat_ws(", ", parts), lit(")")));
  }
}
