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
 * Columns of which some have many inputs, as one sparse vector a row: the inputs of all columns one
 * after another. A single value is one input, a text the counts of its words, a vector its values.
 *
 * @param inputs their number
 */
public record JoinedColumns(List<FeatureColumn> columns, int inputs) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The values of a row by the indices of the columns. */
  public interface Values {
    /** Returns the number that stands for a single value, NaN for a gap. */
    double number(int t);

    /** Returns a text of words; null without one. */
    @Nullable String text(int t);

    /** Returns a vector; null without one. */
    @Nullable FeatureValues block(int t);
  }

  public static JoinedColumns of(FeatureColumns features) {
    return new JoinedColumns(features.columns(), features.inputs());
  }

  /** Returns the inputs of a row; those of a row whose vectors do not fit have another size. */
  public FeatureValues of(Values row) {
    SparseRow all = new SparseRow();
    int from = 0;
    boolean fits = true;
    for (int t = 0; t < columns.size(); t++) {
      FeatureColumn column = columns.get(t);
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
    return FeatureValues.of(all, fits ? inputs : inputs + 1);
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
