package org.mustlink.spark.table;

import org.jspecify.annotations.Nullable;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * The columns of a table that contain the known answers about its rows, and their indices in a row.
 *
 * @param name the index of the column {@link #NAME}
 * @param mustLinks the index of the column {@link #MUST_LINKS}
 */
public record CarriedAnswers(int name, int mustLinks) {
  /** The column that names a row; null if an id is null. */
  public static final String NAME = "__mustlink_asked_name";

  /**
   * The column (type long) with the number of must-links of a row whose class is known by a label
   * or by must-links; null for other rows.
   */
  public static final String MUST_LINKS = "__mustlink_asked_must_links";

  /** Returns the name of the cursor's row; null if an id is null. */
  public @Nullable String name(RowCursor cursor) {
    return cursor.row().isNullAt(name) ? null : cursor.row().getUTF8String(name).toString();
  }

  /** Whether the class of the row is known. */
  public boolean isKnown(RowCursor cursor) {
    return !cursor.row().isNullAt(mustLinks);
  }

  /** The number of must-links of the row if its class is known, else 0. */
  public long mustLinks(RowCursor cursor) {
    return isKnown(cursor) ? cursor.longAt(mustLinks) : 0;
  }
}
