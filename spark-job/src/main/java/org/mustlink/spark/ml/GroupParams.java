package org.mustlink.spark.ml;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.group.GroupOptions;
import org.mustlink.spark.key.FitKeys;
import org.mustlink.spark.key.Settings;

/** The options of a grouped fit, from parameters. */
final class GroupParams {
  private GroupParams() {}

  /**
   * Returns the options that are set.
   *
   * @throws BadSettingException naming the parameter, its value, the rule and the remedy
   */
  static GroupOptions of(GroupingParams<?> params) {
    Settings settings = params.paramTable().settings();
    List<String> by = settings.get(FitKeys.BY);
    if (by.isEmpty()) {
      throw new BadSettingException(
          "by is not set: there are no groups. Set by to the columns whose values define the groups.");
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
    given.put(FitOptions.METHOD.key(), params.getMethod());
    given.putAll(FitKeys.texts(settings));
    return GroupOptions.resolve(by, given);
  }
}
