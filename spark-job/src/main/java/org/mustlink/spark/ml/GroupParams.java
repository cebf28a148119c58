package org.mustlink.spark.ml;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.ml.param.Param;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.group.GroupOptions;

/** The options of a grouped fit, from parameters. */
final class GroupParams {
  private GroupParams() {}

  /**
   * Returns the options that are set.
   *
   * @throws BadSettingException naming the parameter, its value, the rule and the remedy
   */
  static GroupOptions of(GroupingParams params) {
    List<String> by = List.of(params.getBy());
    if (by.isEmpty()) {
      throw new BadSettingException(
          "by is not set: there are no groups. Name the columns whose values make them.");
    }
    Map<String, String> given = new TreeMap<>();
    for (String option : params.getOptions()) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw BadSettingException.of(
            "options", "'" + option + "'", "it is not key=value", "Write it so.");
      }
      given.put(option.substring(0, equals), option.substring(equals + 1));
    }
    for (Param<?> param :
        List.of(params.method(), params.k(), params.seed(), params.maxGroupRows())) {
      if (params.isSet(param)) {
        given.put(param.name(), String.valueOf(params.getOrDefault(param)));
      }
    }
    return GroupOptions.resolve(by, given);
  }
}
