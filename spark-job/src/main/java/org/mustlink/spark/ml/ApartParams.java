package org.mustlink.spark.ml;

import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.mustlink.spark.key.LinkKeys;

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
    return paramTable().of(LinkKeys.APART.columns());
  }

  /** How many rows with an equal value of a column of {@link #apartCols()}. Default 1. */
  default IntParam apartMost() {
    return paramTable().of(LinkKeys.APART_MOST);
  }

  /**
   * How far each column of {@link #apartCols()} is believed, in their order: above 0 and at most 1.
   * Not set: all are 1, and rules hold in any case.
   */
  default DoubleArrayParam apartWeights() {
    return paramTable().of(LinkKeys.APART.weights());
  }

  /** See {@link #apartCols()}; empty if there are no such rules. */
  default String[] getApartCols() {
    return paramTable().values(apartCols());
  }

  /** See {@link #apartMost()}. */
  default int getApartMost() {
    return (Integer) getOrDefault(apartMost());
  }

  /** See {@link #apartWeights()}; empty if all are 1. */
  default double[] getApartWeights() {
    return paramTable().values(apartWeights());
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
