package org.mustlink.scorer;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.row.FeatureValues;
import org.mustlink.model.row.GivenRow;

/** Reads rows of values of Java as those of a model's columns. */
final class RowReader {
  private final FeatureColumns columns;

  /** A column that holds no numbers, so that rows of numbers are not taken. */
  private final Optional<FeatureColumn> other;

  RowReader(FeatureColumns columns) {
    this.columns = columns;
    this.other =
        columns.columns().stream()
            .filter(
                one ->
                    columns.areSeparate()
                        && one.kind() != ColumnKind.NUMBER
                        && one.kind() != ColumnKind.MEASURE)
            .findFirst();
  }

  /** Refuses a row of numbers where the model reads others, or of another length than d. */
  void requireNumbers(int length, int d) {
    other.ifPresent(
        column -> {
          throw new BadDataException(
              ("A row of numbers cannot be assigned: column %s holds a %s. Give the row "
                      + "as a map, or its values in the order of the columns.")
                  .formatted(column.name(), column.kind().word()));
        });
    if (length != d) {
      throw new BadDataException(
          "A row of %s numbers cannot be assigned: the model was fitted on %s. %s"
              .formatted(length, d, GivenRow.needed(columns)));
    }
  }

  /** Returns a row of values by the names of the columns. */
  GivenRow read(Map<String, ?> row) {
    GivenRow given = GivenRow.of(row, columns);
    return new GivenRow(plain(given.values()), given.columns());
  }

  /** Returns a row of values in the order of the columns. */
  GivenRow read(@Nullable Object[] values) {
    return GivenRow.of(plain(values), columns);
  }

  private static @Nullable Object[] plain(@Nullable Object[] values) {
    return Arrays.stream(values)
        .map(
            value ->
                value instanceof SparseValues few
                    ? new FeatureValues(few.size(), few.positions(), few.values(), -1)
                    : value)
        .toArray();
  }
}
