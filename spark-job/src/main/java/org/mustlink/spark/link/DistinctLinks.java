package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.RowKeys;

/**
 * Distinct links by the numbers of their rows, the smaller one first. Of several links of the same
 * kind between the same rows, one with the largest weight is kept.
 *
 * @param links columns {@link LinkColumns#FIRST}, {@link LinkColumns#SECOND}, {@link
 *     LinkColumns#MUST}, {@link LinkColumns#HELD_OUT}, {@link LinkColumns#WEIGHT} and {@link
 *     LinkColumns#RULE}; persisted
 * @param counts the counts of the given links
 */
record DistinctLinks(Dataset<Row> links, LinkReport.Given counts) {
  private static final String TIMES = "times";

  /** Merges numbered links with one shuffle. */
  static DistinctLinks of(Dataset<Row> numbered) {
    Dataset<Row> grouped =
        numbered
            .groupBy(
                least(col(LinkColumns.FIRST), col(LinkColumns.SECOND)).as(LinkColumns.FIRST),
                greatest(col(LinkColumns.FIRST), col(LinkColumns.SECOND)).as(LinkColumns.SECOND),
                col(LinkColumns.MUST),
                col(LinkColumns.HELD_OUT))
            .agg(
                max(LinkColumns.WEIGHT).as(LinkColumns.WEIGHT),
                count(lit(1)).as(TIMES),
                max(LinkColumns.RULE).as(LinkColumns.RULE))
            .persist(StorageLevel.MEMORY_AND_DISK());
    Column self = col(LinkColumns.FIRST).equalTo(col(LinkColumns.SECOND));
    Column used = not(self).and(not(col(LinkColumns.HELD_OUT)));
    Row counts =
        grouped
            .agg(
                total(lit(true), col(TIMES)),
                total(used.and(col(LinkColumns.MUST)), lit(1)),
                total(used.and(not(col(LinkColumns.MUST))), lit(1)),
                total(self, col(TIMES)),
                total(not(self), col(TIMES).minus(1)),
                total(not(self).and(col(LinkColumns.HELD_OUT)), lit(1)))
            .head();
    return new DistinctLinks(
        grouped,
        new LinkReport.Given(
            counts.getLong(0),
            counts.getLong(1),
            counts.getLong(2),
            counts.getLong(3),
            counts.getLong(4),
            counts.getLong(5)));
  }

  private static Column total(Column which, Column number) {
    return coalesce(sum(when(which, number.cast("long")).otherwise(0L)), lit(0L));
  }

  /** Returns the numbers of rows that a cannot-link which is not held out joins with themselves. */
  Dataset<Row> selfCannotLinked() {
    return links
        .filter(col(LinkColumns.FIRST).equalTo(col(LinkColumns.SECOND)))
        .filter(not(col(LinkColumns.MUST)).and(not(col(LinkColumns.HELD_OUT))))
        .select(col(LinkColumns.FIRST).as(LinkColumns.NODE))
        .distinct();
  }

  /** Returns the links without those of a row with itself. */
  Dataset<Row> proper() {
    return links.filter(col(LinkColumns.FIRST).notEqual(col(LinkColumns.SECOND))).drop(TIMES);
  }

  /** Returns those of them that are not held out. */
  Dataset<Row> used() {
    return proper().filter(not(col(LinkColumns.HELD_OUT)));
  }

  /**
   * Returns the contradictions of cannot-links of a row with itself.
   *
   * @param rows the linked rows
   * @param idColumns the number of columns that name a row
   */
  LinkReport.Contradictions selfContradictions(Dataset<Row> rows, int idColumns) {
    if (counts.selfLinks() == 0) {
      return new LinkReport.Contradictions(0, 0, List.of());
    }
    Dataset<Row> apart =
        rows.join(selfCannotLinked(), LinkColumns.seq(LinkColumns.NODE), "left_semi");
    List<String> shown =
        apart
            .select(RowKeys.shown(col(LinkColumns.KEY), idColumns).as(LinkColumns.KEY))
            .orderBy(LinkColumns.KEY)
            .limit(Audit.SHOWN)
            .collectAsList()
            .stream()
            .map(row -> LinkWords.selfCannotLink(row.getString(0)))
            .toList();
    return new LinkReport.Contradictions(apart.count(), 0, shown);
  }
}
