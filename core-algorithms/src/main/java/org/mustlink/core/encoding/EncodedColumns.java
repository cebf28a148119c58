package org.mustlink.core.encoding;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.FittedMap;
import org.mustlink.core.columns.RowMapper;

/**
 * The map of columns of any kind: what is made of each column, in the order of the columns.
 *
 * @param parts one a column
 */
public record EncodedColumns(List<ColumnPart> parts) implements FittedMap {
  /** What the features are that it is fitted to. */
  public static final String FITTED_TO = "of several kinds or have gaps";

  public EncodedColumns {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("No columns are no row");
    }
  }

  @Override
  public int inputs() {
    return parts.stream().mapToInt(ColumnPart::inputs).reduce(0, Math::addExact);
  }

  @Override
  public int outputs() {
    return parts.stream().mapToInt(ColumnPart::outputs).reduce(0, Math::addExact);
  }

  @Override
  public boolean isReduction() {
    return parts.size() == 1 && parts.get(0) instanceof ReducedPart;
  }

  @Override
  public boolean[] scaled() {
    boolean[] scaled = new boolean[outputs()];
    int at = 0;
    for (ColumnPart part : parts) {
      for (int j = 0; j < part.outputs(); j++) {
        scaled[at++] = part.isScaled(j);
      }
    }
    return scaled;
  }

  @Override
  public String fittedTo() {
    return FITTED_TO;
  }

  @Override
  public String outputName(FeatureColumns columns, int j) {
    int at = j;
    int input = 0;
    for (ColumnPart part : parts) {
      int outputs = part.outputs();
      if (at < outputs) {
        return part.outputName(columns.name(input), at);
      }
      at -= outputs;
      input += part.inputs();
    }
    throw new IndexOutOfBoundsException(j);
  }

  /**
   * Returns the values of a row by columns, of columns of many values any number.
   *
   * @param input returns the input of the row at a place
   */
  public double[] values(IntToDoubleFunction input) {
    double[] values = new double[parts.size()];
    int from = 0;
    for (int t = 0; t < values.length; t++) {
      values[t] = input.applyAsDouble(from);
      from += parts.get(t).inputs();
    }
    return values;
  }

  /** Returns whether a column has many values, so that the inputs of a row are not its columns. */
  public boolean hasBlocks() {
    return parts.stream().anyMatch(BlockPart.class::isInstance);
  }

  @Override
  public RowMapper mapper() {
    return hasBlocks()
        ? new BlockMapper(parts)
        : new ValueMapper(parts.stream().map(ValuePart.class::cast).toList());
  }
}
