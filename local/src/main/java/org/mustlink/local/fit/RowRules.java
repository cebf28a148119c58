package org.mustlink.local.fit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.DisjointSets;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.local.table.Table;
import org.mustlink.local.table.ValueColumn;

/**
 * Rules by columns: rows with one value of a column are kept together, or apart. A null or a blank
 * text says nothing.
 *
 * @param together the columns that keep rows together
 * @param apart the columns that keep rows apart
 * @param most how many rows of a value of the latter a cluster may hold, at least 1
 */
public record RowRules(Optional<Table> together, Optional<Table> apart, int most) {
  /** What there is without rules. */
  public static final RowRules NONE = new RowRules(Optional.empty(), Optional.empty(), 1);

  /** Returns the links of rows and those by which rules tie rows: all of a value to the first. */
  public Links with(Links links) {
    if (together.isEmpty()) {
      return links;
    }
    List<int[]> ties =
        columns(together).stream()
            .flatMap(column -> values(column).values().stream())
            .flatMap(own -> Arrays.stream(own, 1, own.length).mapToObj(i -> new int[] {own[0], i}))
            .toList();
    int given = links.size();
    int all = given + ties.size();
    int[] first = new int[all];
    int[] second = new int[all];
    boolean[] must = new boolean[all];
    double[] weights = new double[all];
    for (int e = 0; e < all; e++) {
      int[] tie = e < given ? new int[] {links.first(e), links.second(e)} : ties.get(e - given);
      first[e] = tie[0];
      second[e] = tie[1];
      must[e] = e >= given || links.must(e);
      weights[e] = e < given ? links.weight(e) : 1;
    }
    return Links.of(together.get().rows(), first, second, must, weights);
  }

  /** Returns for each row the first of the rows that are kept together with it. */
  int[] components(int n) {
    DisjointSets sets = new DisjointSets(n);
    for (ValueColumn column : columns(together)) {
      values(column).values().forEach(own -> IntStream.of(own).forEach(i -> sets.union(own[0], i)));
    }
    int[] first = new int[n];
    Arrays.fill(first, -1);
    int[] components = new int[n];
    for (int i = 0; i < n; i++) {
      int root = sets.find(i);
      first[root] = first[root] < 0 ? i : first[root];
      components[i] = first[root];
    }
    return components;
  }

  /** Returns the names of the columns that keep rows apart. */
  List<String> apartNames() {
    return columns(apart).stream().map(ValueColumn::name).toList();
  }

  /** Returns for each column that keeps rows apart the number of the value of each row. */
  List<long[]> apartValues() {
    List<ValueColumn> columns = columns(apart);
    return IntStream.range(0, columns.size())
        .mapToObj(
            j -> {
              long[] numbers = new long[columns.get(j).rows()];
              values(columns.get(j))
                  .forEach(
                      (text, own) -> {
                        long number =
                            ColumnValues.number(j, columns.size(), ContentHash.again(own[0] + 1L));
                        IntStream.of(own).forEach(i -> numbers[i] = number);
                      });
              return numbers;
            })
        .toList();
  }

  /** Returns the value of a column that keeps rows apart, by its number. */
  Map<Long, String> apartTexts() {
    Map<Long, String> texts = new HashMap<>();
    List<long[]> numbers = apartValues();
    for (int j = 0; j < numbers.size(); j++) {
      ValueColumn column = columns(apart).get(j);
      for (int i = 0; i < column.rows(); i++) {
        String text = column.text(i);
        if (numbers.get(j)[i] != ColumnValues.NOTHING) {
          texts.put(numbers.get(j)[i], column.name() + " = " + text);
        }
      }
    }
    return texts;
  }

  /**
   * Refuses rules that keep more rows apart than the clusters may hold.
   *
   * @param k the number of clusters, 0 if it is not known
   * @throws BadDataException naming the value and its rows
   */
  void requireRoom(int k) {
    for (ValueColumn column : columns(apart)) {
      values(column)
          .forEach(
              (text, own) -> {
                if (k > 0 && own.length > (long) k * most) {
                  throw new BadDataException(
                      "Rules that keep rows apart cannot hold: %d rows, among them rows %d and %d, have the value '%s' of %s, and %d clusters may hold at most %d of them. Correct the column, give more clusters, or raise apart_most."
                          .formatted(
                              own.length, own[0], own[1], text, column.name(), k, (long) k * most));
                }
              });
    }
  }

  private static List<ValueColumn> columns(Optional<Table> table) {
    return table.stream()
        .flatMap(of -> of.columns().stream())
        .map(ValueColumn.class::cast)
        .toList();
  }

  /** Returns the rows of each value, by its text. */
  private static Map<String, int[]> values(ValueColumn column) {
    Map<String, IntStream.Builder> rows = new TreeMap<>();
    for (int i = 0; i < column.rows(); i++) {
      @Nullable String text = column.text(i);
      if (text != null && !text.isBlank()) {
        rows.computeIfAbsent(text, one -> IntStream.builder()).add(i);
      }
    }
    Map<String, int[]> values = new TreeMap<>();
    rows.forEach((text, own) -> values.put(text, own.build().toArray()));
    return values;
  }
}
