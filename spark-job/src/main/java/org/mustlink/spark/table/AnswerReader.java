package org.mustlink.spark.table;

import org.jspecify.annotations.Nullable;

/**
 * Reads what rows carry in the columns of {@link CarriedAnswers}.
 *
 * @param name index of the column {@link CarriedAnswers#NAME}
 * @param mustLinks index of the column {@link CarriedAnswers#MUST_LINKS}
 */
public record AnswerReader(int name, int mustLinks) {
  /** The name of the row that the cursor stands on; null where an id is. */
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
