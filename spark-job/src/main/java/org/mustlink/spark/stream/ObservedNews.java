package org.mustlink.spark.stream;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.encoding.Categories;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.NewKind;
import org.mustlink.core.encoding.NewValues;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.encoding.ValuePart;
import org.mustlink.model.summary.NewValue;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.features.NewValueColumn;

/**
 * What a stream tells of values that the fit did not see: metrics that Spark observes of every
 * batch. They are counted with the rows of the batch, so that a batch that is run again counts
 * once.
 *
 * @param features the columns of the features in the stream
 * @param input the map of the model
 */
record ObservedNews(FeatureColumns features, InputMap input) implements Serializable {
  private static final String CODES = "__mustlink_new_values";
  private static final String ROWS = "new";

  /** Values of one kind that can be new in a column. */
  private record Possible(int column, NewKind kind) {
    int code() {
      return NewValues.code(column, kind);
    }

    String rows() {
      return "rows" + code();
    }

    String example() {
      return "example" + code();
    }
  }

  private List<Possible> possible() {
    List<Possible> all = new ArrayList<>();
    if (input instanceof EncodedColumns map) {
      for (int t = 0; t < map.parts().size(); t++) {
        if (!(map.parts().get(t) instanceof ValuePart part)) {
          continue; // words and vectors have no levels
        }
        all.add(
            new Possible(
                t,
                Categories.of(part) != null
                    ? NewKind.LEVEL
                    : part instanceof TimePart ? NewKind.NO_TIME : NewKind.NO_NUMBER));
        if (part.novelty(Double.NaN) != null) {
          all.add(new Possible(t, NewKind.GAP));
        }
      }
    }
    return all;
  }

  /** Returns the rows with a column of what is new, if anything can be. */
  Dataset<Row> in(Dataset<Row> rows) {
    return input instanceof EncodedColumns map
        ? rows.withColumn(
            CODES, new NewValueColumn(features, map).of(rows.schema(), TableScan::named))
        : rows;
  }

  /** Returns the aggregations over the rows of {@link #in}. */
  List<Column> observed() {
    List<Column> observed = new ArrayList<>();
    Column codes = col(CODES);
    List<Possible> possible = possible();
    if (!possible.isEmpty()) {
      observed.add(sum(when(codes.isNotNull(), lit(1L))).as(ROWS));
    }
    for (Possible one : possible) {
      Column has = NewValueColumn.has(codes, one.code());
      observed.add(sum(when(has, lit(1L))).as(one.rows()));
      if (one.kind() != NewKind.GAP) {
        Column value = TableScan.named(features.columns().get(one.column()).name());
        observed.add(NewValueColumn.example(codes, one.code(), value).as(one.example()));
      }
    }
    return observed;
  }

  /** Returns the number of rows of a batch with something new. */
  long rows(Row observed) {
    return possible().isEmpty() ? 0 : count(observed, ROWS);
  }

  /** Returns what is new in a batch. */
  List<NewValue> values(Row observed) {
    List<NewValue> values = new ArrayList<>();
    for (Possible one : possible()) {
      long rows = count(observed, one.rows());
      if (rows > 0) {
        values.add(
            new NewValue(
                features.columns().get(one.column()).name(),
                one.kind(),
                rows,
                one.kind() == NewKind.GAP
                    ? null
                    : observed.getString(observed.fieldIndex(one.example()))));
      }
    }
    return values;
  }

  /** Returns a sum that was observed, which is null if a batch has no such rows. */
  static long count(Row observed, String name) {
    int index = observed.fieldIndex(name);
    return observed.isNullAt(index) ? 0 : observed.getLong(index);
  }
}
