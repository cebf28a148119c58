package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.shared.HasBlockSize;
import org.apache.spark.ml.param.shared.HasHandleInvalid;

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

  /** The parameters of one instance; Spark finds each by the method that has its name. */
  final class PredictionDefs implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Param<String> predictedLabelCol;
    private final Param<String> farCol;
    private final Param<String> handleInvalid;
    private final IntParam blockSize;

    PredictionDefs(Params parent) {
      predictedLabelCol =
          ColumnParam.one(
              parent,
              "predictedLabelCol",
              "column written with the label of the cluster, null where it has none; not set: no"
                  + " such column");
      farCol =
          ColumnParam.one(
              parent,
              "farCol",
              "column written with whether a row is farther from all landmarks than one in a"
                  + " thousand rows of the fit; not set: no such column");
      handleInvalid =
          new Param<>(
              parent,
              "handleInvalid",
              "what to do with a row whose features are null, not finite or of another number:"
                  + " error (fail), skip (leave it out), keep (with null in the columns written)",
              ParamValidators.inArray(new String[] {ERROR, SKIP, KEEP}));
      parent.setDefault(handleInvalid, ERROR);
      blockSize =
          new IntParam(
              parent,
              "blockSize",
              "rows that transform assigns together: 1 makes it an expression of a row, more (such"
                  + " as 1024) a function of partitions, which is faster but reads all columns",
              ParamValidators.gtEq(1));
      parent.setDefault(blockSize, 1);
    }

    List<Param<String>> columns() {
      return List.of(predictedLabelCol, farCol);
    }
  }

  /** The parameters behind the methods below. */
  PredictionDefs predictionDefs();

  /** Column written with the label of the cluster; not set: no such column. */
  default Param<String> predictedLabelCol() {
    return predictionDefs().predictedLabelCol;
  }

  /** Column that tells whether a row is far from all rows of the fit; not set: no such column. */
  default Param<String> farCol() {
    return predictionDefs().farCol;
  }

  /** Rows that cannot be assigned: {@code error}, {@code skip} or {@code keep}. */
  @Override
  default Param<String> handleInvalid() {
    return predictionDefs().handleInvalid;
  }

  /**
   * The number of rows that {@code transform} assigns together. With 1 it adds an expression, which
   * is computed row by row. With more it adds a function of partitions, which is faster, but for
   * which Spark reads all columns and does not push down filters.
   */
  @Override
  default IntParam blockSize() {
    return predictionDefs().blockSize;
  }

  /** See {@link #predictedLabelCol()}. */
  default Optional<String> getPredictedLabelCol() {
    return ColumnParam.value(this, predictedLabelCol());
  }

  /** See {@link #farCol()}. */
  default Optional<String> getFarCol() {
    return ColumnParam.value(this, farCol());
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
    return withPrediction(predictedLabelCol(), value);
  }

  /** See {@link #farCol()}. */
  default S setFarCol(String value) {
    return withPrediction(farCol(), value);
  }

  /** See {@link #handleInvalid()}. */
  default S setHandleInvalid(String value) {
    return withPrediction(handleInvalid(), value);
  }

  /** See {@link #blockSize()}. */
  default S setBlockSize(int value) {
    return withPrediction(blockSize(), value);
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

  @SuppressWarnings("unchecked") // S is the class of this
  private <T> S withPrediction(Param<T> param, T value) {
    return (S) set(param, value);
  }
}
