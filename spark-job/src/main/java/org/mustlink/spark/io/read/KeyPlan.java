package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.classes.ClassText;

/**
 * The columns that are not features. Groups and ids keep their types; label and truth are strings.
 *
 * @param by the columns whose values define the groups, those of rules, and what is carried beside
 *     labels
 * @param ids the columns that name a row; empty if rows are to be numbered
 * @param label the column of known labels
 * @param truth the column of true classes
 * @param select the expressions to read, one for each column
 */
record KeyPlan(
    List<String> by,
    List<String> ids,
    Optional<String> label,
    Optional<String> truth,
    List<Column> select) {
  /** The column that numbers the rows of a table without ids. */
  static final String ROW = "row";

  /** The settings that name the columns of rules. */
  static final String RULES = "links.together or links.apart";

  KeyPlan {
    by = List.copyOf(by);
    ids = List.copyOf(ids);
    select = List.copyOf(select);
  }

  /**
   * Finds the columns that the settings name.
   *
   * @param by the columns whose values define the groups
   * @param emptyIsNull whether an empty text means null, as in CSV
   * @throws BadSettingException if a column does not exist or its type does not fit
   */
  static KeyPlan of(
      StructType schema, InputSettings settings, List<String> by, boolean emptyIsNull) {
    requireTexts(schema, "input.id", settings.id());
    requireTexts(schema, "fit.by", by);
    requireTexts(schema, RULES, settings.ruled());
    Set<String> classes = new LinkedHashSet<>();
    settings.label().ifPresent(name -> addClass(schema, "input.label", name, classes));
    settings.truth().ifPresent(name -> addClass(schema, "input.truth", name, classes));
    List<Column> select = new ArrayList<>();
    settings.id().forEach(id -> requireNoClass("input.id", id, classes));
    by.forEach(name -> requireNoClass("fit.by", name, classes));
    settings.ruled().forEach(name -> requireNoClass(RULES, name, classes));
    Set<String> beside = new LinkedHashSet<>(by);
    beside.addAll(settings.ruled());
    Set<String> carried = new LinkedHashSet<>(beside);
    carried.addAll(settings.id());
    for (String name : carried) {
      select.add(emptyIsNull ? known(name) : TableScan.named(name));
    }
    for (String name : classes) {
      select.add(emptyIsNull ? known(name) : text(name, schema.apply(name).dataType()));
    }
    return new KeyPlan(
        List.copyOf(beside), settings.id(), settings.label(), settings.truth(), select);
  }

  /**
   * Finds the columns of a table of labels.
   *
   * @param confirmed the column that tells which labels are confirmed
   * @param emptyIsNull whether an empty text means null, as in CSV
   * @throws BadSettingException if a column does not exist or its type does not fit
   */
  static KeyPlan ofLabels(
      StructType schema,
      TableLocation location,
      LabelColumns columns,
      Optional<String> confirmed,
      boolean emptyIsNull) {
    List<String> ids = columns.ids();
    String label = columns.label();
    requireTexts(schema, location.setting("id"), ids);
    Set<String> classes = new LinkedHashSet<>();
    addClass(schema, location.setting("label"), label, classes);
    ids.forEach(id -> requireNoClass(location.setting("id"), id, classes));
    List<Column> select =
        Stream.of(ids.stream(), Stream.of(label), confirmed.stream())
            .flatMap(names -> names)
            .map(name -> emptyIsNull ? known(name) : TableScan.named(name))
            .toList();
    return new KeyPlan(
        confirmed.stream().toList(), ids, Optional.of(label), Optional.empty(), select);
  }

  /** The columns that name a row: the ids, or the column of row numbers. */
  List<String> rowNames() {
    return ids.isEmpty() ? List.of(ROW) : ids;
  }

  /** All columns except the row number. */
  List<String> names() {
    Set<String> names = new LinkedHashSet<>(by);
    names.addAll(ids);
    label.ifPresent(names::add);
    truth.ifPresent(names::add);
    return List.copyOf(names);
  }

  /** Refuses a column that is read and has the name of the column of row numbers. */
  void requireRowFree(ValueReads values) {
    if (!ids.isEmpty()) {
      return;
    }
    Stream.concat(names().stream(), values.names().stream())
        .filter(ROW::equalsIgnoreCase)
        .findFirst()
        .ifPresent(
            name -> {
              String way = values.leftOut(name);
              throw new BadSettingException(
                  ("input.id is not set, so the rows are numbered in a column 'row', but the table"
                          + " already has such a column and it is read. Set input.id to the"
                          + " columns that name a row%s.")
                      .formatted(way.isEmpty() ? ", or rename that column" : way));
            });
  }

  /** Reads a column of a format without nulls: an empty text becomes null. */
  static Column known(String name) {
    Column text = TableScan.named(name);
    // Spark 3.5 has the function nullif only for resolved columns.
    return functions.when(text.notEqual(""), text).as(name);
  }

  /** Texts are left as they are written, so that the fit can report how it interprets them. */
  private static Column text(String name, DataType type) {
    Column column = TableScan.named(name);
    return type instanceof StringType ? column : ClassText.written(column, type).as(name);
  }

  private static void addClass(
      StructType schema, String setting, String name, Set<String> classes) {
    Columns.require(schema, setting, name);
    requireText(schema, setting, name);
    classes.add(name);
  }

  private static void requireNoClass(String setting, String name, Set<String> classes) {
    if (classes.contains(name)) {
      throw BadSettingException.of(
          setting,
          "'" + name + "'",
          "that column is the label or the truth",
          "Name another column.");
    }
  }

  /** Refuses columns that are not there or whose type is none of ids and classes. */
  static void requireTexts(StructType schema, String setting, List<String> names) {
    for (String name : names) {
      Columns.require(schema, setting, name);
      requireText(schema, setting, name);
    }
  }

  static void requireText(StructType schema, String setting, String name) {
    DataType type = schema.apply(name).dataType();
    if (type instanceof ArrayType
        || type instanceof MapType
        || type instanceof StructType
        || type.equals(DataTypes.BinaryType)
        || type.equals(SQLDataTypes.VectorType())) {
      throw BadSettingException.of(
          setting,
          "'" + name + "'",
          "its type is " + type.simpleString(),
          "Name a column of numbers, texts, dates or truth values.");
    }
  }
}
