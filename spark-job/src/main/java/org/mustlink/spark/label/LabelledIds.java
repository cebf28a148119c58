package org.mustlink.spark.label;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.when;

import java.util.function.UnaryOperator;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.classes.ClassText;

/** Every id of a table of labels once, with what its labels say. */
final class LabelledIds {
  static final String KEY = "__mustlink_label_key";
  static final String FIRST = "__mustlink_label";
  static final String LAST = "__mustlink_label_last";

  /** The class of a label, null if the label says that it is not known. */
  static final String CLASS = "__mustlink_class";

  static final String LAST_CLASS = "__mustlink_class_last";

  /** The weight of a label; of several equal labels of a row the greatest. */
  static final String WEIGHT = "__mustlink_label_weight_given";

  /** Whether the class of a label was confirmed. */
  static final String SURE = "__mustlink_class_sure";

  private LabelledIds() {}

  /**
   * Returns every labelled id once: its first and its last label in alphabetical order, and what
   * these are if equal labels are one, see {@link ClassText#key}. Labels that say that the class is
   * not known are taken only of ids without others, and of confirmed ids the confirmed ones alone.
   */
  static Dataset<Row> of(LabelTable labels) {
    Column classKey = ClassText.key(col(CLASS));
    Column sure = labels.confirmed().map(Confirmations::in).orElse(lit(false));
    return labels
        .data()
        .select(
            RowKeys.of(labels.ids()).as(KEY),
            TableScan.classes(labels.data(), labels.label()).as(FIRST),
            TableScan.known(labels.data(), labels.label(), labels.reader()).as(CLASS),
            TableScan.weights(labels.weight()).as(WEIGHT),
            sure.as(SURE))
        .filter(col(FIRST).isNotNull())
        .withColumn(SURE, col(SURE).and(col(CLASS).isNotNull()))
        .groupBy(KEY)
        .agg(
            coalesce(ofId(functions::min, col(CLASS)), min(FIRST)).as(FIRST),
            ofId(functions::max, col(CLASS)).as(LAST),
            ofId(functions::min, classKey).as(CLASS),
            ofId(functions::max, classKey).as(LAST_CLASS),
            max(when(col(SURE), lit(1.0)).otherwise(col(WEIGHT))).as(WEIGHT),
            max(SURE).as(SURE));
  }

  private static Column ofId(UnaryOperator<Column> aggregate, Column value) {
    return coalesce(aggregate.apply(when(col(SURE), value)), aggregate.apply(value));
  }
}
