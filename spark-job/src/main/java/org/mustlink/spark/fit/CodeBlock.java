package org.mustlink.spark.fit;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/**
 * The sparse codes of a block of rows and what is carried along with them; all that is cached of a
 * table. A class and not a record: Kryo cannot make records.
 */
final class CodeBlock implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int count;
  private final int[] codes;
  private final float[] weights;
  private final int[] labels;
  private final byte[] keys;
  private final int[] keyEnds;

  /**
   * A block; the arrays are kept.
   *
   * @param count rows
   * @param codes count x r landmark positions
   * @param weights count x r
   * @param labels count, the index of the label, or -1
   * @param keys the key structs in Spark's binary row format, one after another
   * @param keyEnds count, where each of them ends
   */
  CodeBlock(int count, int[] codes, float[] weights, int[] labels, byte[] keys, int[] keyEnds) {
    this.count = count;
    this.codes = codes;
    this.weights = weights;
    this.labels = labels;
    this.keys = keys;
    this.keyEnds = keyEnds;
  }

  int count() {
    return count;
  }

  int[] codes() {
    return codes;
  }

  float[] weights() {
    return weights;
  }

  int[] labels() {
    return labels;
  }

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
