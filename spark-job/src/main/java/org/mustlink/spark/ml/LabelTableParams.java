package org.mustlink.spark.ml;

import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;

/**
 * Labels in a separate table, and the parameters that determine how they are read.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface LabelTableParams<S extends LabelTableParams<S>> extends LinkParams<S> {
  /** Columns of the labels that name a row. Default: {@link #idCols()}. */
  default StringArrayParam labelsIdCols() {
    return paramTable()
        .columns("labelsIdCols", "columns of the labels that name a row; not set: idCols");
  }

  /** Column of the labels that holds the class. Default "label". */
  default Param<String> labelsLabelCol() {
    return paramTable()
        .column("labelsLabelCol", "label", "column of the labels: the class, null where unknown");
  }

  /** Whether labels were set. This is saved, but the labels are not. */
  default BooleanParam usesLabels() {
    return paramTable().flag("usesLabels", "whether labels were set; they are not saved, this is");
  }

  /** See {@link #labelsIdCols()}. */
  default String[] getLabelsIdCols() {
    String[] own = ColumnParam.values(this, labelsIdCols());
    return own.length == 0 ? getIdCols() : own;
  }

  /** See {@link #labelsLabelCol()}. */
  default String getLabelsLabelCol() {
    return getOrDefault(labelsLabelCol());
  }

  /** See {@link #usesLabels()}. */
  default boolean getUsesLabels() {
    return (Boolean) getOrDefault(usesLabels());
  }

  /**
   * Sets labels of rows, which {@link #idCols()} name, in addition to those of the column of labels
   * if there is one. Labels are not saved; after loading they have to be set again.
   *
   * @param value columns {@link #labelsIdCols()} and {@link #labelsLabelCol()}
   */
  default S setLabels(Dataset<?> value) {
    paramTable().keep(usesLabels(), value);
    return ParamTable.set(this, usesLabels(), true);
  }

  /** See {@link #labelsIdCols()}. */
  default S setLabelsIdCols(String... value) {
    return ParamTable.set(this, labelsIdCols(), value.clone());
  }

  /** See {@link #labelsLabelCol()}. */
  default S setLabelsLabelCol(String value) {
    return ParamTable.set(this, labelsLabelCol(), value);
  }
}
