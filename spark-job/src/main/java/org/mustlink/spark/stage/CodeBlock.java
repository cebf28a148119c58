package org.mustlink.spark.stage;

import java.io.Serializable;

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
}
