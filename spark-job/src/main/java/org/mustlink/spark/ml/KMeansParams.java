package org.mustlink.spark.ml;

import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.param.shared.HasMaxIter;
import org.apache.spark.ml.param.shared.HasSeed;
import org.apache.spark.ml.param.shared.HasTol;
import org.mustlink.spark.kmeans.InitMode;

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
    return count("k", 2, 1, "clusters; there are fewer if fewer different rows are found");
  }

  /** How the first centres are found: {@code sample} or {@code k-means||}. */
  default Param<String> initMode() {
    return paramTable()
        .of(
            "initMode",
            InitMode.SAMPLE.word(),
            name ->
                new Param<>(
                    this,
                    name,
                    "how the first centres are found: sample (k-means++ and k-means on a sample of"
                        + " the rows, the best of 10 starts) or k-means|| (candidates drawn in"
                        + " passes over all rows)",
                    ColumnParam.<String>allowed(
                        name, InitMode.words(), word -> InitMode.of(word).isPresent())));
  }

  /** The number of passes in which {@code k-means||} draws candidates. Default 2. */
  default IntParam initSteps() {
    return count(
        "initSteps", 2, 1, "passes in which the initMode k-means|| draws candidates for centres");
  }

  /** The most times that the centres move. Default 20. */
  @Override
  default IntParam maxIter() {
    return count("maxIter", 20, 0, "most times that the centres move");
  }

  /** The distance; no further step follows when no centre has moved farther. Default 1e-4. */
  @Override
  default DoubleParam tol() {
    return paramTable()
        .of(
            "tol",
            1e-4,
            name ->
                new DoubleParam(
                    this,
                    name,
                    "distance; no further step follows when no centre has moved farther than this",
                    ColumnParam.<Object>allowed(name, "number >= 0", tol -> (Double) tol >= 0)));
  }

  /** The seed of the first centres. Default 42. */
  @Override
  default LongParam seed() {
    return paramTable()
        .of("seed", 42L, name -> new LongParam(this, name, "seed of the first centres"));
  }

  /** Columns that name a row in messages. */
  default StringArrayParam idCols() {
    return paramTable().columns("idCols", "columns that name a row in messages");
  }

  private IntParam count(String name, int otherwise, int least, String doc) {
    return paramTable()
        .of(
            name,
            otherwise,
            unused ->
                new IntParam(
                    this,
                    name,
                    doc,
                    ColumnParam.<Object>allowed(
                        name, "whole number >= " + least, value -> (Integer) value >= least)));
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
    return ColumnParam.values(this, idCols());
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
