package org.mustlink.spark.predict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.NewKind;
import org.mustlink.core.encoding.NewValues;
import org.mustlink.model.summary.NewValue;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.features.NewValueColumn;

/**
 * Finds an example of the values that the fit did not see, by a read of the columns that have some:
 * the least text, which does not depend on the order of the rows.
 */
final class NewValueExamples {
  /** The number of kinds of values that get an example. */
  private static final int MOST = 20;

  private static final String CODES = "codes";

  private NewValueExamples() {}

  /**
   * Returns what was found with names and examples.
   *
   * @param found in the order of the columns
   */
  static List<NewValue> of(InputTable table, EncodedColumns map, List<NewValues.Found> found) {
    List<NewValues.Found> shown =
        found.stream().filter(one -> one.kind() != NewKind.GAP).limit(MOST).toList();
    List<NewValue> values = new ArrayList<>();
    Row examples = shown.isEmpty() ? Row.empty() : examples(table, map, shown);
    for (NewValues.Found one : found) {
      int index = shown.indexOf(one);
      values.add(
          new NewValue(
              table.features().columns().get(one.column()).name(),
              one.kind(),
              one.rows(),
              index < 0 ? null : examples.getString(index)));
    }
    return values;
  }

  private static Row examples(InputTable table, EncodedColumns map, List<NewValues.Found> shown) {
    List<Integer> columns = shown.stream().map(NewValues.Found::column).distinct().toList();
    List<FeatureColumn> features = columns.stream().map(table.features().columns()::get).toList();
    NewValueColumn news =
        new NewValueColumn(
            new FeatureColumns(features),
            new EncodedColumns(columns.stream().map(map.parts()::get).toList()));
    Dataset<Row> data = table.data();
    StructType schema = data.schema();
    List<Column> select = new ArrayList<>();
    select.add(news.of(schema, TableScan::named).as(CODES));
    for (int t = 0; t < features.size(); t++) {
      select.add(TableScan.named(features.get(t).name()).as("c" + t));
    }
    Dataset<Row> coded = data.select(select.toArray(Column[]::new));
    Column[] least =
        shown.stream()
            .map(
                one -> {
                  int t = columns.indexOf(one.column());
                  return NewValueColumn.example(
                      coded.col(CODES), NewValues.code(t, one.kind()), coded.col("c" + t));
                })
            .toArray(Column[]::new);
    return coded.agg(least[0], Arrays.copyOfRange(least, 1, least.length)).first();
  }
}
