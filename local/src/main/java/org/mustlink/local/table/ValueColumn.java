package org.mustlink.local.table;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.survey.ColumnSketch;

/** A column that has one value in a row, or none. */
public sealed interface ValueColumn extends TableColumn permits NumberColumn, TextColumn {

  /**
   * Returns the number that stands for the value of a row in a column of a kind, NaN for a gap: the
   * same number as for a column of a table of Spark.
   *
   * @param kind one that can be read from the {@link #type}
   */
  double value(int row, ColumnKind kind);

  /** Returns the value of a row as a text, null for a gap. */
  @Nullable String text(int row);

  /** Counts all rows by what the column is by its type. */
  void count(ColumnSketch sketch);

  /** Counts all rows as texts. */
  default void countTexts(ColumnSketch sketch) {
    for (int i = 0; i < rows(); i++) {
      sketch.addText(text(i), 1);
    }
  }
}
