package org.mustlink.spark.table;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * Reads the links that are attached to rows in the columns of {@link CarriedLinks}.
 *
 * @param name the index of the column {@link CarriedLinks#NAME}
 * @param links the index of the column {@link CarriedLinks#LINKS}
 */
public record LinkReader(int name, int links) {
  /** The number of fields of a link: the name of the other row, must, weight, held-out. */
  private static final int FIELDS = 4;

  /**
   * A link of a row.
   *
   * @param other the name of the other row
   * @param must whether it is a must-link
   * @param heldOut whether it is held out from the fit
   */
  public record Link(String other, boolean must, double weight, boolean heldOut) {}

  /** Returns the name of the cursor's row; null if it has no links. */
  public @Nullable String name(RowCursor cursor) {
    InternalRow row = cursor.row();
    return row.isNullAt(name) ? null : row.getUTF8String(name).toString();
  }

  /** Returns the links whose first row is the cursor's row. */
  public List<Link> links(RowCursor cursor) {
    InternalRow row = cursor.row();
    if (row.isNullAt(links)) {
      return List.of();
    }
    ArrayData carried = row.getArray(links);
    List<Link> read = new ArrayList<>(carried.numElements());
    for (int i = 0; i < carried.numElements(); i++) {
      InternalRow link = carried.getStruct(i, FIELDS);
      read.add(
          new Link(
              link.getUTF8String(0).toString(),
              link.getBoolean(1),
              link.getDouble(2),
              link.getBoolean(3)));
    }
    return read;
  }
}
