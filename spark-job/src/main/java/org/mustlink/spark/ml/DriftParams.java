package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.drift.DriftLimits;
import org.mustlink.spark.drift.DriftLimits.Answer;

/**
 * The parameters of an earlier fit whose clusters a fit continues.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface DriftParams<S extends DriftParams<S>> extends Params {
  /** The parameters of one instance; Spark finds each by the method that has its name. */
  final class DriftDefs implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Param<String> previous;
    private final Param<String> drift;
    private final DoubleParam maxMoved;
    private final DoubleParam maxPsi;

    DriftDefs(Params parent) {
      previous =
          ColumnParam.one(
              parent,
              "previous",
              "path of the saved model of an earlier fit, whose clusters keep their numbers; not"
                  + " set: clusters are numbered from 0");
      drift =
          new Param<>(
              parent,
              "drift",
              "what to do if more has changed since the earlier fit than the limits: warn | fail",
              ParamValidators.inArray(
                  new String[] {EnumWords.word(Answer.WARN), EnumWords.word(Answer.FAIL)}));
      maxMoved =
          new DoubleParam(
              parent,
              "maxMoved",
              "share of the rows that may be in another cluster than by the earlier fit, in [0, 1]",
              ParamValidators.inRange(0, 1));
      maxPsi =
          new DoubleParam(
              parent,
              "maxPsi",
              "population stability index that a feature may have against the earlier fit, >= 0",
              ParamValidators.gtEq(0));
      parent.setDefault(drift, EnumWords.word(DriftLimits.DEFAULT.answer()));
      parent.setDefault(maxMoved, DriftLimits.DEFAULT.moved());
      parent.setDefault(maxPsi, DriftLimits.DEFAULT.psi());
    }
  }

  /** The parameters behind the methods below. */
  DriftDefs driftDefs();

  /** Path of the saved model of an earlier fit; not set: there is none. */
  default Param<String> previous() {
    return driftDefs().previous;
  }

  /** What to do if more has changed than the limits: {@code warn} or {@code fail}. */
  default Param<String> drift() {
    return driftDefs().drift;
  }

  /** Share of the rows that may be in another cluster than by the earlier fit. Default 0.1. */
  default DoubleParam maxMoved() {
    return driftDefs().maxMoved;
  }

  /** Population stability index that a feature may have. Default 0.25. */
  default DoubleParam maxPsi() {
    return driftDefs().maxPsi;
  }

  /** See {@link #previous()}. */
  default Optional<String> getPrevious() {
    return ColumnParam.value(this, previous());
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
    return withDrift(previous(), value);
  }

  /** See {@link #drift()}. */
  default S setDrift(String value) {
    return withDrift(drift(), value);
  }

  /** See {@link #maxMoved()}. */
  default S setMaxMoved(double value) {
    return withDrift(maxMoved(), value);
  }

  /** See {@link #maxPsi()}. */
  default S setMaxPsi(double value) {
    return withDrift(maxPsi(), value);
  }

  @SuppressWarnings("unchecked") // S is the class of this
  private S withDrift(Param<?> param, Object value) {
    return (S) set((Param<Object>) param, value);
  }
}
