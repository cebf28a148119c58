package org.mustlink.spark.table.survey;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DatetimeType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * The pass that counts what columns hold. O(1) memory a column on every task and on the driver,
 * whatever the number of rows.
 *
 * @param names the columns
 * @param texts which of them are counted as texts, whatever their types
 */
record ColumnCounts(List<String> names, List<Boolean> texts) {
  /** Counts meet on executors first, so that few at a time reach the driver. */
  private static final int DEPTH = 2;

  /** How a column is counted. */
  private enum Form {
    TEXT,
    NUMBER,
    TIME
  }

  /** The counts of the columns. */
  private static final class Part implements Serializable {
    private static final long serialVersionUID = 1L;

    private final ColumnSketch[] sketches;

    Part(int columns) {
      sketches = new ColumnSketch[columns];
      for (int t = 0; t < columns; t++) {
        sketches[t] = new ColumnSketch(columns);
      }
    }

    void add(Iterator<InternalRow> rows, Form[] forms) {
      List<RepeatedTexts> texts = Arrays.stream(sketches).map(RepeatedTexts::new).toList();
      rows.forEachRemaining(row -> add(row, forms, texts));
      texts.forEach(RepeatedTexts::end);
    }

    private void add(InternalRow row, Form[] forms, List<RepeatedTexts> texts) {
      for (int t = 0; t < forms.length; t++) {
        boolean gap = row.isNullAt(t);
        switch (forms[t]) {
          case TEXT -> texts.get(t).add(gap ? null : row.getUTF8String(t));
          case NUMBER -> sketches[t].addNumber(gap ? Double.NaN : row.getDouble(t));
          case TIME -> sketches[t].addTime(gap ? Double.NaN : row.getDouble(t));
        }
      }
    }

    Part merge(Part other) {
      for (int t = 0; t < sketches.length; t++) {
        sketches[t].merge(other.sketches[t]);
      }
      return this;
    }
  }

  /** Reads the table. */
  List<ColumnSketch> of(Dataset<Row> table) {
    int d = names.size();
    StructType schema = table.schema();
    Column[] select = new Column[d];
    Form[] forms = new Form[d];
    for (int t = 0; t < d; t++) {
      DataType type = schema.apply(names.get(t)).dataType();
      select[t] =
          FeatureTypes.counted(TableScan.named(names.get(t)), type, texts.get(t)).as("c" + t);
      forms[t] = type instanceof DatetimeType ? Form.TIME : Form.NUMBER;
    }
    Dataset<Row> counted = table.select(select);
    StructField[] fields = counted.schema().fields();
    for (int t = 0; t < d; t++) {
      forms[t] = fields[t].dataType() instanceof StringType ? Form.TEXT : forms[t];
    }
    Part all =
        counted
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .mapPartitions(
                rows -> {
                  Part part = new Part(d);
                  part.add(rows, forms);
                  return List.of(part).iterator();
                })
            .treeAggregate(new Part(d), Part::merge, Part::merge, DEPTH);
    return List.of(all.sketches);
  }
}
