package org.mustlink.spark.fit;

import java.io.Serializable;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.table.PackedKeys;

/**
 * The sparse codes of a block of rows and what is carried along with them; all that is cached of a
 * table. A class and not a record: Kryo cannot make records.
 */
final class CodeBlock implements Serializable {
  private static final long serialVersionUID = 1L;

  private final CodedRows rows;
  private final int[] labels;
  private final PackedKeys keys;

  /**
   * A block; the arrays are kept.
   *
   * @param labels count, the index of the label, or -1
   * @param keys count, of the structs of {@link org.mustlink.spark.table.RowLayout#keyType()}
   */
  CodeBlock(CodedRows rows, int[] labels, PackedKeys keys) {
    this.rows = rows;
    this.labels = labels;
    this.keys = keys;
  }

  /** Rows in the block. */
  int count() {
    return rows.count();
  }

  /** The codes of the rows. */
  CodedRows rows() {
    return rows;
  }

  int[] labels() {
    return labels;
  }

  /** The keys of the rows. */
  PackedKeys keys() {
    return keys;
  }
}
