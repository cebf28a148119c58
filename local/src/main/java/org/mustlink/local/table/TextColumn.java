package org.mustlink.local.table;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.ValueType;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.model.row.JavaValues;

/**
 * A column of texts, of which equal ones are kept once.
 *
 * @param distinct the texts that occur
 * @param places n, the place of the text of each row among them, or -1 for a gap
 */
public record TextColumn(String name, List<String> distinct, int[] places) implements ValueColumn {
  public TextColumn {
    distinct = List.copyOf(distinct);
  }

  @Override
  public int rows() {
    return places.length;
  }

  @Override
  public ValueType type() {
    return ValueType.TEXT;
  }

  @Override
  public double value(int row, ColumnKind kind) {
    return JavaValues.of(text(row), kind);
  }

  @Override
  public @Nullable String text(int row) {
    return places[row] < 0 ? null : distinct.get(places[row]);
  }

  @Override
  public void count(ColumnSketch sketch) {
    countTexts(sketch);
  }

  @Override
  public void countTexts(ColumnSketch sketch) {
    long[] counts = new long[distinct.size()];
    long gaps = 0;
    for (int place : places) {
      if (place < 0) {
        gaps++;
      } else {
        counts[place]++;
      }
    }
    for (int i = 0; i < counts.length; i++) {
      sketch.addText(distinct.get(i), counts[i]);
    }
    sketch.addText(null, gaps);
  }
}
