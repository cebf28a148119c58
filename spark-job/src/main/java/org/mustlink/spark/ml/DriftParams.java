package org.mustlink.spark.ml;

import java.util.Optional;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.mustlink.spark.key.FaultKeys;
import org.mustlink.spark.key.FitKeys;

/**
 * The parameters of an earlier fit whose clusters a fit continues.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface DriftParams<S extends DriftParams<S>> extends Params {
  /** The parameters behind the methods below. */
  ParamTable paramTable();

  /** Path of the saved model of an earlier fit; not set: there is none. */
  default Param<String> previous() {
    return paramTable().of(FitKeys.PREVIOUS);
  }

  /** What to do if more has changed than the limits: {@code warn} or {@code fail}. */
  default Param<String> drift() {
    return paramTable().of(FaultKeys.DRIFT);
  }

  /** Share of the rows that may be in another cluster than by the earlier fit. Default 0.1. */
  default DoubleParam maxMoved() {
    return paramTable().of(FaultKeys.MAX_MOVED);
  }

  /** Population stability index that a feature may have. Default 0.25. */
  default DoubleParam maxPsi() {
    return paramTable().of(FaultKeys.MAX_PSI);
  }

  /** See {@link #previous()}. */
  default Optional<String> getPrevious() {
    return paramTable().value(previous());
  }

  /** See {@link #drift()}. */
  default String getDrift() {
    return getOrDefault(drift());
  }

  /** See {@link #maxMoved()}. */
  default double getMaxMoved() {
    return (Double) getOrDefault((Param<?>) maxMoved());
  }

  /** See {@link #maxPsi()}. */
  default double getMaxPsi() {
    return (Double) getOrDefault((Param<?>) maxPsi());
  }

  /** See {@link #previous()}. */
  default S setPrevious(String value) {
    return ParamTable.set(this, previous(), value);
  }

  /** See {@link #drift()}. */
  default S setDrift(String value) {
    return ParamTable.set(this, drift(), value);
  }

  /** See {@link #maxMoved()}. */
  default S setMaxMoved(double value) {
    return ParamTable.set(this, maxMoved(), value);
  }

  /** See {@link #maxPsi()}. */
  default S setMaxPsi(double value) {
    return ParamTable.set(this, maxPsi(), value);
  }
}
