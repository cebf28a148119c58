package org.mustlink.core.encoding;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.RowMapper;
import org.mustlink.core.columns.SparseRow;

/** Encodes rows with columns of many values, which are read as their values other than 0. */
final class BlockMapper implements RowMapper {
  private final List<ColumnPart> parts;

  /** One for each column of single values, null for the others. */
  private final ValuePart.@Nullable Encoder[] encoders;

  private final double[] values;
  private final SparseRow all = new SparseRow();
  private final SparseRow block = new SparseRow();

  BlockMapper(List<ColumnPart> parts) {
    this.parts = parts;
    values = new double[parts.size()];
    encoders = new ValuePart.Encoder[parts.size()];
    for (int t = 0; t < encoders.length; t++) {
      encoders[t] = parts.get(t) instanceof ValuePart value ? value.encoder() : null;
    }
  }

  @Override
  public <P> @Nullable P apply(InputRow<P> row, double[] to, int at) {
    P problem = row.sparse(all);
    if (problem != null) {
      return problem;
    }
    int next = 0;
    int from = 0;
    int output = at;
    for (int t = 0; t < encoders.length; t++) {
      ColumnPart part = parts.get(t);
      ValuePart.Encoder encoder = encoders[t];
      int end = from + part.inputs();
      block.clear();
      for (; next < all.count() && all.column(next) < end; next++) {
        block.add(all.column(next) - from, all.value(next));
      }
      if (encoder != null) {
        values[t] = block.count() == 0 ? 0 : block.value(0);
        encoder.encode(values[t], to, output);
      } else {
        values[t] = Double.NaN;
        ((BlockPart) part).encode(block, to, output);
      }
      from = end;
      output += part.outputs();
    }
    return null;
  }

  @Override
  public double[] columnValues() {
    return values;
  }
}
