package org.mustlink.spark.io;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.FeatureColumns;
import org.mustlink.spark.table.FeatureColumns.Kind;

/**
 * Which columns are features, and how each is made double.
 *
 * @param features where the features stand
 * @param select one column a name of {@code features}, cast where needed
 */
record FeaturePlan(FeatureColumns features, List<Column> select) {
  FeaturePlan {
    select = List.copyOf(select);
  }

  /**
   * Chooses the features by the globs of the settings, or without globs the one column of vectors
   * or arrays, else all numeric columns; groups, ids, label, truth and what is excluded are never
   * among them.
   *
   * @param schema of the table
   * @param by columns whose values make the groups
   * @param untyped whether the column types are unknown, so that any column may be numeric
   * @throws BadSettingException if a glob names no column, or one that cannot be a feature
   * @throws BadDataException if no column is left
   */
  static FeaturePlan of(
      StructType schema, InputSettings settings, List<String> by, boolean untyped) {
    List<String> candidates = candidates(schema, settings, by);
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
              + ", and ids, label, truth and excluded ones do not count. Name the features with input.features.");
    }
    return untyped ? plain(chosen) : typed(schema, chosen);
  }

  private static List<String> candidates(
      StructType schema, InputSettings settings, List<String> by) {
    for (String glob : settings.exclude()) {
      if (!Globs.isPattern(glob)) {
        Columns.require(schema, "input.exclude", glob);
      }
    }
    Set<String> taken = new HashSet<>(settings.id());
    taken.addAll(by);
    settings.label().ifPresent(taken::add);
    settings.truth().ifPresent(taken::add);
    return Columns.names(schema).stream()
        .filter(name -> !taken.contains(name))
        .filter(name -> settings.exclude().stream().noneMatch(glob -> Globs.matches(glob, name)))
        .toList();
  }

  private static List<String> byDefault(
      StructType schema, List<String> candidates, boolean untyped) {
    if (untyped) {
      return candidates;
    }
    List<String> whole =
        candidates.stream().filter(name -> holdsAll(schema.apply(name).dataType())).toList();
    if (whole.size() == 1) {
      return whole;
    }
    List<String> numbers =
        candidates.stream()
            .filter(name -> schema.apply(name).dataType() instanceof NumericType)
            .toList();
    if (numbers.isEmpty() && !whole.isEmpty()) {
      throw new BadSettingException(
          "input.features is not set and each of the columns "
              + Columns.enumerate(whole)
              + " could hold the features. Name one of them.");
    }
    return numbers;
  }

  private static List<String> byGlobs(
      StructType schema, List<String> candidates, InputSettings settings) {
    for (String glob : settings.features()) {
      if (!Globs.isPattern(glob)) {
        Columns.require(schema, "input.features", glob);
        if (!candidates.contains(glob)) {
          throw BadSettingException.of(
              "input.features",
              "'" + glob + "'",
              "that column is an id, a group, the label, the truth or excluded",
              "Remove it from one of the two settings.");
        }
      } else if (candidates.stream().noneMatch(name -> Globs.matches(glob, name))) {
        throw BadSettingException.of(
            "input.features",
            "'" + glob + "'",
            "it matches no column",
            "The columns that can be features are " + Columns.enumerate(candidates) + ".");
      }
    }
    return candidates.stream()
        .filter(name -> settings.features().stream().anyMatch(glob -> Globs.matches(glob, name)))
        .toList();
  }

  private static FeaturePlan plain(List<String> chosen) {
    return new FeaturePlan(
        new FeatureColumns(Kind.COLUMNS, chosen), chosen.stream().map(Columns::named).toList());
  }

  private static FeaturePlan typed(StructType schema, List<String> chosen) {
    DataType first = schema.apply(chosen.get(0)).dataType();
    if (chosen.size() == 1 && holdsAll(first)) {
      return whole(chosen.get(0), first);
    }
    List<Column> select = new ArrayList<>();
    for (String name : chosen) {
      DataType type = schema.apply(name).dataType();
      if (!(type instanceof NumericType)) {
        throw BadSettingException.of(
            "input.features",
            "'" + name + "'",
            "its type is "
                + type.simpleString()
                + (holdsAll(type) ? ", and other features are named too" : ""),
            "Features are numeric columns, or one single column of vectors or arrays of numbers; leave the others out with input.exclude.");
      }
      select.add(Columns.named(name).cast(DataTypes.DoubleType).as(name));
    }
    return new FeaturePlan(new FeatureColumns(Kind.COLUMNS, chosen), select);
  }

  private static FeaturePlan whole(String name, DataType type) {
    Column column = Columns.named(name);
    if (type.equals(SQLDataTypes.VectorType())) {
      return new FeaturePlan(new FeatureColumns(Kind.VECTOR, List.of(name)), List.of(column));
    }
    boolean floats = ((ArrayType) type).elementType() instanceof FloatType;
    Column cast =
        floats ? column : column.cast(DataTypes.createArrayType(DataTypes.DoubleType)).as(name);
    return new FeaturePlan(
        new FeatureColumns(floats ? Kind.FLOAT_ARRAY : Kind.DOUBLE_ARRAY, List.of(name)),
        List.of(cast));
  }

  private static boolean holdsAll(DataType type) {
    return type.equals(SQLDataTypes.VectorType())
        || (type instanceof ArrayType array && array.elementType() instanceof NumericType);
  }
}
