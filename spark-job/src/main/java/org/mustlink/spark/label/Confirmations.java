package org.mustlink.spark.label;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.lower;
import static org.apache.spark.sql.functions.trim;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.table.TableScan;

/** A column that tells which labels somebody has confirmed: true, or false or nothing. */
public final class Confirmations {
  /** The name of the column in a table of labels. */
  public static final String COLUMN = "confirmed";

  private static final String SAID = "__mustlink_said";

  private Confirmations() {}

  /** Whether a row is confirmed, never null. */
  public static Column in(String column) {
    return coalesce(said(column).equalTo("true"), lit(false));
  }

  private static Column said(String column) {
    return lower(trim(TableScan.named(column).cast(DataTypes.StringType)));
  }

  /**
   * Refuses a column in which something else is said.
   *
   * @param table the name of the table in messages
   * @throws BadDataException if a value is neither true nor false
   */
  public static void require(Dataset<Row> rows, String column, String table) {
    List<Row> neither =
        rows.select(said(column).as(SAID))
            .filter(col(SAID).notEqual("").and(col(SAID).isin("true", "false").equalTo(false)))
            .limit(1)
            .collectAsList();
    if (!neither.isEmpty()) {
      throw new BadDataException(
          ("Column %s in %s has the value '%s', which is neither true nor false. Write "
                  + "true where a label is confirmed, and nothing or false elsewhere.")
              .formatted(column, table, neither.get(0).getString(0)));
    }
  }
}
