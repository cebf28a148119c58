package org.mustlink.spark.io.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.spark.io.TableFormat;

/** Input settings as tests write them. */
record Inputs(InputSettings settings) {
  static Inputs of(Path path) {
    return new Inputs(
        new InputSettings(
            Optional.of(path.toString()),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  static Inputs ofTable(String name) {
    return new Inputs(
        new InputSettings(
            Optional.empty(),
            Optional.of(name),
            Optional.empty(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  Inputs id(String... columns) {
    return with(settings.options(), List.of(columns), settings.features(), settings.exclude());
  }

  Inputs features(String... globs) {
    return with(settings.options(), settings.id(), List.of(globs), settings.exclude());
  }

  Inputs exclude(String... globs) {
    return with(settings.options(), settings.id(), settings.features(), List.of(globs));
  }

  Inputs options(Map<String, String> options) {
    return with(options, settings.id(), settings.features(), settings.exclude());
  }

  Inputs label(String label) {
    return classes(Optional.of(label), Optional.empty());
  }

  Inputs classes(String label, String truth) {
    return classes(Optional.of(label), Optional.of(truth));
  }

  Inputs weight(String weight) {
    InputSettings s = settings;
    return new Inputs(
        new InputSettings(
            s.path(),
            s.table(),
            s.format(),
            s.options(),
            s.id(),
            s.features(),
            s.exclude(),
            s.label(),
            s.truth(),
            Optional.of(weight)));
  }

  private Inputs classes(Optional<String> label, Optional<String> truth) {
    InputSettings s = settings;
    return new Inputs(
        new InputSettings(
            s.path(),
            s.table(),
            s.format(),
            s.options(),
            s.id(),
            s.features(),
            s.exclude(),
            label,
            truth,
            s.weight()));
  }

  Inputs format(TableFormat format) {
    InputSettings s = settings;
    return new Inputs(
        new InputSettings(
            s.path(),
            s.table(),
            Optional.of(format),
            s.options(),
            s.id(),
            s.features(),
            s.exclude(),
            s.label(),
            s.truth(),
            s.weight()));
  }

  private Inputs with(
      Map<String, String> options, List<String> id, List<String> features, List<String> exclude) {
    InputSettings s = settings;
    return new Inputs(
        new InputSettings(
            s.path(),
            s.table(),
            s.format(),
            options,
            id,
            features,
            exclude,
            s.label(),
            s.truth(),
            s.weight()));
  }
}
