package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * The columns that are read as they are or as numbers: the features, and the weight if rows have
 * one.
 *
 * @param numbers the names of those that text is parsed for as numbers
 * @param texts the names of the others
 * @param select one expression for each, in any order
 * @param open those of the numbers that may be read as texts too, if they hold words
 * @param ways by which settings leave a column out, as words that follow "Correct it"
 */
record ValueReads(
    List<String> numbers,
    List<String> texts,
    List<Column> select,
    List<String> open,
    Map<String, String> ways) {
  /** How a feature of a fit is left out. */
  static final String EXCLUDED = ", or leave the column out with input.exclude";

  /** How the weight is left out. */
  static final String NO_WEIGHT =
      ", or name the column in input.exclude in place of input.weight to let all rows count alike";

  ValueReads {
    numbers = List.copyOf(numbers);
    open = List.copyOf(open);
    texts = List.copyOf(texts);
    select = List.copyOf(select);
    ways = Map.copyOf(ways);
  }

  /** No columns. */
  static ValueReads none() {
    return new ValueReads(List.of(), List.of(), List.of(), List.of(), Map.of());
  }

  /**
   * The weights of a table of labels or of links.
   *
   * @param setting that names their column
   * @param name the column, if one is named
   */
  static ValueReads ofWeights(String setting, Optional<String> name) {
    return name.map(
            column ->
                new ValueReads(
                    List.of(column),
                    List.of(),
                    List.of(number(column)),
                    List.of(),
                    Map.of(column, ", or remove " + setting)))
        .orElseGet(ValueReads::none);
  }

  /**
   * Returns the words about how settings leave a column out, which follow "Correct it" in a
   * message; empty if none does.
   */
  String leftOut(String column) {
    return ways.getOrDefault(column, "");
  }

  private static Column number(String name) {
    return TableScan.named(name).cast(DataTypes.DoubleType).as(name);
  }

  /** Returns the same columns of text, of which some are read as texts in place of numbers. */
  ValueReads asTexts(List<String> words) {
    return new ValueReads(
        numbers.stream().filter(name -> !words.contains(name)).toList(),
        Stream.concat(texts.stream(), words.stream()).toList(),
        select,
        open.stream().filter(name -> !words.contains(name)).toList(),
        ways);
  }

  /** Returns the names of all columns. */
  List<String> names() {
    return Stream.concat(numbers.stream(), texts.stream()).toList();
  }

  /**
   * Adds the weight to the features.
   *
   * @throws BadSettingException if there is no such column, or it does not contain numbers
   */
  static ValueReads of(
      Source source, StructType schema, InputSettings settings, FeaturePlan features) {
    List<String> numbers = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    List<Column> select = new ArrayList<>();
    Map<String, String> ways = new HashMap<>();
    for (FeatureColumn feature : features.features().columns()) {
      Column column = TableScan.named(feature.name());
      (feature.kind() == ColumnKind.NUMBER ? numbers : texts).add(feature.name());
      ways.put(feature.name(), features.left().isFixed() ? "" : EXCLUDED);
      DataType type = schema.apply(feature.name()).dataType();
      select.add(source.untyped() ? column : FeatureTypes.loaded(column, feature, type));
    }
    List<String> open =
        source.untyped() && !features.left().isFixed() ? List.copyOf(numbers) : List.of();
    settings
        .weight()
        .ifPresent(
            name -> {
              requireWeight(source.untyped(), schema, "input.weight", name);
              numbers.add(name);
              select.add(number(name));
              ways.put(name, NO_WEIGHT);
            });
    return new ValueReads(numbers, texts, select, open, ways);
  }

  /** Refuses a column of weights that is not there or does not hold numbers. */
  static void requireWeight(boolean untyped, StructType schema, String setting, String name) {
    Columns.require(schema, setting, name);
    if (!untyped) {
      FeatureTypes.requireNumbers(setting, name, schema.apply(name).dataType());
    }
  }
}
