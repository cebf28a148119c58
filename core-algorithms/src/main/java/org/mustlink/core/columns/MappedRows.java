package org.mustlink.core.columns;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.linalg.Rows;

/** Rows of numbers, each an input, through a map. */
public final class MappedRows {
  private MappedRows() {}

  /**
   * Returns the outputs of a map for rows.
   *
   * @param inputs s x d, one value an input, NaN for a gap where the map takes one
   * @return s x q; the same rows if the map leaves numbers as they are
   */
  public static Rows of(InputMap map, Rows inputs) {
    if (inputs.d() != map.inputs()) {
      throw new IllegalArgumentException(
          "Rows of " + inputs.d() + " values have no " + map.inputs() + " inputs");
    }
    if (map instanceof Numbers) {
      return inputs;
    }
    int q = map.outputs();
    double[] outputs = new double[Math.multiplyExact(inputs.count(), q)];
    RowMapper mapper = map.mapper();
    for (int i = 0; i < inputs.count(); i++) {
      mapper.apply(new OneRow(inputs, i), outputs, i * q);
    }
    return new Rows(outputs, inputs.count(), q);
  }

  /** One of the rows, which is never refused. */
  private record OneRow(Rows rows, int row) implements InputRow<Void> {
    @Override
    public @Nullable Void numbers(double[] to, int at) {
      System.arraycopy(rows.data(), row * rows.d(), to, at, rows.d());
      return null;
    }

    @Override
    public @Nullable Void sparse(SparseRow to) {
      to.clear();
      for (int t = 0; t < rows.d(); t++) {
        to.add(t, rows.at(row, t));
      }
      return null;
    }
  }
}
