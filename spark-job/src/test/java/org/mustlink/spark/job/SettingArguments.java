package org.mustlink.spark.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The arguments of runs of the program whose settings are given with {@code --set}. */
final class SettingArguments {
  private SettingArguments() {}

  /** A command with settings, {@code key=value}. */
  static String[] of(List<String> command, String... settings) {
    List<String> arguments = new ArrayList<>(command);
    for (String setting : settings) {
      arguments.addAll(List.of("--set", setting));
    }
    return arguments.toArray(String[]::new);
  }

  /** Settings and further ones, which win over those before them. */
  static String[] plus(String[] settings, String... more) {
    List<String> all = new ArrayList<>(Arrays.asList(settings));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }
}
