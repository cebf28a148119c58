package org.mustlink.local.table;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.ValueType;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.model.row.JavaValues;

/**
 * A column of texts, or of numbers that a double does not hold, as their texts. Equal ones are kept
 * once.
 *
 * @param type of the values: texts or numbers
 * @param distinct the texts that occur
 * @param places n, the place of the text of each row among them, or -1 for a gap
 */
public record TextColumn(String name, ValueType type, List<String> distinct, int[] places)
    implements ValueColumn {
  public TextColumn {
    distinct = List.copyOf(distinct);
  }

  @Override
  public int rows() {
    return places.length;
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
    if (type == ValueType.TEXT) {
      countTexts(sketch);
      return;
    }
    for (int i = 0; i < places.length; i++) {
      sketch.addNumber(value(i, ColumnKind.NUMBER));
    }
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
