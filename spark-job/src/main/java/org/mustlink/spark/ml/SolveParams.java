package org.mustlink.spark.ml;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.shared.HasMaxIter;
import org.apache.spark.ml.param.shared.HasSeed;
import org.mustlink.core.options.FitOptions;

/**
 * The parameters of the clustering of the codes: method, clusters, constraints and assignment, with
 * the names, ranges and defaults of {@link FitOptions}.
 *
 * <p>Parameters have no defaults in Spark: one that is not set takes its value from the preset. The
 * getters return the value that a fit would take, or an empty optional if the value is determined
 * during the fit.
 */
public interface SolveParams extends HasMaxIter, HasSeed {
  /** The parameters behind the methods below. */
  ParamTable paramTable();

  /** The clustering method: {@code scacs}, {@code lsc-k} or {@code lsc-r}. */
  default Param<String> method() {
    return paramTable().of(FitOptions.METHOD);
  }

  /** See {@link #method()}. */
  default String getMethod() {
    return paramTable().text(FitOptions.METHOD);
  }

  /**
   * The preset that determines the defaults of all other options: {@code best}, {@code paper} or
   * {@code paper-rule}.
   */
  default Param<String> preset() {
    return paramTable().of(FitOptions.PRESET);
  }

  /** See {@link #preset()}. */
  default String getPreset() {
    return paramTable().text(FitOptions.PRESET);
  }

  /**
   * The number of clusters, at least 2. Not set: the number of label values, or the number from 2
   * to 24 for which most speaks if there are no labels.
   */
  default IntParam k() {
    return paramTable().of(FitOptions.K);
  }

  /** See {@link #k()}. */
  default OptionalInt getK() {
    return paramTable().value(FitOptions.K);
  }

  /** Seed of every random choice. */
  @Override
  default LongParam seed() {
    return paramTable().of(FitOptions.SEED);
  }

  /** See {@link #seed()}. */
  @Override
  default long getSeed() {
    return paramTable().value(FitOptions.SEED);
  }

  /** Whether classes are weighted by their label counts in the constraint matrix. */
  default BooleanParam balanced() {
    return paramTable().of(FitOptions.BALANCED);
  }

  /** See {@link #balanced()}. */
  default boolean getBalanced() {
    return paramTable().value(FitOptions.BALANCED);
  }

  /** Constraint threshold as a share of the (k-1)-th constraint eigenvalue, in (0, 1). */
  default DoubleParam beta() {
    return paramTable().of(FitOptions.BETA);
  }

  /** See {@link #beta()}. */
  default OptionalDouble getBeta() {
    return paramTable().value(FitOptions.BETA);
  }

  /** Spectral ridge, greater than 0. */
  default DoubleParam ridge() {
    return paramTable().of(FitOptions.RIDGE);
  }

  /** See {@link #ridge()}. */
  default OptionalDouble getRidge() {
    return paramTable().value(FitOptions.RIDGE);
  }

  /** The weight of links relative to labels, if there are both; greater than 0. */
  default DoubleParam linkWeight() {
    return paramTable().of(FitOptions.LINK_WEIGHT);
  }

  /** See {@link #linkWeight()}. */
  default double getLinkWeight() {
    return paramTable().value(FitOptions.LINK_WEIGHT);
  }

  /** From embedding to clusters: {@code auto}, {@code kmeans}, {@code seeded} or {@code vote}. */
  default Param<String> assign() {
    return paramTable().of(FitOptions.ASSIGN);
  }

  /** See {@link #assign()}. */
  default String getAssign() {
    return paramTable().text(FitOptions.ASSIGN);
  }

  /** Known shares of the classes, such as {@code good:0.8, bad:0.2}, or {@code none}. */
  default Param<String> classShares() {
    return paramTable().of(FitOptions.CLASS_SHARES);
  }

  /** See {@link #classShares()}. */
  default String getClassShares() {
    return paramTable().text(FitOptions.CLASS_SHARES);
  }

  /**
   * Classes that no label names: {@code auto} for k minus the labelled classes, or as found if k is
   * not set, {@code none}, or their number.
   */
  default Param<String> newClasses() {
    return paramTable().of(FitOptions.NEW_CLASSES);
  }

  /** See {@link #newClasses()}. */
  default String getNewClasses() {
    return paramTable().text(FitOptions.NEW_CLASSES);
  }

  /** k-means starts, 1 to 1000. */
  default IntParam starts() {
    return paramTable().of(FitOptions.STARTS);
  }

  /** See {@link #starts()}. */
  default int getStarts() {
    return paramTable().value(FitOptions.STARTS);
  }

  /** The maximum number of k-means iterations of a start, at least 1. */
  @Override
  default IntParam maxIter() {
    return paramTable().of(FitOptions.MAX_ITER);
  }

  /** See {@link #maxIter()}. */
  @Override
  default int getMaxIter() {
    return paramTable().value(FitOptions.MAX_ITER);
  }

  /** Further draws of landmarks that are compared with the fit, 0 to 100; not with links. */
  default IntParam stability() {
    return paramTable().of(FitOptions.STABILITY);
  }

  /** See {@link #stability()}. */
  default int getStability() {
    return paramTable().value(FitOptions.STABILITY);
  }

  /**
   * The setter that Scala generates for the parameter of the trait, which already has its value.
   */
  @Override
  default void org$apache$spark$ml$param$shared$HasMaxIter$_setter_$maxIter_$eq(IntParam param) {}

  /**
   * The setter that Scala generates for the parameter of the trait, which already has its value.
   */
  @Override
  default void org$apache$spark$ml$param$shared$HasSeed$_setter_$seed_$eq(LongParam param) {}

  /**
   * The setters of these parameters.
   *
   * @param <S> the class that has them, which they return
   */
  interface Setters<S extends Setters<S>> extends SolveParams {
    /** See {@link #method()}. */
    default S setMethod(String value) {
      return ParamTable.set(this, method(), value);
    }

    /** See {@link #preset()}. */
    default S setPreset(String value) {
      return ParamTable.set(this, preset(), value);
    }

    /** See {@link #k()}. */
    default S setK(int value) {
      return ParamTable.set(this, k(), value);
    }

    /** See {@link #seed()}. */
    default S setSeed(long value) {
      return ParamTable.set(this, seed(), value);
    }

    /** See {@link #balanced()}. */
    default S setBalanced(boolean value) {
      return ParamTable.set(this, balanced(), value);
    }

    /** See {@link #beta()}. */
    default S setBeta(double value) {
      return ParamTable.set(this, beta(), value);
    }

    /** See {@link #ridge()}. */
    default S setRidge(double value) {
      return ParamTable.set(this, ridge(), value);
    }

    /** See {@link #linkWeight()}. */
    default S setLinkWeight(double value) {
      return ParamTable.set(this, linkWeight(), value);
    }

    /** See {@link #assign()}. */
    default S setAssign(String value) {
      return ParamTable.set(this, assign(), value);
    }

    /** See {@link #classShares()}. */
    default S setClassShares(String value) {
      return ParamTable.set(this, classShares(), value);
    }

    /** See {@link #newClasses()}. */
    default S setNewClasses(String value) {
      return ParamTable.set(this, newClasses(), value);
    }

    /** See {@link #newClasses()}. */
    default S setNewClasses(int classes) {
      return setNewClasses(String.valueOf(classes));
    }

    /** See {@link #starts()}. */
    default S setStarts(int value) {
      return ParamTable.set(this, starts(), value);
    }

    /** See {@link #maxIter()}. */
    default S setMaxIter(int value) {
      return ParamTable.set(this, maxIter(), value);
    }

    /** See {@link #stability()}. */
    default S setStability(int value) {
      return ParamTable.set(this, stability(), value);
    }
  }
}
