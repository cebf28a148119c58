package org.mustlink.core.survey;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.EncodedColumns;

/**
 * What was decided for all columns of a table that could be features.
 *
 * @param columns in the order of the table, those that are left out too
 */
public record Encoding(List<DecidedColumn> columns) implements Serializable {
  public Encoding {
    columns = List.copyOf(columns);
  }

  /**
   * Returns the same decisions with numbers and times standardised over all rows, for methods that
   * scale the rows of a group by themselves.
   */
  public Encoding standardised() {
    return new Encoding(
        columns.stream()
            .map(one -> new DecidedColumn(one.name(), one.decision().standardised()))
            .toList());
  }

  /** Returns the columns that are features; there may be none. */
  public List<DecidedColumn> kept() {
    return columns.stream().filter(one -> one.decision().isFeature()).toList();
  }

  /** Returns whether all that is kept is one column of vectors, which needs no encoding. */
  public boolean isOneVector() {
    return kept().size() == 1 && !kept().get(0).decision().kind().isBeside();
  }

  /** Returns the features with their kinds. */
  public FeatureColumns features() {
    return new FeatureColumns(
        kept().stream()
            .map(
                one ->
                    new FeatureColumn(
                        one.name(),
                        one.decision().kind(),
                        one.decision().feature().map(ColumnPart::inputs).orElseThrow()))
            .toList());
  }

  /** Returns the map of the features. */
  public EncodedColumns map() {
    return new EncodedColumns(
        kept().stream().map(one -> one.decision().feature()).flatMap(Optional::stream).toList());
  }
}
