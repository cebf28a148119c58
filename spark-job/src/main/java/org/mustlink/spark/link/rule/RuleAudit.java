package org.mustlink.spark.link.rule;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.desc;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.RuleReport;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.RowKeys;

/**
 * Proves by counting what rules by columns imply and what cannot hold. No pair of rows is listed:
 * rows are counted by value, and by value and must-link component.
 *
 * @param audited the audited links, among them the ties of the rules; none if nothing is together
 * @param subject the table whose columns the rules name
 * @param rules the rules
 * @param k the number of clusters, 0 if it is not known
 * @param said returns what a rule reads in a row, null if that is nothing
 */
public record RuleAudit(
    Optional<AuditedLinks> audited,
    AuditedLinks.Subject subject,
    LinkRules rules,
    int k,
    Function<ColumnRule, Column> said) {
  /** A name that no column of the table has. */
  private static final String VALUE = "__mustlink_value";

  /** Another such name, of the name of a row. */
  private static final String NAME = "__mustlink_name_of_row";

  /** The maximum number of cases that are shown. */
  private static final int SHOWN = 20;

  private static final String ROWS = "rows";
  private static final String FIRST = "firstRow";
  private static final String LAST = "lastRow";

  /** Makes an audit of all values, of which none is held out. */
  public RuleAudit(
      Optional<AuditedLinks> audited, AuditedLinks.Subject subject, LinkRules rules, int k) {
    this(audited, subject, rules, k, TogetherLinks::said);
  }

  /** Counts. */
  public RuleReport run() {
    List<RuleReport.Together> together = rules.tying().stream().map(this::together).toList();
    List<String> shown = new ArrayList<>();
    List<RuleReport.Apart> apart = rules.apart().stream().map(rule -> apart(rule, shown)).toList();
    long contradictions =
        apart.stream().mapToLong(rule -> rule.overCapacity() + rule.joined()).sum();
    return new RuleReport(
        together, apart, contradictions, shown.subList(0, Math.min(SHOWN, shown.size())));
  }

  /** Returns every row that has a value, by its name. */
  private Dataset<Row> said(ColumnRule rule) {
    return subject
        .data()
        .select(
            RowKeys.shown(RowKeys.of(subject.ids()), subject.ids().size()).as(LinkColumns.KEY),
            said.apply(rule).as(VALUE))
        .filter(col(VALUE).isNotNull());
  }

  /**
   * Returns every value with the number of its rows. Their names are left out, since Spark sorts
   * the rows of a table where it is asked for the least text.
   */
  private Dataset<Row> counted(ColumnRule rule) {
    return said(rule).groupBy(VALUE).agg(count(lit(1)).as(ROWS));
  }

  /** Returns the most frequent of some counted values, with the names of two of their rows. */
  private List<Row> named(ColumnRule rule, Dataset<Row> counted) {
    Object[] values =
        counted.orderBy(desc(ROWS), col(VALUE)).limit(SHOWN).collectAsList().stream()
            .map(row -> row.getString(0))
            .toArray();
    return first(
        said(rule)
            .filter(col(VALUE).isin(values))
            .groupBy(VALUE)
            .agg(
                count(lit(1)).as(ROWS),
                min(LinkColumns.KEY).as(FIRST),
                max(LinkColumns.KEY).as(LAST)));
  }

  private RuleReport.Together together(ColumnRule rule) {
    Column shared = col(ROWS).gt(1);
    Row sums =
        counted(rule)
            .agg(
                count(when(shared, 1)),
                coalesce(sum(when(shared, col(ROWS))), lit(0L)),
                coalesce(max(ROWS), lit(0L)))
            .head();
    return new RuleReport.Together(
        rule.column(), sums.getLong(0), sums.getLong(1), sums.getLong(2), rule.weight());
  }

  private RuleReport.Apart apart(ColumnRule rule, List<String> shown) {
    String column = rule.column();
    long held = k == 0 ? Long.MAX_VALUE : (long) k * rules.most();
    Dataset<Row> counted = counted(rule).persist(StorageLevel.MEMORY_AND_DISK());
    Optional<Dataset<Row>> joined =
        audited
            .filter(this::mayJoinTooMany)
            .map(links -> joined(links, rule).persist(StorageLevel.MEMORY_AND_DISK()));
    try {
      Row sums =
          counted
              .agg(
                  count(lit(1)),
                  coalesce(sum(ROWS), lit(0L)),
                  coalesce(max(ROWS), lit(0L)),
                  count(when(col(ROWS).gt(held), 1)))
              .head();
      if (sums.getLong(3) > 0) {
        named(rule, counted.filter(col(ROWS).gt(held)))
            .forEach(row -> shown.add(RuleWords.overCapacity(column, row, k, held)));
      }
      long inside = joined.map(Dataset::count).orElse(0L);
      if (inside > 0) {
        first(joined.get()).forEach(row -> shown.add(RuleWords.joined(column, row, rules.most())));
      }
      long largest = sums.getLong(2);
      return new RuleReport.Apart(
          column,
          rules.most(),
          sums.getLong(0),
          sums.getLong(1),
          largest,
          (largest + rules.most() - 1) / rules.most(),
          sums.getLong(3),
          inside);
    } finally {
      counted.unpersist();
      joined.ifPresent(Dataset::unpersist);
    }
  }

  /** Whether so many rows must be together that a cluster may be unable to hold them. */
  private boolean mayJoinTooMany(AuditedLinks links) {
    return links.report().components().largest().stream().anyMatch(rows -> rows > rules.most());
  }

  /** Returns rows that must be together and are more of one value than a cluster may hold. */
  private Dataset<Row> joined(AuditedLinks links, ColumnRule rule) {
    Dataset<Row> named =
        subject
            .data()
            .withColumn(VALUE, said.apply(rule))
            .withColumn(NAME, RowKeys.shown(RowKeys.of(subject.ids()), subject.ids().size()))
            .filter(col(VALUE).isNotNull());
    return links
        .join(named, subject.ids(), VALUE, NAME)
        .join(links.together(), LinkColumns.NODE)
        .groupBy(LinkColumns.COMPONENT, VALUE)
        .agg(count(lit(1)).as(ROWS), min(NAME).as(FIRST), max(NAME).as(LAST))
        .filter(col(ROWS).gt(rules.most()));
  }

  private static List<Row> first(Dataset<Row> cases) {
    return cases
        .orderBy(desc(ROWS), col(VALUE), col(FIRST))
        .limit(SHOWN)
        .select(VALUE, ROWS, FIRST, LAST)
        .collectAsList();
  }
}
