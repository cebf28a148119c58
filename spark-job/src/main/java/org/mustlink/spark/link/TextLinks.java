package org.mustlink.spark.link;

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
 * LinkColumns#HELD_OUT}, none of them null, every value checked.
 */
public final class TextLinks {
  private TextLinks() {}

  /**
   * The links of a table; one pass over it sees whether all of them are clean.
   *
   * @param rows the schema of the table that the links speak of
   * @param ids its columns that name a row
   * @param seed that decides which links are held out
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
   * The text that names a row of a table, null where an id is: "17", or "(north, 17)" for ids of
   * several columns. Different ids have different texts: a comma or a backslash of an id among
   * several has a backslash before it.
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
    // Of a null key no part is text; concat_ws would make an empty text of it.
    return when(key.isNotNull(), concat(lit("("), concat_ws(", ", parts), lit(")")));
  }
}
