package org.mustlink.spark.ml;

import java.util.OptionalInt;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.param.shared.HasSeed;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.group.GroupOptions;
import org.mustlink.spark.key.FitKeys;

/** The parameters that determine how rows are grouped and how each group is clustered. */
public interface GroupingParams extends HasSeed {
  /** The parameters behind the methods below. */
  ParamTable paramTable();

  /** Columns whose values define the groups; null is a value. Must be set. */
  default StringArrayParam by() {
    return paramTable().of(FitKeys.BY);
  }

  /** Method of every group, by the name it has in settings. Default {@code scacs}. */
  default Param<String> method() {
    return paramTable().of(ApiKeys.METHOD);
  }

  /**
   * The number of clusters of every group, at least 2. Not set: the number of its label values, or
   * the eigengap if it has no labels.
   */
  default IntParam k() {
    return paramTable().of(FitOptions.K);
  }

  /** The seed, from which and from its key the seed of every group is made. Default 42. */
  @Override
  default LongParam seed() {
    return paramTable().of(FitOptions.SEED);
  }

  /**
   * The maximum number of rows of a group; larger groups are clustered by scacs. Not set: the
   * maximum of the method.
   */
  default IntParam maxGroupRows() {
    return paramTable().of(FitKeys.MOST_ROWS);
  }

  /** Options of the method, each as {@code key=value}. */
  default StringArrayParam options() {
    return paramTable().of(ApiKeys.OPTIONS);
  }

  /**
   * The setter that Scala generates for the parameter of the trait, which already has its value.
   */
  @Override
  default void org$apache$spark$ml$param$shared$HasSeed$_setter_$seed_$eq(LongParam param) {}

  /** See {@link #by()}; empty if not set. */
  default String[] getBy() {
    return paramTable().values(by());
  }

  /** See {@link #method()}. */
  default String getMethod() {
    return isSet(method()) ? getOrDefault(method()) : GroupOptions.LARGE;
  }

  /** See {@link #k()}. */
  default OptionalInt getK() {
    return isSet(k()) ? OptionalInt.of((Integer) getOrDefault(k())) : OptionalInt.empty();
  }

  /** See {@link #seed()}. */
  @Override
  default long getSeed() {
    return GroupParams.of(this).seed();
  }

  /** See {@link #maxGroupRows()}. */
  default int getMaxGroupRows() {
    return GroupParams.of(this).mostRows();
  }

  /** See {@link #options()}. */
  default String[] getOptions() {
    return paramTable().values(options());
  }
}
