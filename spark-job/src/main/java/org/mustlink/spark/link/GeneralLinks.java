package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.link.table.NamedLinks;
import org.mustlink.spark.run.Resources;

/**
 * Links of any kind, joined with their rows. Up to some number of them are audited on the driver,
 * more of them in Spark.
 */
final class GeneralLinks {
  private GeneralLinks() {}

  /**
   * Joins the links with the rows of a table and audits them.
   *
   * @param table the links before they had the keys of their rows
   * @param resources own what is cached
   */
  static AuditedLinks of(
      AuditedLinks.Subject subject,
      NamedLinks named,
      LinkTable table,
      long mostOnDriver,
      Resources resources) {
    LinkedRows linked =
        LinkedRows.join(named, subject.data(), subject.ids(), subject.label(), subject.reader());
    resources.add(linked::close);
    Dataset<Row> numbered = linked.known(linked.numbered(named.links()));
    DistinctLinks distinct = DistinctLinks.of(numbered);
    resources.add(() -> distinct.links().unpersist());
    Dataset<Row> rows = ClassNumbers.in(linked.rows(), subject.classes());
    Audit.Subject audited =
        new Audit.Subject(distinct.used(), rows, subject.classes(), subject.ids().size());
    LinkReport.Rows counts = counted(rows);
    Components finding = new Components(mostOnDriver, linked.nodes().getNumPartitions(), resources);
    Audit audit = Auditor.of(audited, distinct.counts(), counts, finding);
    RuleTies rules = RuleTies.of(table, audited, audit, distinct.counts(), counts, finding);
    LinkReport.Contradictions self = distinct.selfContradictions(rows, subject.ids().size());
    LinkReport.Given given = distinct.counts();
    LinkReport report =
        new LinkReport(
            given,
            counts,
            given.heldOut() == 0 ? counts : counted(between(rows, distinct.used())),
            linked.unknown(named.given() - given.links()),
            audit.components(),
            rules.contradictions().plus(self, Audit.SHOWN),
            rules.doubted(audit),
            Math.max(Math.max(1, subject.classes().size()), audit.clique().size()),
            audit.clique(),
            null);
    return new AuditedLinks(
        new AuditedLinks.Nodes(
            rows, linked.rows().select(LinkColumns.NODE), linked.nodes(), linked.salt()),
        distinct.proper(),
        distinct.used(),
        audit,
        rules,
        report,
        self.links(),
        false);
  }

  private static LinkReport.Rows counted(Dataset<Row> rows) {
    Row counts = rows.agg(count(lit(1)), count(LinkColumns.CLASS)).head();
    return new LinkReport.Rows(counts.getLong(0), counts.getLong(1));
  }

  /** Returns the rows that some of the links join. */
  private static Dataset<Row> between(Dataset<Row> rows, Dataset<Row> links) {
    Dataset<Row> nodes =
        links.select(
            explode(array(col(LinkColumns.FIRST), col(LinkColumns.SECOND))).as(LinkColumns.NODE));
    return rows.join(nodes, LinkColumns.seq(LinkColumns.NODE), "left_semi");
  }
}
