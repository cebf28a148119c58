package org.mustlink.spark.ml;

import java.util.Optional;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.shared.HasBlockSize;
import org.apache.spark.ml.param.shared.HasHandleInvalid;
import org.mustlink.model.assigned.OutputColumn;

/**
 * The parameters of the columns that a model writes besides the cluster and the margin, and of rows
 * that it cannot assign.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface PredictionParams<S extends PredictionParams<S>>
    extends HasHandleInvalid, HasBlockSize {
  /** A row that cannot be assigned fails the query. */
  String ERROR = "error";

  /** A row that cannot be assigned is left out. */
  String SKIP = "skip";

  /** A row that cannot be assigned is kept, with null in the columns that the model writes. */
  String KEEP = "keep";

  /** The parameters behind the methods below. */
  ParamTable paramTable();

  /** Column written with the label of the cluster; not set: no such column. */
  default Param<String> predictedLabelCol() {
    return paramTable().of(ApiKeys.of(OutputColumn.LABEL));
  }

  /** Column that tells whether a row is far from all rows of the fit; not set: no such column. */
  default Param<String> farCol() {
    return paramTable().of(ApiKeys.of(OutputColumn.FAR));
  }

  /**
   * Column written with the probability that a row is of a class that no label of the fit names,
   * null for an outlier; not set: no such column.
   */
  default Param<String> newnessCol() {
    return paramTable().of(ApiKeys.of(OutputColumn.NEWNESS));
  }

  /**
   * Column written with the most probable clusters of a row and their probabilities, none for a row
   * that is an outlier; not set: no such column.
   */
  default Param<String> membershipsCol() {
    return paramTable().of(ApiKeys.of(OutputColumn.MEMBERSHIPS));
  }

  /** How many clusters {@link #membershipsCol()} lists for a row at most. */
  default IntParam memberships() {
    return paramTable().of(ApiKeys.MEMBERSHIPS);
  }

  /** Rows that cannot be assigned: {@code error}, {@code skip} or {@code keep}. */
  @Override
  default Param<String> handleInvalid() {
    return paramTable().of(ApiKeys.HANDLE_INVALID);
  }

  /**
   * The number of rows that {@code transform} assigns together. With 1 it adds an expression, which
   * is computed row by row. With more it adds a function of partitions, which is faster, but for
   * which Spark reads all columns and does not push down filters.
   */
  @Override
  default IntParam blockSize() {
    return paramTable().of(ApiKeys.BLOCK_SIZE);
  }

  /** See {@link #predictedLabelCol()}. */
  default Optional<String> getPredictedLabelCol() {
    return paramTable().value(predictedLabelCol());
  }

  /** See {@link #farCol()}. */
  default Optional<String> getFarCol() {
    return paramTable().value(farCol());
  }

  /** See {@link #newnessCol()}. */
  default Optional<String> getNewnessCol() {
    return paramTable().value(newnessCol());
  }

  /** See {@link #membershipsCol()}. */
  default Optional<String> getMembershipsCol() {
    return paramTable().value(membershipsCol());
  }

  /** See {@link #memberships()}. */
  default int getMemberships() {
    return (int) getOrDefault(memberships());
  }

  /** See {@link #handleInvalid()}. */
  @Override
  default String getHandleInvalid() {
    return getOrDefault(handleInvalid());
  }

  /** See {@link #blockSize()}. */
  @Override
  default int getBlockSize() {
    return (int) getOrDefault(blockSize());
  }

  /** See {@link #predictedLabelCol()}. */
  default S setPredictedLabelCol(String value) {
    return ParamTable.set(this, predictedLabelCol(), value);
  }

  /** See {@link #farCol()}. */
  default S setFarCol(String value) {
    return ParamTable.set(this, farCol(), value);
  }

  /** See {@link #newnessCol()}. */
  default S setNewnessCol(String value) {
    return ParamTable.set(this, newnessCol(), value);
  }

  /** See {@link #membershipsCol()}. */
  default S setMembershipsCol(String value) {
    return ParamTable.set(this, membershipsCol(), value);
  }

  /** See {@link #memberships()}. */
  default S setMemberships(int value) {
    return ParamTable.set(this, memberships(), value);
  }

  /** See {@link #handleInvalid()}. */
  default S setHandleInvalid(String value) {
    return ParamTable.set(this, handleInvalid(), value);
  }

  /** See {@link #blockSize()}. */
  default S setBlockSize(int value) {
    return ParamTable.set(this, blockSize(), value);
  }

  /**
   * The setter that Scala generates for the parameter of the trait, which already has its value.
   */
  @Override
  default void org$apache$spark$ml$param$shared$HasHandleInvalid$_setter_$handleInvalid_$eq(
      Param<String> param) {}

  /**
   * The setter that Scala generates for the parameter of the trait, which already has its value.
   */
  @Override
  default void org$apache$spark$ml$param$shared$HasBlockSize$_setter_$blockSize_$eq(
      IntParam param) {}
}
