package org.mustlink.core.encoding;

import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseVectors;

/**
 * Words, or a wide vector, beside other columns: reduced to the leading singular vectors, and
 * scaled half way as indicators are.
 *
 * @param vectors the map to rows of unit length
 * @param factor by which its outputs are multiplied
 */
public record ReducedPart(SparseVectors vectors, double factor) implements BlockPart {
  public ReducedPart {
    if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("No column is multiplied by " + factor);
    }
  }

  @Override
  public int inputs() {
    return vectors.inputs();
  }

  @Override
  public boolean isOf(ColumnKind kind) {
    return kind == ColumnKind.WORDS || !kind.isBeside();
  }

  @Override
  public int outputs() {
    return vectors.outputs();
  }

  @Override
  public void encode(SparseRow row, double[] to, int at) {
    vectors.apply(row, to, at);
    for (int j = at; j < at + outputs(); j++) {
      to[j] *= factor;
    }
  }

  @Override
  public String outputName(String column, int j) {
    return "singular vector " + (j + 1) + " of " + column;
  }
}
