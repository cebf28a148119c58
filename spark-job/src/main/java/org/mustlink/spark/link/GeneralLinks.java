package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.link.table.NamedLinks;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.TableScan;

/**
 * Links of any kind, joined with their rows. Up to some number of them are audited on the driver,
 * more of them in Spark.
 */
final class GeneralLinks implements AuditedLinks {
  private final LinkedRows linked;
  private final DistinctLinks distinct;
  private final Dataset<Row> rows;
  private final Audit audit;
  private final long selfCannotLinked;
  private final LinkReport report;
  private final RuleTies rules;
  private final long mostOnDriver;
  private final Resources resources;
  private @Nullable MustLinkComponents components;

  private GeneralLinks(
      LinkedRows linked,
      DistinctLinks distinct,
      Dataset<Row> rows,
      Audit audit,
      long selfCannotLinked,
      LinkReport report,
      RuleTies rules,
      long mostOnDriver,
      Resources resources) {
    this.linked = linked;
    this.distinct = distinct;
    this.rows = rows;
    this.audit = audit;
    this.selfCannotLinked = selfCannotLinked;
    this.report = report;
    this.rules = rules;
    this.components = audit.found().orElse(null);
    this.mostOnDriver = mostOnDriver;
    this.resources = resources;
  }

  /**
   * Joins the links with the rows of a table and audits them.
   *
   * @param table the links before they had the keys of their rows
   * @param resources own what is cached
   */
  static GeneralLinks of(
      Subject subject, NamedLinks named, LinkTable table, long mostOnDriver, Resources resources) {
    LinkedRows linked =
        LinkedRows.join(named, subject.data(), subject.ids(), subject.label(), subject.reader());
    resources.add(linked::close);
    Dataset<Row> numbered = linked.known(linked.numbered(named.links()));
    DistinctLinks distinct = DistinctLinks.of(numbered);
    resources.add(() -> distinct.links().unpersist());
    Dataset<Row> rows = ClassNumbers.in(linked.rows(), subject.classes());
    Audit.Subject audited =
        new Audit.Subject(distinct.used(), rows, subject.classes(), subject.ids().size());
    Row counted = rows.agg(count(lit(1)), count(LinkColumns.CLASS)).head();
    LinkReport.Rows counts = new LinkReport.Rows(counted.getLong(0), counted.getLong(1));
    int partitions = linked.nodes().getNumPartitions();
    Audit audit = Audit.of(audited, distinct.counts(), counts, mostOnDriver, partitions, resources);
    RuleTies rules =
        RuleTies.of(
            table, audited, audit, distinct.counts(), counts, mostOnDriver, partitions, resources);
    LinkReport.Contradictions self = distinct.selfContradictions(rows, subject.ids().size());
    LinkReport.Given given = distinct.counts();
    LinkReport report =
        new LinkReport(
            given,
            counts,
            linked.unknown(named.given() - given.links()),
            audit.components(),
            rules.contradictions().plus(self, Audit.SHOWN),
            rules.doubted(audit),
            Math.max(Math.max(1, subject.classes().size()), audit.clique().size()),
            audit.clique(),
            null);
    return new GeneralLinks(
        linked, distinct, rows, audit, self.links(), report, rules, mostOnDriver, resources);
  }

  @Override
  public boolean ruled() {
    return rules.any();
  }

  @Override
  public boolean soft() {
    return rules.soft();
  }

  @Override
  public JavaRDD<RowTies> softTies() {
    return rules.soft(distinct.used(), report.given().must());
  }

  @Override
  public LinkReport report() {
    return report;
  }

  @Override
  public long dropped() {
    return audit.dropped() + selfCannotLinked;
  }

  @Override
  public Dataset<Row> all() {
    return distinct.proper();
  }

  @Override
  public Dataset<Row> consistent() {
    return audit.consistent();
  }

  @Override
  public long used() {
    return distinct.counts().used() - audit.dropped();
  }

  @Override
  public Dataset<Row> rows() {
    return rows;
  }

  @Override
  public Dataset<Row> join(Dataset<Row> table, List<String> ids, String... carried) {
    Column[] columns = Arrays.stream(carried).map(TableScan::named).toArray(Column[]::new);
    Column[] numbered = Arrays.copyOf(columns, columns.length + 1);
    numbered[columns.length] = linked.number(ids).as(LinkColumns.NODE);
    return table
        .select(numbered)
        // This selects directly from the cached table, whose size Spark knows, so that it is
        // broadcast if it is small.
        .join(linked.rows().select(LinkColumns.NODE), LinkColumns.NODE);
  }

  @Override
  public int salt() {
    return linked.salt();
  }

  @Override
  public int partitions() {
    return linked.nodes().getNumPartitions();
  }

  @Override
  public Optional<long[]> nodes() {
    return audit.nodes();
  }

  @Override
  public JavaRDD<byte[]> nodesByNumber() {
    return linked.nodes();
  }

  @Override
  public Dataset<Row> guiding() {
    return distinct.used();
  }

  @Override
  public JavaRDD<byte[]> moved() {
    return components().moved();
  }

  @Override
  public JavaRDD<byte[]> componentPairs() {
    return components().pairs();
  }

  @Override
  public JavaRDD<byte[]> kept() {
    if (rules.soft()) {
      return rules.groups(report.given().must());
    }
    Dataset<Row> consistent = audit.consistent();
    MustLinkComponents found = audit.found().orElse(null);
    // Components are found anew only if a must-link of a table may join some of them.
    if (found != null
        && audit.dropped() == 0
        && consistent
            .filter(col(LinkColumns.MUST).and(col(LinkColumns.RULE).equalTo(0)))
            .isEmpty()) {
      return found.byLinks();
    }
    return MustLinkComponents.byLinks(
        consistent.filter(col(LinkColumns.RULE).gt(0)),
        report.given().must(),
        mostOnDriver,
        partitions(),
        resources);
  }

  @Override
  public Dataset<Row> together() {
    MustLinkComponents found = rules.soft() ? rules.firmComponents(rows, report) : components();
    return found.rows().select(LinkColumns.NODE, LinkColumns.COMPONENT);
  }

  private MustLinkComponents components() {
    MustLinkComponents made = components;
    if (made == null) {
      made =
          MustLinkComponents.of(
              audit.consistent(),
              report.given(),
              rows,
              report.rows().labelled(),
              mostOnDriver,
              partitions(),
              resources);
      components = made;
    }
    return made;
  }

  @Override
  public void close() {
    resources.close();
  }
}
