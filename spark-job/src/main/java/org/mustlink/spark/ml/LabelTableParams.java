package org.mustlink.spark.ml;

import java.util.Optional;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;
import org.mustlink.spark.key.LabelKeys;

/**
 * Labels in a separate table, and the parameters that determine how they are read.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface LabelTableParams<S extends LabelTableParams<S>> extends LinkParams<S> {
  /**
   * Name of a table or view of the session that contains labels, in place of {@link #setLabels}. It
   * is saved with the other parameters, and the table is looked up by each fit.
   */
  default Param<String> labelsTable() {
    return paramTable().of(ApiKeys.LABELS_TABLE);
  }

  /** See {@link #labelsTable()}. */
  default Optional<String> getLabelsTable() {
    return paramTable().value(labelsTable());
  }

  /** See {@link #labelsTable()}. */
  default S setLabelsTable(String value) {
    return ParamTable.set(this, labelsTable(), value);
  }

  /** Columns of the labels that name a row. Default: {@link #idCols()}. */
  default StringArrayParam labelsIdCols() {
    return paramTable().of(LabelKeys.ID);
  }

  /** Column of the labels that holds the class. Default "label". */
  default Param<String> labelsLabelCol() {
    return paramTable().of(LabelKeys.LABEL);
  }

  /**
   * Numeric column of the weights of the labels of {@link #setLabels}, above 0 and at most 1 and 1
   * where null; not set: all are certain.
   */
  default Param<String> labelsWeightCol() {
    return paramTable().of(LabelKeys.WEIGHT);
  }

  /** See {@link #labelsWeightCol()}. */
  default Optional<String> getLabelsWeightCol() {
    return paramTable().value(labelsWeightCol());
  }

  /** See {@link #labelsWeightCol()}. */
  default S setLabelsWeightCol(String value) {
    return ParamTable.set(this, labelsWeightCol(), value);
  }

  /**
   * Numeric column of the table: how much the label of a row counts, above 0 and at most 1 and 1
   * where null. A row whose label has a weight below 1 is not kept in the cluster of its label; it
   * goes where the fit assigns it. Not set: all labels are certain.
   */
  default Param<String> labelWeightCol() {
    return paramTable().of(ApiKeys.LABEL_WEIGHT_COL);
  }

  /** See {@link #labelWeightCol()}. */
  default Optional<String> getLabelWeightCol() {
    return paramTable().value(labelWeightCol());
  }

  /** See {@link #labelWeightCol()}. */
  default S setLabelWeightCol(String value) {
    return ParamTable.set(this, labelWeightCol(), value);
  }

  /** Whether labels were set. This is saved, but the labels are not. */
  default BooleanParam usesLabels() {
    return paramTable().of(ApiKeys.USES_LABELS);
  }

  /** See {@link #labelsIdCols()}. */
  default String[] getLabelsIdCols() {
    String[] own = paramTable().values(labelsIdCols());
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
   * if there is one. Labels are not saved; after loading they have to be set again. Labels of a
   * table that has a name can be named by {@link #labelsTable()} instead.
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
