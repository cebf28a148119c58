package org.mustlink.spark.ml;

import java.util.Arrays;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.mustlink.core.sideinfo.RuleWeight;

/**
 * The parameters of rules that keep rows apart by columns of the table.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface ApartParams<S extends ApartParams<S>> extends Params {
  /** The parameters behind the methods below. */
  ParamTable paramTable();

  /**
   * Columns of the table of which at most {@link #apartMost()} rows with an equal value are in the
   * same cluster, as far as labels, rows that are kept together and the number of clusters allow.
   */
  default StringArrayParam apartCols() {
    return paramTable()
        .columns(
            "apartCols",
            "columns of which few rows with an equal value are in the same cluster; null says nothing");
  }

  /** How many rows with an equal value of a column of {@link #apartCols()}. Default 1. */
  default IntParam apartMost() {
    return paramTable()
        .of(
            "apartMost",
            1,
            name ->
                new IntParam(
                    this,
                    name,
                    "how many rows of a value of apartCols a cluster may hold, at least 1",
                    ColumnParam.<Object>allowed(
                        name, "whole number >= 1", most -> (Integer) most >= 1)));
  }

  /**
   * How far each column of {@link #apartCols()} is believed, in their order: above 0 and at most 1.
   * Not set: all are 1, and rules hold in any case.
   */
  default DoubleArrayParam apartWeights() {
    return paramTable()
        .of(
            "apartWeights",
            name ->
                new DoubleArrayParam(
                    this,
                    name,
                    "degrees of belief in (0, 1] in the rules of apartCols; not set: all are 1",
                    ColumnParam.<double[]>allowed(
                        name,
                        "numbers above 0 and at most 1",
                        weights -> Arrays.stream(weights).allMatch(RuleWeight::allows))));
  }

  /** See {@link #apartCols()}; empty if there are no such rules. */
  default String[] getApartCols() {
    return ColumnParam.values(this, apartCols());
  }

  /** See {@link #apartMost()}. */
  default int getApartMost() {
    return (Integer) getOrDefault(apartMost());
  }

  /** See {@link #apartWeights()}; empty if all are 1. */
  default double[] getApartWeights() {
    return isSet(apartWeights()) ? getOrDefault(apartWeights()).clone() : new double[0];
  }

  /** See {@link #apartCols()}. */
  default S setApartCols(String... value) {
    return ParamTable.set(this, apartCols(), value.clone());
  }

  /** See {@link #apartMost()}. */
  default S setApartMost(int value) {
    return ParamTable.set(this, apartMost(), value);
  }

  /** See {@link #apartWeights()}. */
  default S setApartWeights(double... value) {
    return ParamTable.set(this, apartWeights(), value.clone());
  }
}
