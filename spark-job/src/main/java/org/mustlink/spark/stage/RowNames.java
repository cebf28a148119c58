package org.mustlink.spark.stage;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;

/** Names rows in messages by their id columns: "row id=17". */
record RowNames(RowLayout layout) implements Serializable {
  private static final long serialVersionUID = 1L;

  String of(InternalRow row) {
    StringBuilder name = new StringBuilder("row");
    for (int id : layout.ids()) {
      StructField field = layout.schema().fields()[id];
      name.append(' ').append(field.name()).append('=').append(row.get(id, field.dataType()));
    }
    return layout.ids().length == 0 ? "a row (no id columns are named)" : name.toString();
  }
}
