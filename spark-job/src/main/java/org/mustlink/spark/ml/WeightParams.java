package org.mustlink.spark.ml;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.shared.HasWeightCol;

/**
 * How much each row counts in a fit.
 *
 * @param <S> the class that has this parameter; the setter returns it
 */
public interface WeightParams<S extends WeightParams<S>> extends HasWeightCol {
  /** The parameter behind the methods below. */
  ParamTable paramTable();

  /**
   * Numeric column of how much each row counts: one of weight 3 counts as three equal rows do in
   * the sums, in the landmarks and in k-means. Labels and links count the same on all rows that
   * have a weight greater than 0; a row of weight 0 takes no part, and neither does its label. Not
   * set or empty: all rows count the same.
   */
  @Override
  default Param<String> weightCol() {
    return paramTable()
        .of(
            "weightCol",
            name ->
                new Param<>(
                    this,
                    name,
                    "numeric column of how much each row counts, 0 or from 1e-6 to 1e9, of which"
                        + " only the ratios matter; not set or empty: all rows count the same"));
  }

  /** See {@link #weightCol()}; empty if it is not set. */
  @Override
  default String getWeightCol() {
    return ColumnParam.value(this, weightCol()).orElse("");
  }

  /** See {@link #weightCol()}. */
  default S setWeightCol(String value) {
    return ParamTable.set(this, weightCol(), value);
  }

  /** Scala's way to set the parameter of the trait, which has its value already. */
  @Override
  default void org$apache$spark$ml$param$shared$HasWeightCol$_setter_$weightCol_$eq(
      Param<String> param) {}
}
