package org.mustlink.core.encoding;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.RowMapper;

/** Encodes rows of single values. */
final class ValueMapper implements RowMapper {
  private final ValuePart.Encoder[] encoders;
  private final int[] starts;
  private final double[] values;

  ValueMapper(List<ValuePart> parts) {
    encoders = parts.stream().map(ValuePart::encoder).toArray(ValuePart.Encoder[]::new);
    values = new double[encoders.length];
    starts = new int[encoders.length];
    for (int t = 1; t < starts.length; t++) {
      starts[t] = starts[t - 1] + parts.get(t - 1).outputs();
    }
  }

  @Override
  public <P> @Nullable P apply(InputRow<P> row, double[] to, int at) {
    P problem = row.numbers(values, 0);
    if (problem == null) {
      for (int t = 0; t < encoders.length; t++) {
        encoders[t].encode(values[t], to, at + starts[t]);
      }
    }
    return problem;
  }

  @Override
  public double[] read() {
    return values;
  }
}
