package org.mustlink.spark.stage;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** Names rows in messages by their id columns: "row id=17". */
record RowNames(String[] ids, StructType keyType) implements Serializable {
  private static final long serialVersionUID = 1L;

  String of(InternalRow row) {
    InternalRow key = row.getStruct(TableScan.KEY, keyType.size());
    StringBuilder name = new StringBuilder("row");
    for (int i = 0; i < ids.length; i++) {
      DataType type = keyType.fields()[i].dataType();
      name.append(' ').append(ids[i]).append('=').append(key.get(i, type));
    }
    return ids.length == 0 ? "a row (no id columns are named)" : name.toString();
  }
}
