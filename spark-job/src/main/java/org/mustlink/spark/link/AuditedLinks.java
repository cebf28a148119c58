package org.mustlink.spark.link;

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
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.link.LinkFaults.Answer;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.classes.ClassReader;

/**
 * Links joined with their rows, and the result of their audit. Up to {@link #MOST_ON_DRIVER} links
 * are audited on the driver, more of them in Spark. It has to be closed when it is no longer used.
 */
public final class AuditedLinks implements AutoCloseable {
  /**
   * The maximum number of distinct links that are audited on the driver, in 60 MiB, or of
   * must-links whose components are found there, in 130 MiB.
   */
  public static final long MOST_ON_DRIVER = 1_000_000;

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

  private AuditedLinks(
      LinkedRows linked,
      DistinctLinks distinct,
      Dataset<Row> rows,
      Audit audit,
      long selfCannotLinked,
      LinkReport report,
      RuleTies rules,
      @Nullable MustLinkComponents components,
      long mostOnDriver,
      Resources resources) {
    this.linked = linked;
    this.distinct = distinct;
    this.rows = rows;
    this.audit = audit;
    this.selfCannotLinked = selfCannotLinked;
    this.report = report;
    this.rules = rules;
    this.components = components;
    this.mostOnDriver = mostOnDriver;
    this.resources = resources;
  }

  /**
   * A table whose rows are linked.
   *
   * @param data the rows with id columns and label
   * @param ids the columns that name a row, at least one
   * @param label the column of known labels
   * @param classes all classes of that column, in the order of their numbers
   * @param reader reads the texts of that column as these classes
   */
  public record Subject(
      Dataset<Row> data,
      List<String> ids,
      Optional<String> label,
      List<String> classes,
      ClassReader reader) {
    public Subject {
      ids = List.copyOf(ids);
      classes = List.copyOf(classes);
    }
  }

  /**
   * Joins the links with the rows of a table and audits them. No features are read.
   *
   * @param holdout the share of the pairs that are held out
   * @param seed the seed of the choice of held-out pairs
   * @param mostOnDriver the maximum number of links that are audited on the driver, {@link
   *     #MOST_ON_DRIVER} except in tests
   * @throws BadSettingException if the ids of links and table cannot be compared
   * @throws BadDataException if a link has a null id, no type or a weight out of range, or a linked
   *     id names several rows
   */
  public static AuditedLinks of(
      Subject subject, LinkTable table, double holdout, long seed, long mostOnDriver) {
    RowKeys.requireComparable(subject.data().schema(), subject.ids(), table);
    Resources resources = new Resources();
    return resources.keep(
        () ->
            audited(subject, NamedLinks.of(table, holdout, seed), table, mostOnDriver, resources));
  }

  private static AuditedLinks audited(
      Subject subject, NamedLinks named, LinkTable table, long mostOnDriver, Resources resources) {
    LinkedRows linked =
        LinkedRows.join(named, subject.data(), subject.ids(), subject.label(), subject.reader());
    resources.add(linked::close);
    Dataset<Row> numbered = linked.known(linked.numbered(named.links()));
    DistinctLinks distinct =
        linked.stars() ? DistinctLinks.ofDistinct(numbered) : DistinctLinks.of(numbered);
    resources.add(() -> distinct.links().unpersist());
    Dataset<Row> rows = ClassNumbers.in(linked.rows(), subject.classes());
    Audit.Subject audited =
        new Audit.Subject(distinct.used(), rows, subject.classes(), subject.ids().size());
    Row counted = rows.agg(count(lit(1)), count(LinkColumns.CLASS)).head();
    LinkReport.Rows counts = new LinkReport.Rows(counted.getLong(0), counted.getLong(1));
    LinkReport.Given given = distinct.counts();
    MustLinkComponents components = null;
    Audit audit;
    if (given.used() <= mostOnDriver) {
      audit = DriverAudit.of(audited, counts.linked());
    } else {
      components =
          MustLinkComponents.of(audited.links(), given, rows, counts, mostOnDriver, linked.stars());
      resources.add(components::close);
      audit = SparkAudit.of(audited, given.cannot(), components);
    }
    RuleTies rules = RuleTies.of(table, audited, audit, given, counts, mostOnDriver, resources);
    LinkReport.Contradictions self = distinct.selfContradictions(rows, subject.ids().size());
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
    return new AuditedLinks(
        linked,
        distinct,
        rows,
        audit,
        self.links(),
        report,
        rules,
        components,
        mostOnDriver,
        resources);
  }

  /** Whether there are rules that keep rows together. */
  public boolean ruled() {
    return rules.any();
  }

  /** Whether some of these rules have a weight below 1, so that rows need not follow them. */
  public boolean soft() {
    return rules.soft();
  }

  /**
   * Returns the rows that rules tie, where some of these rules are {@link #soft}, in {@link
   * #partitions()} partitions, each of one element.
   */
  public JavaRDD<SoftTies> ties() {
    return rules.soft(distinct.used(), rows, report, partitions());
  }

  /** Returns the report of the audit. */
  public LinkReport report() {
    return report;
  }

  /**
   * Refuses faults that the settings do not allow to drop.
   *
   * @throws BadDataException that names the ids or the chains
   */
  public void require(LinkFaults faults) {
    LinkReport.Unknown unknown = report.unknown();
    if (unknown.ids() > 0 && faults.unknownIds() == Answer.FAIL) {
      throw new BadDataException(LinkWords.unknown(unknown) + " " + LinkWords.UNKNOWN_REMEDY);
    }
    if (report.contradictions().count() > 0 && faults.contradictions() == Answer.FAIL) {
      throw new BadDataException(LinkWords.contradictory(report.contradictions()));
    }
  }

  /** Returns the number of links that contradict others or labels. */
  public long dropped() {
    return audit.dropped() + selfCannotLinked;
  }

  /** Returns all distinct links of known rows, including held-out and contradictory ones. */
  public Dataset<Row> all() {
    return distinct.proper();
  }

  /** Returns the links that are neither held out nor contradictory. */
  Dataset<Row> consistent() {
    return audit.consistent();
  }

  /** Returns the number of links that a fit uses. */
  public long used() {
    return distinct.counts().used() - audit.dropped();
  }

  /**
   * Returns the linked rows with the columns {@code NODE}, {@code ID}, {@code KEY}, {@code CLASS}.
   */
  public Dataset<Row> rows() {
    return rows;
  }

  /**
   * Returns the linked rows with further columns of the table, by one join, which Spark broadcasts
   * or shuffles.
   *
   * @param table the rows with the id columns
   * @param ids the id columns, as in the subject of the audit
   * @param carried further columns of the table
   * @return the column {@code NODE} and the carried ones
   */
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

  /**
   * Returns the salt of the hashes that number the rows, see {@link
   * org.mustlink.spark.table.IdNumbers}.
   */
  public int salt() {
    return linked.salt();
  }

  /** Returns the number of partitions for records with the numbers of linked rows as keys. */
  public int partitions() {
    return linked.nodes().getNumPartitions();
  }

  /** Returns the numbers of all linked rows, ascending, if they are few enough for the driver. */
  public Optional<long[]> nodes() {
    return audit.nodes();
  }

  /**
   * Returns the numbers of the linked rows in {@link #partitions()} partitions, each followed by a
   * byte that is 0.
   */
  public JavaRDD<byte[]> nodesByNumber() {
    return linked.nodes();
  }

  /**
   * Returns the linked rows, brought to the driver in the order of their ids. There have to be few
   * of them.
   */
  public NumberedRows numberedRows() {
    return NumberedRows.collect(rows, report.rows().linked());
  }

  /**
   * Returns all links that are not held out, for fits in which contradictory links are weighted
   * instead of left out.
   */
  public Dataset<Row> guiding() {
    return distinct.used();
  }

  /**
   * Returns the linked rows whose must-link component has the number of another row: the number of
   * the row and that of the component, in {@link #partitions()} partitions.
   */
  public JavaRDD<byte[]> moved() {
    return components().moved(partitions());
  }

  /**
   * Returns pairs of must-link components with a cannot-link between them that a fit uses: the
   * component that is probably smaller, the other one, and the weight, a double, in {@link
   * #partitions()} partitions. A pair occurs once for every link.
   */
  public JavaRDD<byte[]> componentPairs() {
    return components().pairs(partitions());
  }

  /**
   * Returns the rows that a rule of weight 1 keeps together with another row whose number is that
   * of their component: the number of the row and that of the component, in {@link #partitions()}
   * partitions. Rules whose rows have different labels are left out.
   */
  public JavaRDD<byte[]> kept() {
    if (rules.soft()) {
      return rules.units(rows, report, partitions());
    }
    Optional<Dataset<Row>> found =
        audit.dropped() == 0
            ? Optional.ofNullable(components).flatMap(MustLinkComponents::byLinks)
            : Optional.empty();
    return new RuleComponents(audit.consistent(), rows, found, resources)
        .moved(report, mostOnDriver, partitions());
  }

  /**
   * Returns the must-link components: the columns {@code NODE} and {@code COMPONENT} of the linked
   * rows. All rows with the same label are in one component. Ties of rules that are {@link #soft}
   * join no rows.
   */
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
              report.rows(),
              mostOnDriver,
              linked.stars());
      resources.add(made::close);
      components = made;
    }
    return made;
  }

  @Override
  public void close() {
    resources.close();
  }
}
