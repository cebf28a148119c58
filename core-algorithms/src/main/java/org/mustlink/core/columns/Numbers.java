package org.mustlink.core.columns;

import org.jspecify.annotations.Nullable;

/**
 * The map of rows of d numbers, which leaves them as they are.
 *
 * @param inputs d
 */
public record Numbers(int inputs) implements InputMap {
  /** The row writes its numbers directly into the outputs, so that nothing is copied. */
  private static final RowMapper MAPPER =
      new RowMapper() {
        @Override
        public <P> @Nullable P apply(InputRow<P> row, double[] to, int at) {
          return row.numbers(to, at);
        }
      };

  public Numbers {
    if (inputs < 1) {
      throw new IllegalArgumentException(inputs + " numbers are no row");
    }
  }

  @Override
  public int outputs() {
    return inputs;
  }

  @Override
  public String outputName(FeatureColumns columns, int j) {
    return columns.name(j);
  }

  @Override
  public RowMapper mapper() {
    return MAPPER;
  }
}
