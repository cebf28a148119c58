package org.mustlink.spark.fit;

import java.io.Serializable;
import org.mustlink.spark.table.PackedKeys;

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
  private final PackedKeys keys;

  /**
   * A block; the arrays are kept.
   *
   * @param count rows
   * @param codes count x r landmark positions
   * @param weights count x r
   * @param labels count, the index of the label, or -1
   * @param keys count, of the structs of {@link org.mustlink.spark.table.RowLayout#keyType()}
   */
  CodeBlock(int count, int[] codes, float[] weights, int[] labels, PackedKeys keys) {
    this.count = count;
    this.codes = codes;
    this.weights = weights;
    this.labels = labels;
    this.keys = keys;
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

  /** The keys of the rows; none in a block that is made for their codes alone. */
  PackedKeys keys() {
    return keys;
  }
}
