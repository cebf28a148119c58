package org.mustlink.local.fit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.local.table.ValueColumn;

/**
 * Rules by columns that are no features. Numbers of rows and of values are those of Spark for a
 * table whose ids are the positions of its rows, so that the rules decide alike.
 *
 * @param rules the rules
 * @param columns the column of each rule
 */
public record RowRules(LinkRules rules, List<ValueColumn> columns) {
  public RowRules {
    columns = List.copyOf(columns);
  }

  /** The number of a row, by which rows are ordered. */
  static long number(int row) {
    return ColumnValues.number(row);
  }

  /**
   * Returns the links that are held out, or those that are not: given ones, and for each value that
   * ties rows a must-link of the row with the least number to each other row.
   */
  public Links links(Links given, boolean heldOut) {
    Links kept =
        given.filter(
            e ->
                heldOut
                    == rules
                        .heldOut()
                        .hasPair(String.valueOf(given.first(e)), String.valueOf(given.second(e))));
    if (rules.tying().isEmpty()) {
      return kept;
    }
    List<int[]> pairs = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (int e = 0; e < kept.size(); e++) {
      pairs.add(new int[] {kept.first(e), kept.second(e)});
      weights.add(kept.weight(e));
    }
    forEach(
        true,
        (rule, value, rows) -> {
          if (rules.heldOut().has(rule.column(), value) == heldOut) {
            int centre = IntStream.of(rows).boxed().min(RowRules::byNumber).orElseThrow();
            for (int row : rows) {
              pairs.add(new int[] {centre, row});
              weights.add(rule.weight());
            }
          }
        });
    boolean[] must = new boolean[pairs.size()];
    for (int e = 0; e < must.length; e++) {
      must[e] = e >= kept.size() || kept.must(e);
    }
    return Links.of(
        given.rows(),
        pairs.stream().mapToInt(pair -> pair[0]).toArray(),
        pairs.stream().mapToInt(pair -> pair[1]).toArray(),
        must,
        weights.stream().mapToDouble(weight -> weight).toArray());
  }

  static int byNumber(int one, int other) {
    return Long.compare(number(one), number(other));
  }

  /** Returns for each rule that keeps rows apart the numbers of the values of its rows. */
  List<long[]> apartValues() {
    List<ColumnRule> apart = rules.apart();
    List<long[]> numbers = apart.stream().map(rule -> new long[columns.get(0).rows()]).toList();
    forEach(
        false,
        (rule, value, rows) -> {
          int j = apart.indexOf(rule);
          long number = ColumnValues.number(j, apart.size(), value);
          IntStream.of(rows).forEach(i -> numbers.get(j)[i] = number);
        });
    return numbers;
  }

  /** Returns the values of these columns as they are shown, by their numbers. */
  Map<Long, String> apartTexts() {
    List<ColumnRule> apart = rules.apart();
    Map<Long, String> texts = new HashMap<>();
    forEach(
        false,
        (rule, value, rows) ->
            texts.put(
                ColumnValues.number(apart.indexOf(rule), apart.size(), value),
                rule.column() + " = " + value));
    return texts;
  }

  /**
   * Refuses a value that a rule without doubt keeps apart and of which the clusters cannot hold all
   * rows.
   *
   * @param k the number of clusters, 0 if it is not known
   */
  void requireRoom(int k) {
    long held = (long) k * rules.most();
    List<ColumnRule> apart = rules.apart();
    forEach(
        false,
        (rule, value, rows) -> {
          HeldOutValues heldOut = rules.heldOut();
          long number = ColumnValues.number(apart.indexOf(rule), apart.size(), value);
          if (k > 0 && rule.isFirm() && rows.length > held && !heldOut.has(number)) {
            throw new BadDataException(
                "Rules that keep rows apart cannot hold: %d rows, among them rows %d and %d, have the value '%s' of %s, and %d clusters may hold at most %d of them. Correct the column, give more clusters, or raise apart_most."
                    .formatted(rows.length, rows[0], rows[1], value, rule.column(), k, held));
          }
        });
  }

  /** Receives a value and its rows, ascending. */
  @FunctionalInterface
  private interface Values {
    void value(ColumnRule rule, String value, int[] rows);
  }

  /** Visits the values of the rules that tie rows, or of those that keep them apart. */
  private void forEach(boolean tying, Values values) {
    for (int r = 0; r < columns.size(); r++) {
      ColumnRule rule = rules.rules().get(r);
      if (rule.kind().ties() == tying) {
        Map<String, IntStream.Builder> rows = new TreeMap<>();
        for (int i = 0; i < columns.get(r).rows(); i++) {
          @Nullable String text = columns.get(r).text(i);
          @Nullable String value = text == null ? null : rule.kind().value(text);
          if (value != null) {
            rows.computeIfAbsent(value, one -> IntStream.builder()).add(i);
          }
        }
        rows.forEach((value, own) -> values.value(rule, value, own.build().toArray()));
      }
    }
  }
}
