package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.table.TableScan;

/**
 * Links joined with their rows, and the result of their audit. Many ties of one column that
 * contradict nothing are found by {@code TiedLinks}, all other links by {@link GeneralLinks}. It
 * has to be closed when it is no longer used.
 */
public final class AuditedLinks implements AutoCloseable {
  /**
   * The maximum number of distinct links that are audited on the driver, in 60 MiB, or of
   * must-links whose components are found there, in 130 MiB.
   */
  public static final long MOST_ON_DRIVER = 1_000_000;

  private final Nodes nodes;
  private final Dataset<Row> all;
  private final Dataset<Row> guiding;
  private final Audit audit;
  private final RuleTies rules;
  private final LinkReport report;
  private final long selfCannotLinked;
  private final boolean ofOneColumn;
  private @Nullable MustLinkComponents components;

  /**
   * Takes what was found.
   *
   * @param all all distinct links of known rows
   * @param guiding those that are not held out
   * @param selfCannotLinked how many rows a cannot-link joins with themselves
   * @param ofOneColumn whether the links are the ties of one column alone
   */
  AuditedLinks(
      Nodes nodes,
      Dataset<Row> all,
      Dataset<Row> guiding,
      Audit audit,
      RuleTies rules,
      LinkReport report,
      long selfCannotLinked,
      boolean ofOneColumn) {
    this.nodes = nodes;
    this.all = all;
    this.guiding = guiding;
    this.audit = audit;
    this.rules = rules;
    this.report = report;
    this.selfCannotLinked = selfCannotLinked;
    this.ofOneColumn = ofOneColumn;
    this.components = audit.found().orElse(null);
  }

  /**
   * The linked rows.
   *
   * @param rows columns {@code NODE}, {@code ID}, {@code KEY}, {@code CLASS}
   * @param numbers their column {@code NODE}, of a table whose size Spark knows if it is cached
   * @param byNumber their numbers in the partitions of an exchange, each followed by a byte that is
   *     0
   * @param salt the salt of the hashes that are the numbers
   */
  record Nodes(Dataset<Row> rows, Dataset<Row> numbers, JavaRDD<byte[]> byNumber, int salt) {}

  /**
   * A table whose rows are linked.
   *
   * @param data the rows with id columns and label
   * @param ids the columns that name a row, at least one
   * @param label the column of known labels
   * @param classes all classes of that column, in the order of their numbers
   * @param reader reads the texts of that column as these classes
   * @param count the number of rows, if it is known
   */
  public record Subject(
      Dataset<Row> data,
      List<String> ids,
      Optional<String> label,
      List<String> classes,
      ClassReader reader,
      OptionalLong count) {
    public Subject {
      ids = List.copyOf(ids);
      classes = List.copyOf(classes);
    }

    /** Makes a table whose rows are not counted. */
    public Subject(
        Dataset<Row> data,
        List<String> ids,
        Optional<String> label,
        List<String> classes,
        ClassReader reader) {
      this(data, ids, label, classes, reader, OptionalLong.empty());
    }

    /** Returns as many other rows of the same columns. */
    Subject of(Dataset<Row> rows) {
      return new Subject(rows, ids, label, classes, reader, count);
    }
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
  public JavaRDD<RowTies> softTies() {
    return rules.soft(guiding, report.given().must());
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
    LinkReport.Unknown unknown = report().unknown();
    if (unknown.ids() > 0 && faults.unknownIds() == Answer.FAIL) {
      throw new BadDataException(LinkWords.unknown(unknown) + " " + LinkWords.UNKNOWN_REMEDY);
    }
    if (report().contradictions().count() > 0 && faults.contradictions() == Answer.FAIL) {
      throw new BadDataException(LinkWords.contradictory(report().contradictions()));
    }
  }

  /** Returns the number of links that contradict others or labels. */
  public long dropped() {
    return audit.dropped() + selfCannotLinked;
  }

  /** Returns all distinct links of known rows, including held-out and contradictory ones. */
  public Dataset<Row> all() {
    return all;
  }

  /** Returns the links that are neither held out nor contradictory. */
  public Dataset<Row> consistent() {
    return audit.consistent();
  }

  /** Returns the number of links that a fit uses. */
  public long used() {
    return report.given().used() - audit.dropped();
  }

  /**
   * Returns the linked rows with the columns {@code NODE}, {@code ID}, {@code KEY}, {@code CLASS}.
   */
  public Dataset<Row> rows() {
    return nodes.rows;
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
    Column[] columns =
        Stream.concat(
                Arrays.stream(carried).map(TableScan::named),
                Stream.of(RowKeys.number(RowKeys.of(ids), nodes.salt).as(LinkColumns.NODE)))
            .toArray(Column[]::new);
    return table.select(columns).join(nodes.numbers, LinkColumns.NODE);
  }

  /**
   * Returns the salt of the hashes that number the rows, see {@link
   * org.mustlink.spark.table.IdNumbers}.
   */
  public int salt() {
    return nodes.salt;
  }

  /** Returns the number of partitions for records with the numbers of linked rows as keys. */
  public int partitions() {
    return nodes.byNumber.getNumPartitions();
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
    return nodes.byNumber;
  }

  /**
   * Returns the linked rows, brought to the driver in the order of their ids. There have to be few
   * of them.
   */
  public IndexedRows numberedRows() {
    return IndexedRows.collect(rows(), report().rows().linked());
  }

  /**
   * Returns all links that are not held out, for fits in which contradictory links are weighted
   * instead of left out.
   */
  public Dataset<Row> guiding() {
    return guiding;
  }

  /**
   * Returns the linked rows whose must-link component has the number of another row: the number of
   * the row and that of the component, in {@link #partitions()} partitions.
   */
  public JavaRDD<byte[]> moved() {
    return components().moved();
  }

  /**
   * Returns pairs of must-link components with a cannot-link between them that a fit uses: the
   * component that is probably smaller, the other one, and the weight, a double, in {@link
   * #partitions()} partitions. A pair occurs once for every link.
   */
  public JavaRDD<byte[]> componentPairs() {
    return components().pairs();
  }

  /**
   * Returns the rows that a rule of weight 1 keeps together with another row whose number is that
   * of their component: the number of the row and that of the component, in {@link #partitions()}
   * partitions. Rules whose rows have different labels are left out.
   */
  public JavaRDD<byte[]> kept() {
    if (rules.soft()) {
      return rules.groups(report.given().must());
    }
    MustLinkComponents found = audit.found().orElse(null);
    // Components are found anew only if a must-link of a table may join some of them.
    return found != null && audit.dropped() == 0 && (ofOneColumn || isRuledAlone())
        ? found.byLinks()
        : rules.united(consistent().filter(col(LinkColumns.RULE).gt(0)), report.given().must());
  }

  private boolean isRuledAlone() {
    return consistent()
        .filter(col(LinkColumns.MUST).and(col(LinkColumns.RULE).equalTo(0)))
        .isEmpty();
  }

  /**
   * Returns the must-link components: the columns {@code NODE} and {@code COMPONENT} of the linked
   * rows. All rows with the same label are in one component. Ties of rules that are {@link #soft}
   * join no rows.
   */
  public Dataset<Row> together() {
    return (rules.soft() ? rules.components(rules.firmLinks(), rows(), report) : components())
        .rows();
  }

  /** Whether the links are the ties of one column alone, of which there are many. */
  boolean isOfOneColumn() {
    return ofOneColumn;
  }

  private MustLinkComponents components() {
    MustLinkComponents made = components;
    if (made == null) {
      made = rules.components(consistent(), rows(), report);
      components = made;
    }
    return made;
  }

  @Override
  public void close() {
    rules.finding().resources().close();
  }
}
