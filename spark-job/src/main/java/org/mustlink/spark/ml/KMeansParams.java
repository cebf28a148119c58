package org.mustlink.spark.ml;

import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.param.shared.HasMaxIter;
import org.apache.spark.ml.param.shared.HasSeed;
import org.apache.spark.ml.param.shared.HasTol;
import org.mustlink.spark.key.InputKeys;

/**
 * The parameters of {@link KMeans}, with the names and defaults of those of MLlib's k-means where
 * it has them.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface KMeansParams<S extends KMeansParams<S>> extends HasMaxIter, HasSeed, HasTol {
  /** The parameters behind the methods below. */
  ParamTable paramTable();

  /** The number of clusters, at least 1. Default 2. */
  default IntParam k() {
    return paramTable().of(ApiKeys.K);
  }

  /** How the first centres are found: {@code sample} or {@code k-means||}. */
  default Param<String> initMode() {
    return paramTable().of(ApiKeys.INIT_MODE);
  }

  /** The number of passes in which {@code k-means||} draws candidates. Default 2. */
  default IntParam initSteps() {
    return paramTable().of(ApiKeys.INIT_STEPS);
  }

  /** The most times that the centres move. Default 20. */
  @Override
  default IntParam maxIter() {
    return paramTable().of(ApiKeys.MAX_ITER);
  }

  /** The distance; no further step follows when no centre has moved farther. Default 1e-4. */
  @Override
  default DoubleParam tol() {
    return paramTable().of(ApiKeys.TOL);
  }

  /** The seed of the first centres. Default 42. */
  @Override
  default LongParam seed() {
    return paramTable().of(ApiKeys.SEED);
  }

  /** Columns that name a row in messages. */
  default StringArrayParam idCols() {
    return paramTable().of(InputKeys.ID);
  }

  /** See {@link #k()}. */
  default int getK() {
    return (int) getOrDefault(k());
  }

  /** See {@link #initMode()}. */
  default String getInitMode() {
    return getOrDefault(initMode());
  }

  /** See {@link #initSteps()}. */
  default int getInitSteps() {
    return (int) getOrDefault(initSteps());
  }

  /** See {@link #maxIter()}. */
  @Override
  default int getMaxIter() {
    return (int) getOrDefault(maxIter());
  }

  /** See {@link #tol()}. */
  @Override
  default double getTol() {
    return (double) getOrDefault(tol());
  }

  /** See {@link #seed()}. */
  @Override
  default long getSeed() {
    return (long) getOrDefault(seed());
  }

  /** See {@link #idCols()}; empty if they are not set. */
  default String[] getIdCols() {
    return paramTable().values(idCols());
  }

  /** See {@link #k()}. */
  default S setK(int value) {
    return ParamTable.set(this, k(), value);
  }

  /** See {@link #initMode()}. */
  default S setInitMode(String value) {
    return ParamTable.set(this, initMode(), value);
  }

  /** See {@link #initSteps()}. */
  default S setInitSteps(int value) {
    return ParamTable.set(this, initSteps(), value);
  }

  /** See {@link #maxIter()}. */
  default S setMaxIter(int value) {
    return ParamTable.set(this, maxIter(), value);
  }

  /** See {@link #tol()}. */
  default S setTol(double value) {
    return ParamTable.set(this, tol(), value);
  }

  /** See {@link #seed()}. */
  default S setSeed(long value) {
    return ParamTable.set(this, seed(), value);
  }

  /** See {@link #idCols()}. */
  default S setIdCols(String... value) {
    return ParamTable.set(this, idCols(), value.clone());
  }

  /** Scala's way to set the parameter of the trait, which has its value already. */
  @Override
  default void org$apache$spark$ml$param$shared$HasMaxIter$_setter_$maxIter_$eq(IntParam param) {}

  /** Scala's way to set the parameter of the trait, which has its value already. */
  @Override
  default void org$apache$spark$ml$param$shared$HasSeed$_setter_$seed_$eq(LongParam param) {}

  /** Scala's way to set the parameter of the trait, which has its value already. */
  @Override
  default void org$apache$spark$ml$param$shared$HasTol$_setter_$tol_$eq(DoubleParam param) {}
}
