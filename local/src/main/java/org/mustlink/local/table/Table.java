package org.mustlink.local.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.row.FeatureCheck;

/**
 * A table in memory.
 *
 * @param columns with as many rows each
 * @param rows the number of rows
 */
public record Table(List<TableColumn> columns, int rows) {
  public Table {
    columns = List.copyOf(columns);
    for (TableColumn column : columns) {
      if (column.rows() != rows) {
        throw new IllegalArgumentException(
            "Column %s has %s rows, and the table %s"
                .formatted(column.name(), column.rows(), rows));
      }
    }
  }

  /** Returns the names of the columns. */
  public List<String> names() {
    return columns.stream().map(TableColumn::name).toList();
  }

  /** Returns the column of a name. */
  public Optional<TableColumn> column(String name) {
    return columns.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /**
   * Returns the columns that a model reads, in its order. A table whose columns have other names
   * must have as many, in the order of the model.
   *
   * @throws BadDataException if columns are missing, or one has a type that cannot be of the kind
   *     that the model knows
   */
  public Table read(FeatureColumns fitted) {
    List<TableColumn> taken = new ArrayList<>();
    for (FeatureColumn wanted : fitted.columns()) {
      TableColumn column = column(wanted.name()).orElseThrow(() -> missing(fitted));
      if (!isOfGaps(column) || !wanted.kind().isBeside()) {
        FeatureCheck.requireType(wanted, column.type(), column.type().word());
      }
      taken.add(column);
    }
    return new Table(taken, rows);
  }

  /** Returns whether a column has no values, which tell nothing of its type. */
  private static boolean isOfGaps(TableColumn column) {
    return column instanceof TextColumn texts && texts.distinct().isEmpty();
  }

  private BadDataException missing(FeatureColumns fitted) {
    List<String> names = names();
    return new BadDataException(
        "The table lacks columns of the fit: "
            + fitted.names().stream()
                .filter(name -> !names.contains(name))
                .collect(Collectors.joining(", "))
            + ". Its columns are "
            + String.join(", ", names)
            + ".");
  }
}
