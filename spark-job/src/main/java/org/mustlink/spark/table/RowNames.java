package org.mustlink.spark.table;

import java.io.Serializable;
import org.mustlink.spark.table.cursor.RowCursor;

/** Names rows in messages by their id columns: "row id=17". */
public record RowNames(RowLayout layout) implements Serializable {
  /** Returns the name of the cursor's row. */
  public String of(RowCursor cursor) {
    StringBuilder name = new StringBuilder("row");
    for (int id : layout.ids()) {
      name.append(' ').append(layout.schema().fieldNames()[id]);
      name.append('=').append(layout.text(id, cursor.row()));
    }
    return layout.ids().length == 0 ? "a row (no id columns are named)" : name.toString();
  }
}
