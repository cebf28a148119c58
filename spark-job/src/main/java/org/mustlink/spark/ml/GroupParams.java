package org.mustlink.spark.ml;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.group.GroupOptions;

/** The options of a grouped fit, from parameters. */
final class GroupParams {
  private GroupParams() {}

  /**
   * Returns the options that are set.
   *
   * @param params an instance that has the parameters of {@code GroupingParams}
   * @throws BadSettingException naming the parameter, its value, the rule and the remedy
   */
  static GroupOptions of(Params params) {
    List<String> by = texts(params, GroupOptions.BY);
    if (by.isEmpty()) {
      throw new BadSettingException(
          "by is not set: there are no groups. Name the columns whose values make them.");
    }
    Map<String, String> given = new TreeMap<>();
    for (String option : texts(params, "options")) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw BadSettingException.of(
            "options", "'" + option + "'", "it is not key=value", "Write it so.");
      }
      given.put(option.substring(0, equals), option.substring(equals + 1));
    }
    for (String name : List.of("method", "k", "seed", GroupOptions.MOST_ROWS)) {
      Param<Object> param = params.getParam(name);
      if (params.isSet(param)) {
        given.put(name, String.valueOf(params.getOrDefault(param)));
      }
    }
    return GroupOptions.resolve(by, given);
  }

  private static List<String> texts(Params params, String name) {
    Param<Object> param = params.getParam(name);
    return params.isSet(param) ? List.of((String[]) params.getOrDefault(param)) : List.of();
  }
}
