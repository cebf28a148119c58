package org.mustlink.spark.table.features;

import static org.apache.spark.sql.functions.array;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DatetimeType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.ValueType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.row.FeatureCheck;

/**
 * The rules for the types of feature columns, and the expressions by which Spark converts them.
 *
 * @param setting the setting or parameter that names the columns, for messages
 * @param leaveOut a text that tells how to leave out a column, such as "leave it out with
 *     input.exclude"
 */
public record FeatureTypes(String setting, String leaveOut) {
  private static final int MOST_NAMED = 12;

  /** What the values of a column of this type are; nothing if they can be no features. */
  private static Optional<ValueType> values(DataType type) {
    if (type instanceof NumericType) {
      return Optional.of(ValueType.NUMBER);
    } else if (type instanceof BooleanType) {
      return Optional.of(ValueType.TRUTH);
    } else if (type instanceof DatetimeType) {
      return Optional.of(ValueType.TIME);
    } else if (type instanceof StringType) {
      return Optional.of(ValueType.TEXT);
    } else if (type instanceof ArrayType array && array.elementType() instanceof NumericType) {
      return Optional.of(
          array.elementType() instanceof FloatType ? ValueType.FLOATS : ValueType.DOUBLES);
    }
    return type.equals(SQLDataTypes.VectorType())
        ? Optional.of(ValueType.VECTOR)
        : Optional.empty();
  }

  /** What a column of this type is; nothing if it can be no feature. */
  private static Optional<ColumnKind> kind(DataType type) {
    return values(type).map(ColumnKind::of);
  }

  /** The same of a column that is one feature. */
  public static Optional<ColumnKind> oneFeature(DataType type) {
    return kind(type).filter(ColumnKind::isBeside);
  }

  /**
   * Checks that a column holds numbers, such as one of weights.
   *
   * @param setting that names the column
   * @throws BadSettingException if it has another type
   */
  public static void requireNumbers(String setting, String name, DataType type) {
    if (!(type instanceof NumericType)) {
      throw BadSettingException.of(
          setting,
          "'" + name + "'",
          "its type is " + type.simpleString(),
          "Name a column of numbers.");
    }
  }

  /** Whether a column of this type can contain all features of a row. */
  public static boolean holdsAll(DataType type) {
    return kind(type).filter(kind -> !kind.isBeside()).isPresent();
  }

  /**
   * Returns columns that are one feature each.
   *
   * @param names of columns that are there
   * @param fitted the columns that a model was fitted on, whose kinds these get
   * @throws BadSettingException if one has a type that is no such feature, or is named twice
   * @throws BadDataException if one has a type that cannot be of the kind that the model knows
   */
  public FeatureColumns separate(
      List<String> names, StructType schema, Optional<FeatureColumns> fitted) {
    List<FeatureColumn> columns = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      int t = columns.size();
      Optional<FeatureColumn> known =
          fitted
              .filter(one -> one.areSeparate() && t < one.columns().size())
              .map(one -> one.columns().get(t));
      DataType type = schema.apply(name).dataType();
      known
          .filter(one -> !(type instanceof NullType && one.kind().isBeside())) // gaps alone
          .ifPresent(
              one ->
                  FeatureCheck.requireType(
                      new FeatureColumn(name, one.kind()),
                      values(type).orElse(null),
                      type.simpleString()));
      ColumnKind kind =
          known
              .map(FeatureColumn::kind)
              .or(() -> names.size() > 1 ? kind(type) : oneFeature(type))
              .orElseThrow(() -> noFeature(names, t, schema));
      if (!seen.add(name)) {
        throw refused(name, "it is named twice", "Name it once.");
      }
      columns.add(new FeatureColumn(name, kind, known.map(FeatureColumn::inputs).orElse(1)));
    }
    return new FeatureColumns(columns);
  }

  private BadSettingException noFeature(List<String> names, int t, StructType schema) {
    String name = names.get(t);
    DataType type = schema.apply(name).dataType();
    return refused(
        name,
        "its type is "
            + type.simpleString()
            + ", not a number, a truth value, a text, a point in time or a vector",
        "Cast it, or " + leaveOut + "." + alike(names.subList(t + 1, names.size()), schema));
  }

  /** Tells which further columns cannot be features because of their types, of a dozen at most. */
  private static String alike(List<String> names, StructType schema) {
    List<String> others =
        names.stream()
            .filter(name -> oneFeature(schema.apply(name).dataType()).isEmpty())
            .map(name -> name + " (" + schema.apply(name).dataType().simpleString() + ")")
            .toList();
    return others.isEmpty()
        ? ""
        : " The same holds for "
            + String.join(", ", others.subList(0, Math.min(MOST_NAMED, others.size())))
            + (others.size() > MOST_NAMED ? " and " + (others.size() - MOST_NAMED) + " more" : "")
            + ".";
  }

  /**
   * Returns the column that contains all features of a row.
   *
   * @throws BadSettingException if its type cannot contain features
   */
  public FeatureColumns all(String name, DataType type) {
    if (!holdsAll(type)) {
      throw refused(
          name,
          "its type is " + type.simpleString() + ", and features are vectors or arrays of numbers",
          oneFeature(type).isPresent()
              ? "Name columns of single numbers with inputCols."
              : "Cast it, or name another column.");
    }
    return new FeatureColumns(kind(type).orElseThrow(), List.of(name));
  }

  private BadSettingException refused(String name, String rule, String remedy) {
    return BadSettingException.of(setting, "'" + name + "'", rule, remedy);
  }

  private static boolean isReadAsStored(DataType type) {
    return type instanceof ArrayType array
        ? array.elementType() instanceof FloatType
            || array.elementType().equals(DataTypes.DoubleType)
        : type.equals(SQLDataTypes.VectorType());
  }

  /** A feature column as doubles or vectors; nothing if passes read it as it is stored. */
  public static Optional<Column> converted(Column column, ColumnKind kind, DataType type) {
    if (kind == ColumnKind.WORDS) {
      return Optional.of(AssembledFeatures.words(column));
    }
    boolean asStored =
        kind.isBeside() ? ColumnType.of(kind, type).isPresent() : isReadAsStored(type);
    return asStored
        ? Optional.empty()
        : Optional.of(
            kind.isBeside()
                ? ValueColumns.number(column, kind, type)
                : column.cast(DataTypes.createArrayType(DataTypes.DoubleType)));
  }

  /** A feature column as it is stored, or as it is converted if passes do not read it so. */
  public static Column readable(Column column, FeatureColumn feature, DataType type) {
    return converted(column, feature.kind(), type)
        .map(doubles -> doubles.as(feature.name()))
        .orElse(column);
  }

  /**
   * A feature column as tables are handed over: readable, but for single values, of which a map may
   * need what a double does not hold.
   */
  public static Column loaded(Column column, FeatureColumn feature, DataType type) {
    return feature.kind().isBeside() ? column : readable(column, feature, type);
  }

  /** The codes of the levels of a category, NaN for gaps. */
  public static Column codes(Column column, DataType type) {
    return ValueColumns.number(column, ColumnKind.CATEGORY, type);
  }

  /**
   * Returns a column as it is counted before its kind is decided: as it is stored if it is read so
   * as a text, a number or a point in time, and otherwise numbers and seconds as doubles and all
   * else as texts.
   *
   * @param asText whether its values are counted as texts, whatever their type is
   */
  public static Column counted(Column column, DataType type, boolean asText) {
    if (asText || type instanceof BooleanType || type instanceof StringType) {
      return type.equals(DataTypes.StringType) ? column : ValueColumns.text(column, type);
    }
    ColumnKind kind = type instanceof DatetimeType ? ColumnKind.TIME : ColumnKind.NUMBER;
    return ColumnType.of(kind, type).isPresent() ? column : ValueColumns.number(column, kind, type);
  }

  /**
   * Returns the features of a row as the only argument of a function, see {@link GivenFeatures}.
   *
   * @param schema of the rows
   * @param named returns the column with a given name
   */
  public static Column argument(
      FeatureColumns features, StructType schema, Function<String, Column> named) {
    if (features.haveBlocks()) {
      return AssembledFeatures.of(features, schema, named);
    }
    return features.areSeparate()
        ? array(
            features.columns().stream()
                .map(
                    one ->
                        ValueColumns.number(
                            named.apply(one.name()),
                            one.kind(),
                            schema.apply(one.name()).dataType()))
                .toArray(Column[]::new))
        : named.apply(features.names().get(0));
  }
}
