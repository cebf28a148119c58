package org.mustlink.model.row;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.values.ValueText;
import org.mustlink.core.values.Words;

/**
 * Joins the values of a row as its features: those of one column that contains all of them, single
 * values beside each other, or, where columns have many inputs, one sparse vector of the inputs of
 * all columns. Of these a single value is one input, a text the counts of its words, a vector its
 * values.
 *
 * @param features the columns
 */
public record JoinedColumns(FeatureColumns features) implements Serializable {
  /** The values of a row by the indices of the columns. */
  public interface Values {
    /** Returns the number that stands for a single value, NaN for a gap. */
    double number(int t);

    /** Returns whether a single value is null, which NaN stands for where it is a gap. */
    default boolean isNull(int t) {
      return false;
    }

    /** Returns a text of words; null without one. */
    @Nullable String text(int t);

    /** Returns a vector; null without one. */
    @Nullable FeatureValues block(int t);
  }

  /**
   * Returns the features of a row, null if the column of all of them is null; those of a row whose
   * vectors do not fit have another size.
   */
  public @Nullable FeatureValues of(Values row) {
    if (features.haveBlocks()) {
      return sparse(row);
    }
    return features.areSeparate() ? separate(row) : row.block(0);
  }

  private FeatureValues separate(Values row) {
    List<FeatureColumn> columns = features.columns();
    double[] numbers = new double[columns.size()];
    for (int t = 0; t < numbers.length; t++) {
      if (columns.get(t).kind() == ColumnKind.NUMBER && row.isNull(t)) {
        return FeatureValues.withNull(numbers.length, t);
      }
      numbers[t] = row.number(t);
    }
    return FeatureValues.dense(numbers);
  }

  private FeatureValues sparse(Values row) {
    SparseRow all = new SparseRow();
    int from = 0;
    boolean fits = true;
    for (int t = 0; t < features.columns().size(); t++) {
      FeatureColumn column = features.columns().get(t);
      if (column.kind() == ColumnKind.WORDS) {
        addWords(row.text(t), from, all);
      } else if (column.kind().isValue()) {
        all.add(from, row.number(t));
      } else {
        fits &= addBlock(row.block(t), from, column.inputs(), all);
      }
      from += column.inputs();
    }
    // A vector of another size is refused by the check of the features.
    return FeatureValues.of(all, fits ? from : from + 1);
  }

  /** Returns the counts of the words of a text. */
  public static FeatureValues words(@Nullable String text) {
    SparseRow all = new SparseRow();
    addWords(text, 0, all);
    return FeatureValues.of(all, Words.INPUTS);
  }

  private static void addWords(@Nullable String text, int from, SparseRow to) {
    String known = text == null ? null : ValueText.known(text);
    if (known != null) {
      SparseRow words = new SparseRow();
      Words.count(known, words);
      for (int i = 0; i < words.count(); i++) {
        to.add(from + words.column(i), words.value(i));
      }
    }
  }

  /** Adds a vector; false if it has another size. */
  private static boolean addBlock(
      @Nullable FeatureValues values, int from, int size, SparseRow to) {
    if (values == null || values.firstNull() >= 0) {
      to.add(from + (values == null ? 0 : Math.min(values.firstNull(), size - 1)), Double.NaN);
      return true;
    }
    if (values.size() != size) {
      return false;
    }
    for (int i = 0; i < values.values().length; i++) {
      to.add(from + values.position(i), values.values()[i]);
    }
    return true;
  }
}
