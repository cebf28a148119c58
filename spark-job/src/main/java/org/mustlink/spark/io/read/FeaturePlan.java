package org.mustlink.spark.io.read;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.io.text.FirstRows;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * The columns that are features.
 *
 * @param features the columns that contain the features
 * @param left the columns that could be features and are none, because no setting names them in
 *     full
 */
record FeaturePlan(FeatureColumns features, LeftColumns left) {
  private static final FeatureTypes TYPES =
      new FeatureTypes("input.features", "leave it out with input.exclude");

  /**
   * Chooses the features by the globs of the settings. Without globs, the features are the only
   * column of vectors or arrays, or else all columns of single values. Groups, ids, the label, the
   * truth, the weight and excluded columns are never among them. Partition columns, whose values
   * are names of directories, are features only if they are named in full. In text, whose columns
   * have no types, the first rows tell which columns hold words; what these are is decided by a
   * read of all of their values.
   *
   * @param source the table
   * @param schema the columns of the table that may be features
   * @param by the columns whose values define the groups
   * @throws BadSettingException if a glob names no column or one that cannot be a feature, or a
   *     kind is set for a column that is none
   * @throws BadDataException if no column is left
   */
  static FeaturePlan of(Source source, StructType schema, InputSettings settings, List<String> by) {
    List<String> mayBe = candidates(schema, settings, by);
    KindSettings kinds = new KindSettings(settings.kinds());
    kinds.require(schema, settings, mayBe);
    LeftColumns left = LeftColumns.of(settings);
    mayBe.stream().filter(kinds::ignores).forEach(left::ignored);
    List<String> all = left.others(mayBe);
    source.partitions().stream()
        .filter(all::contains)
        .filter(left::mayBe)
        .forEach(left::ofDirectories);
    List<String> candidates = left.others(all);
    List<String> matched =
        settings.features().isEmpty() ? candidates : byGlobs(schema, candidates, settings);
    if (!source.untyped()) {
      source.requireReadable(matched, ValueReads.EXCLUDED);
      left.ofOtherTypes(matched, schema);
    }
    List<String> chosen = left.others(matched);
    if (settings.features().isEmpty() && !source.untyped()) {
      requireOneVector(schema, chosen);
    }
    if (chosen.isEmpty()) {
      throw new BadDataException(
          ("The table %s has no column of features: its columns are %s, and groups, ids, the label,"
                  + " the truth, the weight and excluded columns are not features.%s Name the"
                  + " features with input.features.")
              .formatted(
                  settings.name(), Columns.enumerate(Columns.names(schema)), left.summary()));
    }
    return new FeaturePlan(
        source.untyped() ? plain(source, chosen, kinds) : typed(schema, chosen, Optional.empty()),
        left);
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
    new KindSettings(settings.kinds()).requireOf(fitted.columns());
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
    source.requireReadable(wanted);
    return new FeaturePlan(
        source.untyped() ? known(wanted, fitted) : typed(schema, wanted, Optional.of(fitted)),
        LeftColumns.ofFitted(settings));
  }

  /**
   * Returns the message about a missing feature, which lists the needed columns and those of the
   * table.
   */
  static String missing(
      InputSettings settings, StructType schema, List<String> wanted, String name) {
    List<String> names = Columns.names(schema);
    String there =
        names.contains(name)
            ? "has the column %s, but as an id, the label, the truth, the column of a rule or"
                + " excluded"
            : "has no column %s";
    return ("The table %s %s, which the model was fitted on. The model needs %s; the table has %s."
            + " Rename or add the column.")
        .formatted(
            settings.name(),
            there.formatted(name),
            Columns.enumerate(wanted),
            Columns.enumerate(names));
  }

  /** Refuses an excluded column that is not there. */
  static void requireExcluded(StructType schema, String glob) {
    if (!Columns.isGlob(glob)) {
      Columns.require(schema, "input.exclude", glob);
    }
  }

  private static List<String> candidates(
      StructType schema, InputSettings settings, List<String> by) {
    settings.exclude().forEach(glob -> requireExcluded(schema, glob));
    return mayBeFeatures(schema, settings, by);
  }

  /** Returns the columns that no setting uses otherwise. */
  static List<String> mayBeFeatures(StructType schema, InputSettings settings, List<String> by) {
    Set<String> taken = new HashSet<>(settings.id());
    taken.addAll(by);
    taken.addAll(settings.ruled());
    settings.label().ifPresent(taken::add);
    settings.truth().ifPresent(taken::add);
    settings.weight().ifPresent(taken::add);
    settings.confirmed().ifPresent(taken::add);
    return Columns.names(schema).stream()
        .filter(name -> !taken.contains(name))
        .filter(Columns.matching(settings.exclude()).negate())
        .toList();
  }

  /**
   * Refuses several columns of vectors or arrays and no other, of which one may be made of another.
   */
  private static void requireOneVector(StructType schema, List<String> candidates) {
    if (candidates.size() > 1
        && candidates.stream()
            .allMatch(name -> FeatureTypes.holdsAll(schema.apply(name).dataType()))) {
      throw new BadSettingException(
          "input.features is not set and each of the columns "
              + Columns.enumerate(candidates)
              + " could contain the features. Set input.features to one of them, or to all of them.");
    }
  }

  private static List<String> byGlobs(
      StructType schema, List<String> candidates, InputSettings settings) {
    settings.features().forEach(glob -> requireGlob(schema, candidates, glob));
    return candidates.stream().filter(Columns.matching(settings.features())).toList();
  }

  /** Refuses a glob that names no column, or one that cannot be a feature. */
  static void requireGlob(StructType schema, List<String> candidates, String glob) {
    if (!Columns.isGlob(glob)) {
      Columns.require(schema, "input.features", glob);
      if (!candidates.contains(glob)) {
        throw BadSettingException.of(
            "input.features",
            "'" + glob + "'",
            "that column is an id, a group, one of a rule, the label, the truth, the weight or excluded",
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

  /** Refuses a column whose type cannot be one feature. */
  static void requireFeature(StructType schema, String name) {
    if (!FeatureTypes.holdsAll(schema.apply(name).dataType())) {
      TYPES.separate(List.of(name), schema, Optional.empty());
    }
  }

  /**
   * Columns of text: numbers, or texts where one of the first rows has a word or a kind is set,
   * since a number does not tell any more how it was written.
   */
  private static FeatureColumns plain(Source source, List<String> chosen, KindSettings kinds) {
    FirstRows first = source.reading(source::first);
    if (source.schema().size() == 1 && !kinds.has(chosen.get(0))) {
      first
          .separator(chosen.get(0))
          .ifPresent(
              separator -> {
                throw new BadSettingException(
                    ("The table has the only column %s, and each of its first texts has the same"
                            + " number of %s, as if columns were separated by it. Set %s = %s, or"
                            + " give the column a kind by input.kinds if these are texts.")
                        .formatted(
                            chosen.get(0), separator, source.option("delimiter"), separator));
              });
    }
    return new FeatureColumns(
        chosen.stream()
            .map(
                name ->
                    new FeatureColumn(
                        name,
                        kinds.has(name) || first.word(name).isPresent()
                            ? ColumnKind.TEXT
                            : ColumnKind.NUMBER))
            .toList());
  }

  /**
   * Returns the same columns as a table of text holds them: those that were to be numbers are texts
   * if a row far from the first ones has a word.
   *
   * @param read the columns that were read
   */
  FeatureColumns asRead(StructType read) {
    return new FeatureColumns(
        features.columns().stream()
            .map(
                one ->
                    one.kind() == ColumnKind.NUMBER
                            && read.apply(one.name()).dataType() instanceof StringType
                        ? new FeatureColumn(one.name(), ColumnKind.TEXT)
                        : one)
            .toList());
  }

  /** Columns of text as a model knows them. */
  private static FeatureColumns known(List<String> wanted, FeatureColumns fitted) {
    return fitted.areSeparate() ? fitted : new FeatureColumns(ColumnKind.NUMBER, wanted);
  }

  static FeatureColumns typed(
      StructType schema, List<String> chosen, Optional<FeatureColumns> fitted) {
    String first = chosen.get(0);
    DataType type = schema.apply(first).dataType();
    return chosen.size() == 1 && FeatureTypes.holdsAll(type)
        ? TYPES.all(first, type)
        : TYPES.separate(chosen, schema, fitted);
  }
}
