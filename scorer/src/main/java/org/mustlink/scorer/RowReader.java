package org.mustlink.scorer;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.row.FeatureValues;
import org.mustlink.model.row.JoinedColumns;

/** Reads rows of values of Java as the features of a model's columns. */
final class RowReader {
  private final FeatureColumns columns;
  private final List<FeatureColumn> each;
  private final @Nullable JoinedColumns joined;

  /** Whether an infinite number is a gap, by feature; none if rows of numbers are not taken. */
  private final boolean[] gaps;

  private final boolean takesNumbers;

  RowReader(FeatureColumns columns) {
    this.columns = columns;
    this.each = columns.columns();
    this.joined = columns.haveBlocks() ? JoinedColumns.of(columns) : null;
    this.takesNumbers =
        !columns.areSeparate()
            || each.stream()
                .allMatch(c -> c.kind() == ColumnKind.NUMBER || c.kind() == ColumnKind.MEASURE);
    this.gaps = new boolean[columns.areSeparate() ? each.size() : 0];
    for (int t = 0; t < gaps.length; t++) {
      gaps[t] = each.get(t).kind() == ColumnKind.MEASURE;
    }
  }

  /** Refuses a row of numbers where the model reads others, or of another length than d. */
  void requireNumbers(int length, int d) {
    if (!takesNumbers) {
      FeatureColumn other =
          each.stream()
              .filter(c -> c.kind() != ColumnKind.NUMBER && c.kind() != ColumnKind.MEASURE)
              .findFirst()
              .orElseThrow();
      throw new BadDataException(
          "A row of numbers cannot be assigned: column "
              + other.name()
              + " holds a "
              + other.kind().word()
              + ". Give the row as a map, or its values in the order of the columns.");
    }
    if (length != d) {
      throw new BadDataException(
          "A row of "
              + length
              + " numbers cannot be assigned: the model was fitted on "
              + d
              + ". "
              + needed());
    }
  }

  /** Puts gaps in place of infinite numbers where the model knows gaps. */
  void leaveInfiniteOut(double[] row, int at) {
    for (int t = 0; t < gaps.length; t++) {
      if (gaps[t] && Double.isInfinite(row[at + t])) {
        row[at + t] = NoValue.GAP;
      }
    }
  }

  /** Returns the features of a row of values by the names of the columns; null without any. */
  @Nullable FeatureValues read(Map<String, ?> row) {
    @Nullable Object[] values = new @Nullable Object[each.size()];
    for (int t = 0; t < values.length; t++) {
      String name = each.get(t).name();
      values[t] = row.get(name);
      if (values[t] == null && !row.containsKey(name)) {
        throw new BadDataException(
            "A row cannot be assigned to a cluster: it has no value of "
                + name
                + ". "
                + needed()
                + " Put null where a row has no value.");
      }
    }
    return of(values);
  }

  /** Returns the features of values in the order of the columns; null without any. */
  @Nullable FeatureValues read(@Nullable Object[] values) {
    if (values.length != each.size()) {
      throw new BadDataException(
          "A row cannot be assigned to a cluster: these are "
              + values.length
              + " values. "
              + needed());
    }
    return of(values);
  }

  private String needed() {
    return "The model needs " + String.join(", ", columns.names()) + ".";
  }

  private @Nullable FeatureValues of(@Nullable Object[] values) {
    if (!columns.areSeparate()) {
      return GivenValue.block(values[0], each.get(0));
    }
    return joined == null ? separate(values) : joined.of(new Given(values, each));
  }

  private FeatureValues separate(@Nullable Object[] values) {
    double[] numbers = new double[values.length];
    for (int t = 0; t < numbers.length; t++) {
      FeatureColumn column = each.get(t);
      if (values[t] == null && column.kind() == ColumnKind.NUMBER) {
        return FeatureValues.withNull(numbers.length, t);
      }
      numbers[t] = GivenValue.number(values[t], column);
    }
    return FeatureValues.dense(numbers);
  }

  /** The values of a row for columns that are joined. */
  private record Given(@Nullable Object[] values, List<FeatureColumn> columns)
      implements JoinedColumns.Values {
    @Override
    public double number(int t) {
      return values[t] == null ? Double.NaN : GivenValue.number(values[t], columns.get(t));
    }

    @Override
    public @Nullable String text(int t) {
      return GivenValue.text(values[t], columns.get(t));
    }

    @Override
    public @Nullable FeatureValues block(int t) {
      return GivenValue.block(values[t], columns.get(t));
    }

    @Override
    public String toString() {
      return Arrays.toString(values);
    }
  }
}
