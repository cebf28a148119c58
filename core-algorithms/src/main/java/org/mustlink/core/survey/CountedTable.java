package org.mustlink.core.survey;

import java.util.List;
import java.util.Set;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseSample;

/**
 * A table that counts what its columns hold, from which {@link TableSurvey} decides what they are.
 * No count depends on how rows are split or ordered.
 */
public interface CountedTable {
  /** Returns the columns that could be features, with the kinds of their types alone. */
  FeatureColumns features();

  /** Returns the number of rows. */
  long rows();

  /** Returns whether a number is missing, infinite or too large; all columns are numbers. */
  boolean hasFaults();

  /**
   * Counts what columns of single values hold. O(1) memory a column.
   *
   * @param columns at least one
   * @param texts the names of those that are counted as texts, whatever their types
   */
  List<ColumnSketch> sketches(List<FeatureColumn> columns, Set<String> texts);

  /**
   * Counts some levels of a column.
   *
   * @param codes of the levels that are counted
   * @return the levels in any order, each with the least of its texts
   */
  List<LevelSketch.Level> levels(String column, Set<Long> codes);

  /**
   * Returns the form of a column of vectors.
   *
   * @throws org.mustlink.core.fault.BadDataException if no row has a vector
   */
  Block block(FeatureColumn column);

  /**
   * Draws rows of one column for a reduction.
   *
   * @param column holds vectors, or words, of which the counts are drawn
   * @param rows the number of rows, by which the sample begins, see {@link
   *     org.mustlink.core.encoding.ReducedPartFitter#sample}
   */
  SparseSample draw(FeatureColumn column, long rows);

  /**
   * The form of the vectors of a column.
   *
   * @param d the number of values of a vector
   * @param sparse whether their values other than 0 are stored alone
   */
  record Block(int d, boolean sparse) {}
}
