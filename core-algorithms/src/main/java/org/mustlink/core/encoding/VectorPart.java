package org.mustlink.core.encoding;

import java.util.Arrays;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.SparseRow;

/**
 * A vector beside other columns, whose values are numbers like theirs.
 *
 * @param inputs the number of its values
 */
public record VectorPart(int inputs) implements BlockPart {
  public VectorPart {
    if (inputs < 1) {
      throw new IllegalArgumentException("A vector has no " + inputs + " values");
    }
  }

  @Override
  public boolean isOf(ColumnKind kind) {
    return !kind.isBeside();
  }

  @Override
  public int outputs() {
    return inputs;
  }

  @Override
  public void encode(SparseRow row, double[] to, int at) {
    Arrays.fill(to, at, at + inputs, 0);
    for (int i = 0; i < row.count(); i++) {
      to[at + row.column(i)] = row.value(i);
    }
  }

  @Override
  public boolean isScaled(int j) {
    return false;
  }

  @Override
  public String outputName(String column, int j) {
    return column + "[" + j + "]";
  }
}
