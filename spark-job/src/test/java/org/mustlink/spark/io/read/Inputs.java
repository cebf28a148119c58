package org.mustlink.spark.io.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.InputKeys;
import org.mustlink.spark.key.Settings;

/** Input settings as tests write them. */
record Inputs(Settings values) {
  static Inputs of(Path path) {
    return new Inputs(Settings.NONE.with(InputKeys.TABLE.path(), path.toString()));
  }

  static Inputs ofTable(String name) {
    return new Inputs(Settings.NONE.with(InputKeys.TABLE.table(), name));
  }

  InputSettings settings() {
    return new JobSettings(values).input();
  }

  Inputs id(String... columns) {
    return new Inputs(values.with(InputKeys.ID, List.of(columns)));
  }

  Inputs features(String... globs) {
    return new Inputs(values.with(InputKeys.FEATURES, List.of(globs)));
  }

  Inputs exclude(String... globs) {
    return new Inputs(values.with(InputKeys.EXCLUDE, List.of(globs)));
  }

  Inputs options(Map<String, String> options) {
    Settings with = values.without(List.of(InputKeys.TABLE.options()));
    for (Map.Entry<String, String> option : options.entrySet()) {
      with = with.with(InputKeys.TABLE.options(), option.getKey(), option.getValue());
    }
    return new Inputs(with);
  }

  Inputs label(String label) {
    return new Inputs(values.with(InputKeys.LABEL, label));
  }

  Inputs classes(String label, String truth) {
    return new Inputs(label(label).values.with(InputKeys.TRUTH, truth));
  }

  Inputs weight(String weight) {
    return new Inputs(values.with(InputKeys.WEIGHT, weight));
  }

  Inputs format(TableFormat format) {
    return new Inputs(values.with(InputKeys.TABLE.format(), EnumWords.word(format)));
  }
}
