package org.mustlink.local.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseSample;
import org.mustlink.core.encoding.ReducedPartFitter;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.core.survey.CountedTable;
import org.mustlink.core.survey.LevelSketch;
import org.mustlink.model.row.JavaValues;

/** A table in memory that counts what its columns hold. */
public record MemoryCounts(Table table) implements CountedTable {
  @Override
  public FeatureColumns features() {
    return new FeatureColumns(
        table.columns().stream()
            .map(column -> new FeatureColumn(column.name(), ColumnKind.of(column.type())))
            .toList());
  }

  @Override
  public long rows() {
    return table.rows();
  }

  @Override
  public boolean hasFaults() {
    for (TableColumn column : table.columns()) {
      for (int i = 0; i < column.rows(); i++) {
        if (!ColumnKind.NUMBER.takes(((ValueColumn) column).value(i, ColumnKind.NUMBER))) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public List<ColumnSketch> sketches(List<FeatureColumn> columns, Set<String> texts) {
    List<ColumnSketch> sketches = new ArrayList<>();
    for (FeatureColumn one : columns) {
      ColumnSketch counted = new ColumnSketch(columns.size());
      if (texts.contains(one.name())) {
        column(one.name()).countTexts(counted);
      } else {
        column(one.name()).count(counted);
      }
      ColumnSketch sketch = new ColumnSketch(columns.size());
      sketch.merge(counted); // what it tells of levels is known once it was merged
      sketches.add(sketch);
    }
    return sketches;
  }

  private ValueColumn column(String name) {
    return (ValueColumn) table.column(name).orElseThrow();
  }

  @Override
  public List<LevelSketch.Level> levels(String name, Set<Long> codes) {
    ValueColumn column = column(name);
    Map<Long, Long> counts = new HashMap<>();
    Map<Long, String> texts = new HashMap<>();
    for (int i = 0; i < column.rows(); i++) {
      String text = column.text(i);
      double code = JavaValues.code(text);
      if (text != null && !Double.isNaN(code) && codes.contains((long) code)) {
        counts.merge((long) code, 1L, Long::sum);
        texts.merge((long) code, text.strip(), (a, b) -> a.compareTo(b) <= 0 ? a : b);
      }
    }
    return counts.entrySet().stream()
        .map(
            entry ->
                new LevelSketch.Level(
                    LevelSketch.shown(texts.getOrDefault(entry.getKey(), "")),
                    entry.getKey(),
                    entry.getValue()))
        .toList();
  }

  @Override
  public Block block(FeatureColumn column) {
    VectorColumn vectors = (VectorColumn) table.column(column.name()).orElseThrow();
    return new Block(vectors.d(), vectors.isSparse());
  }

  @Override
  public SparseSample draw(FeatureColumn column, long count) {
    FeatureColumns features = new FeatureColumns(List.of(column));
    int inputs = column.kind().isBeside() ? column.inputs() : block(column).d();
    TableRow row = new TableRow(table.read(features), features, inputs);
    SparseSample sample = ReducedPartFitter.sample(count);
    SparseRow values = new SparseRow();
    for (int i = 0; i < table.rows(); i++) {
      // A vector that cannot be used is refused when all features are read.
      if (row.at(i).sparse(values) == null) {
        ReducedPartFitter.offer(sample, values);
      }
    }
    return sample;
  }
}
