package org.mustlink.core.encoding;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;

/**
 * A number or a point in time whose first output is standardised, so that all outputs of a row can
 * be compared without a scaling that is fitted to some of the rows.
 *
 * @param part what is made of the column otherwise
 * @param mean of the first output over all rows
 * @param deviation its standard deviation
 */
public record StandardPart(ValuePart part, double mean, double deviation) implements ValuePart {
  public StandardPart {
    if (!(deviation > 0)) {
      throw new IllegalArgumentException("No column has a standard deviation of " + deviation);
    }
  }

  @Override
  public boolean isOf(ColumnKind kind) {
    return part.isOf(kind);
  }

  @Override
  public int outputs() {
    return part.outputs();
  }

  @Override
  public Encoder encoder() {
    Encoder encoder = part.encoder();
    return (value, to, at) -> {
      encoder.encode(value, to, at);
      to[at] = (to[at] - mean) / deviation;
    };
  }

  @Override
  public @Nullable NewKind novelty(double value) {
    return part.novelty(value);
  }

  @Override
  public String outputName(String column, int j) {
    return part.outputName(column, j);
  }
}
