package org.mustlink.spark.group.description;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.table.InputTable;

/**
 * A table whose groups were clustered independently.
 *
 * @param table the table, whose first id columns define the groups
 * @param d the number of features of a row
 * @param by the columns whose values define the groups; empty if the whole table is one group
 * @param seed the seed of the maps
 * @param assignments the assignments of the rows of the table
 */
public record ClusteredTable(
    InputTable table, int d, List<String> by, long seed, Dataset<Row> assignments) {
  public ClusteredTable {
    by = List.copyOf(by);
  }

  /** Returns which features are on their final scale; empty if none is. */
  boolean[] scaled() {
    return table
        .encoding()
        .map(encoding -> encoding.map().scaled())
        .orElseGet(() -> new boolean[0]);
  }
}
