package org.mustlink.local.table;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.values.ValueText;
import org.mustlink.core.values.Words;

/**
 * The inputs of one row of a table after another. A row that cannot be used is told by a sentence.
 * Mutable and not thread-safe.
 */
public final class TableRow implements InputRow<String> {
  private final List<Column> columns;
  private final List<FeatureColumn> features;
  private final boolean blocks;
  private final SparseRow words = new SparseRow();
  private int row;

  /**
   * Starts before the first row.
   *
   * @param table has the columns of the features alone, in their order
   */
  public TableRow(Table table, FeatureColumns features) {
    this.columns = table.columns();
    this.features = features.columns();
    this.blocks = !features.areSeparate() || features.haveBlocks();
  }

  /** Goes to a row. */
  public void to(int next) {
    row = next;
  }

  @Override
  public @Nullable String numbers(double[] to, int at) {
    if (!blocks) {
      for (int t = 0; t < columns.size(); t++) {
        double value = value(t);
        to[at + t] = value;
        if (!features.get(t).kind().takes(value)) {
          return problem(t, value);
        }
      }
      return null;
    }
    VectorColumn vector = (VectorColumn) columns.get(0);
    vector.copy(row, to, at);
    for (int i = at; i < at + vector.d(); i++) {
      if (!ColumnKind.VECTOR.takes(to[i])) {
        return problem(0, to[i]);
      }
    }
    return null;
  }

  @Override
  public @Nullable String sparse(SparseRow to) {
    to.clear();
    int from = 0;
    for (int t = 0; t < columns.size(); t++) {
      if (columns.get(t) instanceof VectorColumn vector) {
        int before = to.count();
        vector.copy(row, to, from);
        for (int i = before; i < to.count(); i++) {
          if (!ColumnKind.VECTOR.takes(to.value(i))) {
            return problem(t, to.value(i));
          }
        }
      } else if (features.get(t).kind() == ColumnKind.WORDS) {
        addWords(((ValueColumn) columns.get(t)).text(row), to, from);
      } else {
        double value = value(t);
        if (!features.get(t).kind().takes(value)) {
          return problem(t, value);
        }
        to.add(from, value);
      }
      from +=
          features.size() == 1 && columns.get(t) instanceof VectorColumn vector
              ? vector.d()
              : features.get(t).inputs();
    }
    return null;
  }

  private void addWords(@Nullable String text, SparseRow to, int from) {
    String known = ValueText.known(text);
    if (known != null) {
      Words.count(known, words);
      for (int i = 0; i < words.count(); i++) {
        to.add(from + words.column(i), words.value(i));
      }
    }
  }

  private double value(int t) {
    return ((ValueColumn) columns.get(t)).value(row, features.get(t).kind());
  }

  private String problem(int t, double value) {
    String where = "Row " + row + ", column " + columns.get(t).name();
    if (Double.isNaN(value)) {
      return where
          + ": there is no number, and the fit had one in every row. Fill the gap, leave the row out, or fit on a table that has gaps too.";
    }
    return where
        + ": the value "
        + value
        + (Double.isInfinite(value) ? " is infinite" : " is too large to be compared")
        + ". Correct it, or leave the row out.";
  }
}
