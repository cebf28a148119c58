package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.param.shared.HasSeed;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.group.GroupOptions;
import scala.Function1;

/** The parameters that determine how rows are grouped and how each group is clustered. */
public interface GroupingParams extends HasSeed {
  /** The parameters of one instance; Spark finds each by the method that has its name. */
  final class GroupingDefs implements Serializable {
    private static final long serialVersionUID = 1L;

    private final StringArrayParam by;
    private final Param<String> method;
    private final IntParam k;
    private final LongParam seed;
    private final IntParam maxGroupRows;
    private final StringArrayParam options;

    GroupingDefs(Params parent) {
      by =
          new StringArrayParam(
              parent,
              GroupOptions.BY,
              "columns whose values make the groups",
              (Function1<String[], Object> & Serializable) names -> names.length > 0);
      method = new Param<>(parent, "method", "method of every group; default scacs");
      k = (IntParam) OptionParams.param(parent, FitOptions.K);
      seed = (LongParam) OptionParams.param(parent, FitOptions.SEED);
      maxGroupRows =
          new IntParam(
              parent,
              GroupOptions.MOST_ROWS,
              "rows of a group at the most, larger ones go to scacs; default: what the method takes");
      options = new StringArrayParam(parent, "options", "options of the method, each as key=value");
    }

    /**
     * Returns the options of a grouped fit, from the parameters that are set.
     *
     * @throws BadSettingException naming the parameter, its value, the rule and the remedy
     */
    static GroupOptions resolve(GroupingParams params) {
      if (params.getBy().length == 0) {
        throw new BadSettingException(
            "by is not set: there are no groups. Name the columns whose values make them.");
      }
      Map<String, String> texts = new TreeMap<>();
      for (String option : params.getOptions()) {
        int equals = option.indexOf('=');
        if (equals < 1) {
          throw BadSettingException.of(
              "options",
              "'" + option + "'",
              "it is not key=value",
              "Write the key and the value " + "of an option.");
        }
        texts.put(option.substring(0, equals), option.substring(equals + 1));
      }
      for (Param<?> param :
          List.of(params.method(), params.k(), params.seed(), params.maxGroupRows())) {
        if (params.isSet(param)) {
          texts.put(param.name(), String.valueOf(params.getOrDefault(param)));
        }
      }
      return GroupOptions.resolve(List.of(params.getBy()), texts);
    }
  }

  /** The parameters behind the methods below. */
  GroupingDefs groupingDefs();

  /** Columns whose values define the groups; null is a value. Must be set. */
  default StringArrayParam by() {
    return groupingDefs().by;
  }

  /** Method of every group, by the name it has in settings. Default {@code scacs}. */
  default Param<String> method() {
    return groupingDefs().method;
  }

  /**
   * The number of clusters of every group, at least 2. Not set: the number of its label values, or
   * the eigengap if it has no labels.
   */
  default IntParam k() {
    return groupingDefs().k;
  }

  /** The seed, from which and from its key the seed of every group is made. Default 42. */
  @Override
  default LongParam seed() {
    return groupingDefs().seed;
  }

  /**
   * The maximum number of rows of a group; larger groups are clustered by scacs. Not set: the
   * maximum of the method.
   */
  default IntParam maxGroupRows() {
    return groupingDefs().maxGroupRows;
  }

  /** Options of the method, each as {@code key=value}. */
  default StringArrayParam options() {
    return groupingDefs().options;
  }

  /**
   * The setter that Scala generates for the parameter of the trait, which already has its value.
   */
  @Override
  default void org$apache$spark$ml$param$shared$HasSeed$_setter_$seed_$eq(LongParam param) {}

  /** See {@link #by()}; empty if not set. */
  default String[] getBy() {
    return ColumnParam.values(this, by());
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
    return GroupingDefs.resolve(this).seed();
  }

  /** See {@link #maxGroupRows()}. */
  default int getMaxGroupRows() {
    return GroupingDefs.resolve(this).mostRows();
  }

  /** See {@link #options()}. */
  default String[] getOptions() {
    return ColumnParam.values(this, options());
  }
}
