package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.link.LinkReport.Contradictions;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkTable;

/**
 * The ties of rules that keep rows together, as far as some of them are doubted. A rule of weight 1
 * is firm, one of a smaller weight is soft. Soft ties are no proof: a contradiction that holds only
 * by some of them is none.
 *
 * @param any whether there are such rules
 * @param soft whether some of them are soft
 * @param links the links without those that are soft ties alone, and without those that contradict
 *     labels or other such links
 * @param contradictions what contradicts among these links and the labels
 * @param finding finds components of ties
 */
record RuleTies(
    boolean any,
    boolean soft,
    Dataset<Row> links,
    Contradictions contradictions,
    Components finding) {

  /**
   * Makes them of the audit of all links, and audits once more without soft ties if these may be
   * what contradicts.
   *
   * @param given upper bounds of the numbers of links
   * @param counts the numbers of linked rows
   */
  static RuleTies of(
      LinkTable table,
      Audit.Subject subject,
      Audit audit,
      LinkReport.Given given,
      LinkReport.Rows counts,
      Components finding) {
    Audit firm = audit;
    if (table.soft() && audit.contradictions().count() > 0) {
      Audit.Subject without =
          new Audit.Subject(
              subject.links().filter(not(isSoftAlone())),
              subject.rows(),
              subject.classes(),
              subject.idColumns());
      firm = Auditor.of(without, given, counts, finding);
    }
    return new RuleTies(
        table.ties().isPresent(), table.soft(), firm.consistent(), firm.contradictions(), finding);
  }

  /** Returns how many contradictions of all links hold only by soft ties. */
  long doubted(Audit all) {
    return Math.max(0, all.contradictions().count() - contradictions.count());
  }

  /**
   * Returns all rows that rules tie.
   *
   * @param used the links that are not held out
   * @param must an upper bound of the number of must-links
   */
  JavaRDD<RowTies> soft(Dataset<Row> used, long must) {
    Dataset<Row> ties = used.filter(isSoft()).unionByName(firm());
    return RowTies.of(ties, united(ties, must), groups(must), finding.partitions());
  }

  /**
   * Returns the rows that a firm rule keeps together with another row, whose number is that of
   * their group, and this number.
   */
  JavaRDD<byte[]> groups(long must) {
    return united(firm(), must);
  }

  /** Returns the links without soft ties. */
  Dataset<Row> firmLinks() {
    return links.filter(not(isSoftAlone()));
  }

  /** Finds the must-link components of some links. */
  MustLinkComponents components(Dataset<Row> some, Dataset<Row> rows, LinkReport report) {
    return MustLinkComponents.of(some, report.given(), rows, report.rows().labelled(), finding);
  }

  /** Returns the components of some ties, whatever the labels say. */
  JavaRDD<byte[]> united(Dataset<Row> ties, long must) {
    return finding.of(ties, must);
  }

  private Dataset<Row> firm() {
    return links.filter(col(LinkColumns.RULE).equalTo(1));
  }

  private static Column isSoft() {
    return col(LinkColumns.RULE).gt(0).and(col(LinkColumns.RULE).lt(1));
  }

  /** Whether a link is a soft tie, and no table states it with a larger weight. */
  private static Column isSoftAlone() {
    return isSoft().and(col(LinkColumns.WEIGHT).leq(col(LinkColumns.RULE)));
  }
}
