package org.mustlink.spark.ml;

import java.util.Optional;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.mustlink.core.options.EnumWords;
import org.mustlink.model.drift.DriftLimits;
import org.mustlink.model.drift.DriftLimits.Answer;

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
    return paramTable()
        .column(
            "previous",
            "path of the saved model of an earlier fit, whose clusters keep their numbers; not"
                + " set: clusters are numbered from 0");
  }

  /** What to do if more has changed than the limits: {@code warn} or {@code fail}. */
  default Param<String> drift() {
    return paramTable()
        .of(
            "drift",
            EnumWords.word(DriftLimits.DEFAULT.answer()),
            name ->
                new Param<>(
                    this,
                    name,
                    "what to do if more has changed since the earlier fit than the limits: warn |"
                        + " fail",
                    ColumnParam.<String>allowed(
                        name,
                        EnumWords.words(Answer.class),
                        word -> EnumWords.find(Answer.class, word).isPresent())));
  }

  /** Share of the rows that may be in another cluster than by the earlier fit. Default 0.1. */
  default DoubleParam maxMoved() {
    return paramTable()
        .of(
            "maxMoved",
            DriftLimits.DEFAULT.moved(),
            name ->
                new DoubleParam(
                    this,
                    name,
                    "share of the rows that may be in another cluster than by the earlier fit, in"
                        + " [0, 1]",
                    ColumnParam.<Object>allowed(
                        name,
                        "number from 0 to 1",
                        share -> (Double) share >= 0 && (Double) share <= 1)));
  }

  /** Population stability index that a feature may have. Default 0.25. */
  default DoubleParam maxPsi() {
    return paramTable()
        .of(
            "maxPsi",
            DriftLimits.DEFAULT.psi(),
            name ->
                new DoubleParam(
                    this,
                    name,
                    "population stability index that a feature may have against the earlier fit,"
                        + " >= 0",
                    ColumnParam.<Object>allowed(name, "number >= 0", psi -> (Double) psi >= 0)));
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
