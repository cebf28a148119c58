package org.mustlink.spark.link.rule;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.RuleKind;
import org.mustlink.spark.link.table.HeldOutColumns;
import org.mustlink.spark.table.ValueNumbers;

/** Finds the texts of values of rules that keep rows apart by their numbers. */
public final class ApartValues {
  private ApartValues() {}

  /**
   * Returns values as they are shown, by their numbers, in one pass over the table for each column.
   *
   * @param numbers some few numbers of values, see {@link ValueNumbers}
   */
  public static Map<Long, String> texts(
      Dataset<Row> rows, List<String> columns, List<Long> numbers) {
    Map<Long, String> texts = new TreeMap<>();
    for (int j = 0; j < columns.size() && texts.size() < numbers.size(); j++) {
      Column said = TogetherLinks.said(RuleKind.APART, columns.get(j));
      Column number = number(j, said, columns.size());
      for (Row row :
          rows.select(number, said)
              .filter(said.isNotNull().and(number.isin(new ArrayList<Object>(numbers).toArray())))
              .distinct()
              .collectAsList()) {
        texts.put(row.getLong(0), columns.get(j) + " '" + row.getString(1) + "'");
      }
    }
    return texts;
  }

  /**
   * Returns the value that a rule that keeps rows apart reads in a row, null if that is nothing or
   * is held out.
   */
  public static Column decided(LinkRules rules, ColumnRule rule) {
    Column said = TogetherLinks.said(rule);
    List<ColumnRule> apart = rules.apart();
    return rules.heldOut().isNone()
        ? said
        : when(
            not(
                HeldOutColumns.has(
                    rules.heldOut(), number(apart.indexOf(rule), said, apart.size()))),
            said);
  }

  /**
   * Returns the number of a value.
   *
   * @param j the index of its column among those of the rules
   * @param said the value as a text
   * @param columns how many columns there are
   */
  static Column number(int j, Column said, int columns) {
    int bits = ColumnValues.columnBits(columns);
    Column hash = xxhash64(lit(j), said);
    return bits == 0
        ? hash
        : shiftrightunsigned(hash, bits).bitwiseOR(lit((long) j << (Long.SIZE - bits)));
  }
}
