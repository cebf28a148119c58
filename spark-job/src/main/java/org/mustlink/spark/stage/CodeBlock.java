package org.mustlink.spark.stage;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/**
 * The sparse codes of a block of rows and what is carried along with them; all that is cached of a
 * table.
 *
 * @param count rows
 * @param codes count x r landmark positions
 * @param weights count x r
 * @param labels count, the place of the label, or -1
 * @param keys the key structs in Spark's binary row format, one after another
 * @param keyEnds count, where each of them ends
 */
record CodeBlock(int count, int[] codes, float[] weights, int[] labels, byte[] keys, int[] keyEnds)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Landmarks in a code, r. */
  int neighbours() {
    return codes.length / count;
  }

  /** Lets a key struct point to that of a row. */
  void pointTo(int row, UnsafeRow key) {
    int start = row == 0 ? 0 : keyEnds[row - 1];
    key.pointTo(keys, (long) Platform.BYTE_ARRAY_OFFSET + start, keyEnds[row] - start);
  }
}
