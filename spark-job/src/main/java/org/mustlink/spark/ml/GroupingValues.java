package org.mustlink.spark.ml;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.ml.param.Param;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.group.GroupOptions;

/** From parameters that are set to the options of a grouped fit. */
final class GroupingValues {
  private GroupingValues() {}

  /**
   * The options.
   *
   * @throws BadSettingException naming the parameter, its value, the rule and the remedy
   */
  static GroupOptions resolved(GroupingParams params) {
    if (params.getBy().length == 0) {
      throw new BadSettingException(
          "by is not set: there are no groups. Name the columns whose values make them.");
    }
    Map<String, String> texts = new TreeMap<>();
    for (String option : params.getOptions()) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw BadSettingException.of(
            "options", "'" + option + "'", "it is not key=value", "Write it so.");
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
