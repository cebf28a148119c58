package org.mustlink.spark.ml;

import java.util.Optional;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.param.shared.HasFeaturesCol;
import org.apache.spark.ml.param.shared.HasInputCols;
import org.apache.spark.ml.param.shared.HasPredictionCol;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.key.InputKeys;

/**
 * The columns that an estimator, a transformer or a model reads and writes.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface ClusteringColumnParams<S extends ClusteringColumnParams<S>>
    extends HasFeaturesCol, HasInputCols, HasPredictionCol {
  /** The parameters behind the methods below. */
  ParamTable paramTable();

  /** Column of the features: vectors, array of float or array of double. Default "features". */
  @Override
  default Param<String> featuresCol() {
    return paramTable().of(ApiKeys.FEATURES_COL);
  }

  /**
   * Columns of numbers, texts, truth values, dates or times, one for each feature, in place of
   * {@link #featuresCol()}.
   */
  @Override
  default StringArrayParam inputCols() {
    return paramTable().of(ApiKeys.INPUT_COLS);
  }

  /** Column of known labels; not set: none are known. */
  default Param<String> labelCol() {
    return paramTable().of(InputKeys.LABEL);
  }

  /**
   * Words of {@link #labelCol()}, in any case, that say that the class is not known, as null does;
   * not set: the usual ones, such as "nan", "unknown" and "?", and -1 beside classes that are whole
   * numbers from 0 on; an empty array: none.
   */
  default StringArrayParam unknownLabels() {
    return paramTable().of(InputKeys.UNKNOWN);
  }

  /** Column written with the cluster. Default "prediction". */
  @Override
  default Param<String> predictionCol() {
    return paramTable().of(ApiKeys.of(OutputColumn.CLUSTER));
  }

  /** Column written with the margin. Default "margin". */
  default Param<String> marginCol() {
    return paramTable().of(ApiKeys.of(OutputColumn.MARGIN));
  }

  /** See {@link #featuresCol()}. */
  @Override
  default String getFeaturesCol() {
    return getOrDefault(featuresCol());
  }

  /** See {@link #inputCols()}; empty if the features are in one column. */
  @Override
  default String[] getInputCols() {
    return paramTable().values(inputCols());
  }

  /** See {@link #labelCol()}. */
  default Optional<String> getLabelCol() {
    return paramTable().value(labelCol());
  }

  /** See {@link #unknownLabels()}; empty if it is not set. */
  default Optional<String[]> getUnknownLabels() {
    return paramTable().words(unknownLabels());
  }

  /** See {@link #predictionCol()}. */
  @Override
  default String getPredictionCol() {
    return getOrDefault(predictionCol());
  }

  /** See {@link #marginCol()}. */
  default String getMarginCol() {
    return getOrDefault(marginCol());
  }

  /** See {@link #featuresCol()}. */
  default S setFeaturesCol(String value) {
    return ParamTable.set(this, featuresCol(), value);
  }

  /** See {@link #inputCols()}. */
  default S setInputCols(String... value) {
    return ParamTable.set(this, inputCols(), value.clone());
  }

  /** See {@link #unknownLabels()}. */
  default S setUnknownLabels(String... value) {
    return ParamTable.set(this, unknownLabels(), value.clone());
  }

  /** See {@link #predictionCol()}. */
  default S setPredictionCol(String value) {
    return ParamTable.set(this, predictionCol(), value);
  }

  /** See {@link #marginCol()}. */
  default S setMarginCol(String value) {
    return ParamTable.set(this, marginCol(), value);
  }

  /** Scala's way to set the parameter of the trait, which has its value already. */
  @Override
  default void org$apache$spark$ml$param$shared$HasFeaturesCol$_setter_$featuresCol_$eq(
      Param<String> param) {}

  /** Scala's way to set the parameter of the trait, which has its value already. */
  @Override
  default void org$apache$spark$ml$param$shared$HasInputCols$_setter_$inputCols_$eq(
      StringArrayParam param) {}

  /** Scala's way to set the parameter of the trait, which has its value already. */
  @Override
  default void org$apache$spark$ml$param$shared$HasPredictionCol$_setter_$predictionCol_$eq(
      Param<String> param) {}
}
