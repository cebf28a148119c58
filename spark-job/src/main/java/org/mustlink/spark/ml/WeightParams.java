package org.mustlink.spark.ml;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.shared.HasWeightCol;
import org.mustlink.spark.key.InputKeys;

/**
 * The parameter of the weights of rows in a fit.
 *
 * @param <S> the class that has this parameter; the setter returns it
 */
public interface WeightParams<S extends WeightParams<S>> extends HasWeightCol {
  /** The parameter behind the methods below. */
  ParamTable paramTable();

  /**
   * Numeric column of the weights of rows: a row of weight 3 counts like three equal rows in the
   * sums, in the landmarks and in k-means. Weights greater than 0 have no influence on labels and
   * links; a row of weight 0 is ignored together with its label. Not set or empty: all rows have
   * the same weight.
   */
  @Override
  default Param<String> weightCol() {
    return paramTable().of(InputKeys.WEIGHT);
  }

  /** See {@link #weightCol()}; empty if it is not set. */
  @Override
  default String getWeightCol() {
    return paramTable().value(weightCol()).orElse("");
  }

  /** See {@link #weightCol()}. */
  default S setWeightCol(String value) {
    return ParamTable.set(this, weightCol(), value);
  }

  /**
   * The setter that Scala generates for the parameter of the trait, which already has its value.
   */
  @Override
  default void org$apache$spark$ml$param$shared$HasWeightCol$_setter_$weightCol_$eq(
      Param<String> param) {}
}
