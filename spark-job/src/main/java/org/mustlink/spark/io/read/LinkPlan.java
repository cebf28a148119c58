package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.table.TableScan;

/** The columns of a table of links. */
final class LinkPlan {
  private LinkPlan() {}

  /**
   * Finds the distinct columns of ids and of the type, and checks all columns that settings name.
   *
   * @param idColumns the columns that name a row of the clustered table
   * @param emptyIsNull whether an empty text means null, as in CSV
   * @throws BadSettingException if a column does not exist or its type does not fit
   */
  static KeyPlan of(
      StructType schema, LinkSettings settings, List<String> idColumns, boolean emptyIsNull) {
    Set<String> ids = new LinkedHashSet<>();
    ids(schema, "links.first", settings.first(), idColumns, ids);
    ids(schema, "links.second", settings.second(), idColumns, ids);
    if (settings.first().equals(settings.second())) {
      throw BadSettingException.of(
          "links.second",
          settings.second(),
          "these are also the columns of links.first, so that every row would be linked to itself",
          "Name the columns of the other row.");
    }
    requireNoId("links.type", settings.type(), ids);
    settings.weight().ifPresent(weight -> weight(schema, weight, settings, ids, emptyIsNull));
    Columns.require(schema, "links.type", settings.type());
    KeyPlan.requireText(schema, "links.type", settings.type());
    ids.add(settings.type());
    List<Column> select = new ArrayList<>();
    ids.forEach(name -> select.add(emptyIsNull ? KeyPlan.known(name) : TableScan.named(name)));
    return new KeyPlan(List.of(), List.copyOf(ids), Optional.empty(), Optional.empty(), select);
  }

  private static void ids(
      StructType schema,
      String setting,
      List<String> columns,
      List<String> idColumns,
      Set<String> into) {
    if (columns.size() != idColumns.size()) {
      throw BadSettingException.of(
          setting,
          columns,
          "input.id names rows by " + idColumns.size() + " columns " + idColumns,
          "Name as many columns, in the same order.");
    }
    for (String column : columns) {
      Columns.require(schema, setting, column);
      KeyPlan.requireText(schema, setting, column);
      into.add(column);
    }
  }

  private static void weight(
      StructType schema, String weight, LinkSettings settings, Set<String> ids, boolean untyped) {
    ValueReads.requireWeight(untyped, schema, "links.weight", weight);
    requireNoId("links.weight", weight, ids);
    if (weight.equals(settings.type())) {
      throw BadSettingException.of(
          "links.weight", "'" + weight + "'", "that column is links.type", "Name another column.");
    }
  }

  private static void requireNoId(String setting, String column, Set<String> ids) {
    if (ids.contains(column)) {
      throw BadSettingException.of(
          setting, "'" + column + "'", "that column names a row", "Name another column.");
    }
  }
}
