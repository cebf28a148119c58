package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.shared.HasWeightCol;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadSettingException;

/**
 * How much each row counts in a fit.
 *
 * @param <S> the class that has this parameter; the setter returns it
 */
public interface WeightParams<S extends WeightParams<S>> extends HasWeightCol {
  /** The parameter of one instance; Spark finds it by the method that has its name. */
  final class WeightDefs implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Param<String> weightCol;

    WeightDefs(Params parent) {
      weightCol =
          new Param<>(
              parent,
              "weightCol",
              "numeric column of how much each row counts, 0 or from 1e-6 to 1e9, of which only the"
                  + " ratios matter; not set or empty: all rows count the same");
    }
  }

  /** The parameter behind the methods below. */
  WeightDefs weightDefs();

  /**
   * Numeric column of how much each row counts: one of weight 3 counts as three equal rows do in
   * the sums, in the landmarks and in k-means. Labels and links count the same on all rows that
   * have a weight greater than 0; a row of weight 0 takes no part, and neither does its label. Not
   * set or empty: all rows count the same.
   */
  @Override
  default Param<String> weightCol() {
    return weightDefs().weightCol;
  }

  /** See {@link #weightCol()}; empty if it is not set. */
  @Override
  default String getWeightCol() {
    return weights(this).orElse("");
  }

  /** See {@link #weightCol()}. */
  @SuppressWarnings("unchecked") // S is the class of this
  default S setWeightCol(String value) {
    return (S) set(weightCol(), value);
  }

  /** Scala's way to set the parameter of the trait, which has its value already. */
  @Override
  default void org$apache$spark$ml$param$shared$HasWeightCol$_setter_$weightCol_$eq(
      Param<String> param) {}

  /** The column, if one is set. */
  static Optional<String> weights(WeightParams<?> params) {
    return ColumnParam.value(params, params.weightCol()).filter(name -> !name.isEmpty());
  }

  /**
   * Checks the column, if one is set.
   *
   * @param label the column of known labels
   * @throws BadSettingException if it is not there, holds no numbers, or is used otherwise
   */
  static void require(
      WeightParams<?> params, StructType schema, FeatureColumns features, Optional<String> label) {
    weights(params)
        .ifPresent(
            name -> {
              boolean numbers =
                  FeatureSchema.type(schema, "weightCol", name) instanceof NumericType;
              if (!numbers) {
                throw refused(
                    name,
                    "its type is " + schema.apply(name).dataType().simpleString(),
                    "Name a column of numbers.");
              }
              if (features.names().contains(name)) {
                throw refused(name, "that column is a feature too", "Take it out of the features.");
              }
              if (label.filter(name::equals).isPresent()) {
                throw refused(name, "that column is labelCol", "Name another column.");
              }
            });
  }

  private static BadSettingException refused(String name, String rule, String remedy) {
    return BadSettingException.of("weightCol", "'" + name + "'", rule, remedy);
  }
}
