package org.mustlink.spark.ml;

import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

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

  /** See {@link #apartCols()}; empty if there are no such rules. */
  default String[] getApartCols() {
    return ColumnParam.values(this, apartCols());
  }

  /** See {@link #apartMost()}. */
  default int getApartMost() {
    return (Integer) getOrDefault(apartMost());
  }

  /** See {@link #apartCols()}. */
  default S setApartCols(String... value) {
    return ParamTable.set(this, apartCols(), value.clone());
  }

  /** See {@link #apartMost()}. */
  default S setApartMost(int value) {
    return ParamTable.set(this, apartMost(), value);
  }
}
