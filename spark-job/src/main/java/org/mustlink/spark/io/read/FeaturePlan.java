package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * The columns that are features.
 *
 * @param features the columns that contain the features
 * @param left partition columns that are no features because no setting names them
 * @param noNumbers columns that are no features because they hold no numbers, with their types
 */
record FeaturePlan(FeatureColumns features, List<String> left, List<String> noNumbers) {
  private static final FeatureTypes TYPES =
      new FeatureTypes("input.features", "leave it out with input.exclude");

  FeaturePlan {
    left = List.copyOf(left);
    noNumbers = List.copyOf(noNumbers);
  }

  /**
   * Chooses the features by the globs of the settings. Without globs, the features are the only
   * column of vectors or arrays, or else all numeric columns. Groups, ids, the label, the truth,
   * the weight and excluded columns are never among them; partition columns, whose values are names
   * of directories, only if they are named in full.
   *
   * @param source the table
   * @param schema the columns of the table that may be features
   * @param by the columns whose values define the groups
   * @throws BadSettingException if a glob names no column, or one that cannot be a feature
   * @throws BadDataException if no column is left
   */
  static FeaturePlan of(Source source, StructType schema, InputSettings settings, List<String> by) {
    boolean untyped = source.untyped();
    List<String> all = candidates(schema, settings, by);
    List<String> left =
        source.partitions().stream()
            .filter(name -> all.contains(name) && !settings.features().contains(name))
            .toList();
    List<String> candidates = all.stream().filter(name -> !left.contains(name)).toList();
    List<String> chosen =
        settings.features().isEmpty()
            ? byDefault(schema, candidates, untyped)
            : byGlobs(schema, candidates, settings);
    if (chosen.isEmpty()) {
      throw new BadDataException(
          "The table "
              + settings.name()
              + " has no column of features: its columns are "
              + Columns.enumerate(Columns.names(schema))
              + ", and groups, ids, the label, the truth, the weight and excluded columns are not features. Name the features with input.features.");
    }
    FeatureColumns features = untyped ? plain(chosen) : typed(schema, chosen, Optional.empty());
    boolean numbers = settings.features().isEmpty() && !untyped && features.areSeparate();
    return new FeaturePlan(
        features,
        left,
        numbers
            ? candidates.stream()
                .filter(name -> !chosen.contains(name))
                .map(name -> name + " (" + schema.apply(name).dataType().simpleString() + ")")
                .toList()
            : List.of());
  }

  /**
   * Returns the features that a model was fitted on, in its order.
   *
   * @throws BadSettingException if one of them is missing or is named by another setting
   * @throws BadDataException if the type of one cannot contain features
   */
  static FeaturePlan fitted(
      Source source, StructType schema, InputSettings settings, FeatureColumns fitted) {
    List<String> wanted =
        settings.features().isEmpty() || fitted.areSeparate()
            ? fitted.names()
            : settings.features();
    List<String> candidates = candidates(schema, settings, List.of());
    for (String name : wanted) {
      if (!candidates.contains(name)) {
        throw new BadDataException(missing(settings, schema, wanted, name));
      }
      if (!settings.features().isEmpty() && !Columns.matching(settings.features()).test(name)) {
        throw BadSettingException.of(
            "input.features",
            settings.features(),
            "the model was fitted on the column " + name + " too",
            "Remove the setting; the model knows its features.");
      }
    }
    return new FeaturePlan(
        source.untyped() ? plain(wanted) : typed(schema, wanted, Optional.of(fitted)),
        List.of(),
        List.of());
  }

  /**
   * Returns the message about a missing feature, which lists the needed columns and those of the
   * table.
   */
  static String missing(
      InputSettings settings, StructType schema, List<String> wanted, String name) {
    List<String> names = Columns.names(schema);
    return "The table "
        + settings.name()
        + (names.contains(name)
            ? " has the column " + name + ", but as an id, the label, the truth or excluded"
            : " has no column " + name)
        + ", which the model was fitted on. The model needs "
        + Columns.enumerate(wanted)
        + "; the table has "
        + Columns.enumerate(names)
        + ". Rename or add the column.";
  }

  /** Returns remarks about the choice. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!left.isEmpty()) {
      notes.add(
          "Not among the features, as "
              + (left.size() == 1 ? "it is a name" : "they are names")
              + " of directories: "
              + Columns.enumerate(left)
              + " (input.features takes such a column by its full name)");
    }
    if (!noNumbers.isEmpty()) {
      notes.add("Not among the features, as they hold no numbers: " + Columns.enumerate(noNumbers));
    }
    return notes;
  }

  private static List<String> candidates(
      StructType schema, InputSettings settings, List<String> by) {
    for (String glob : settings.exclude()) {
      if (!Columns.isGlob(glob)) {
        Columns.require(schema, "input.exclude", glob);
      }
    }
    Set<String> taken = new HashSet<>(settings.id());
    taken.addAll(by);
    settings.label().ifPresent(taken::add);
    settings.truth().ifPresent(taken::add);
    settings.weight().ifPresent(taken::add);
    return Columns.names(schema).stream()
        .filter(name -> !taken.contains(name))
        .filter(Columns.matching(settings.exclude()).negate())
        .toList();
  }

  private static List<String> byDefault(
      StructType schema, List<String> candidates, boolean untyped) {
    if (untyped) {
      return candidates;
    }
    List<String> vectors =
        candidates.stream()
            .filter(name -> FeatureTypes.holdsAll(schema.apply(name).dataType()))
            .toList();
    if (vectors.size() == 1) {
      return vectors;
    }
    List<String> numbers =
        candidates.stream()
            .filter(name -> FeatureTypes.oneFeature(schema.apply(name).dataType()).isPresent())
            .toList();
    if (numbers.isEmpty() && !vectors.isEmpty()) {
      throw new BadSettingException(
          "input.features is not set and each of the columns "
              + Columns.enumerate(vectors)
              + " could contain the features. Set input.features to one of them.");
    }
    return numbers;
  }

  private static List<String> byGlobs(
      StructType schema, List<String> candidates, InputSettings settings) {
    for (String glob : settings.features()) {
      if (!Columns.isGlob(glob)) {
        Columns.require(schema, "input.features", glob);
        if (!candidates.contains(glob)) {
          throw BadSettingException.of(
              "input.features",
              "'" + glob + "'",
              "that column is an id, a group, the label, the truth, the weight or excluded",
              "Remove it from one of the two settings.");
        }
      } else if (candidates.stream().noneMatch(Columns.matching(List.of(glob)))) {
        throw BadSettingException.of(
            "input.features",
            "'" + glob + "'",
            "it matches no column",
            "The columns that can be features are " + Columns.enumerate(candidates) + ".");
      }
    }
    return candidates.stream().filter(Columns.matching(settings.features())).toList();
  }

  private static FeatureColumns plain(List<String> chosen) {
    return new FeatureColumns(ColumnKind.NUMBER, chosen);
  }

  private static FeatureColumns typed(
      StructType schema, List<String> chosen, Optional<FeatureColumns> fitted) {
    String first = chosen.get(0);
    DataType type = schema.apply(first).dataType();
    return chosen.size() == 1 && FeatureTypes.holdsAll(type)
        ? TYPES.all(first, type)
        : TYPES.separate(chosen, schema, fitted);
  }
}
