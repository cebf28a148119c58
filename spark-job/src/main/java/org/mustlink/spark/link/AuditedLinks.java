package org.mustlink.spark.link;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.link.table.NamedLinks;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.classes.ClassReader;

/**
 * Links joined with their rows, and the result of their audit. Many ties of one column that
 * contradict nothing are {@link TiedLinks}, all other links are {@link GeneralLinks}. It has to be
 * closed when it is no longer used.
 */
public sealed interface AuditedLinks extends AutoCloseable permits GeneralLinks, TiedLinks {
  /**
   * The maximum number of distinct links that are audited on the driver, in 60 MiB, or of
   * must-links whose components are found there, in 130 MiB.
   */
  long MOST_ON_DRIVER = 1_000_000;

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
  record Subject(
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
  static AuditedLinks of(
      Subject subject, LinkTable table, double holdout, long seed, long mostOnDriver) {
    RowKeys.requireComparable(subject.data().schema(), subject.ids(), table);
    Resources resources = new Resources();
    return resources.keep(
        () ->
            table
                .only()
                .filter(rule -> rule.speaksOf(subject.data()))
                .<AuditedLinks>flatMap(rule -> TiedLinks.of(subject, rule, mostOnDriver, resources))
                .orElseGet(
                    () ->
                        GeneralLinks.of(
                            subject,
                            NamedLinks.of(table, holdout, seed),
                            table,
                            mostOnDriver,
                            resources)));
  }

  /** Whether there are rules that keep rows together. */
  boolean ruled();

  /** Whether some of these rules have a weight below 1, so that rows need not follow them. */
  boolean soft();

  /**
   * Returns the rows that rules tie, where some of these rules are {@link #soft}, in {@link
   * #partitions()} partitions, each of one element.
   */
  JavaRDD<RowTies> softTies();

  /** Returns the report of the audit. */
  LinkReport report();

  /**
   * Refuses faults that the settings do not allow to drop.
   *
   * @throws BadDataException that names the ids or the chains
   */
  default void require(LinkFaults faults) {
    LinkReport.Unknown unknown = report().unknown();
    if (unknown.ids() > 0 && faults.unknownIds() == Answer.FAIL) {
      throw new BadDataException(LinkWords.unknown(unknown) + " " + LinkWords.UNKNOWN_REMEDY);
    }
    if (report().contradictions().count() > 0 && faults.contradictions() == Answer.FAIL) {
      throw new BadDataException(LinkWords.contradictory(report().contradictions()));
    }
  }

  /** Returns the number of links that contradict others or labels. */
  long dropped();

  /** Returns all distinct links of known rows, including held-out and contradictory ones. */
  Dataset<Row> all();

  /** Returns the links that are neither held out nor contradictory. */
  Dataset<Row> consistent();

  /** Returns the number of links that a fit uses. */
  long used();

  /**
   * Returns the linked rows with the columns {@code NODE}, {@code ID}, {@code KEY}, {@code CLASS}.
   */
  Dataset<Row> rows();

  /**
   * Returns the linked rows with further columns of the table, by one join, which Spark broadcasts
   * or shuffles.
   *
   * @param table the rows with the id columns
   * @param ids the id columns, as in the subject of the audit
   * @param carried further columns of the table
   * @return the column {@code NODE} and the carried ones
   */
  Dataset<Row> join(Dataset<Row> table, List<String> ids, String... carried);

  /**
   * Returns the salt of the hashes that number the rows, see {@link
   * org.mustlink.spark.table.IdNumbers}.
   */
  int salt();

  /** Returns the number of partitions for records with the numbers of linked rows as keys. */
  int partitions();

  /** Returns the numbers of all linked rows, ascending, if they are few enough for the driver. */
  Optional<long[]> nodes();

  /**
   * Returns the numbers of the linked rows in {@link #partitions()} partitions, each followed by a
   * byte that is 0.
   */
  JavaRDD<byte[]> nodesByNumber();

  /**
   * Returns the linked rows, brought to the driver in the order of their ids. There have to be few
   * of them.
   */
  default NumberedRows numberedRows() {
    return NumberedRows.collect(rows(), report().rows().linked());
  }

  /**
   * Returns all links that are not held out, for fits in which contradictory links are weighted
   * instead of left out.
   */
  Dataset<Row> guiding();

  /**
   * Returns the linked rows whose must-link component has the number of another row: the number of
   * the row and that of the component, in {@link #partitions()} partitions.
   */
  JavaRDD<byte[]> moved();

  /**
   * Returns pairs of must-link components with a cannot-link between them that a fit uses: the
   * component that is probably smaller, the other one, and the weight, a double, in {@link
   * #partitions()} partitions. A pair occurs once for every link.
   */
  JavaRDD<byte[]> componentPairs();

  /**
   * Returns the rows that a rule of weight 1 keeps together with another row whose number is that
   * of their component: the number of the row and that of the component, in {@link #partitions()}
   * partitions. Rules whose rows have different labels are left out.
   */
  JavaRDD<byte[]> kept();

  /**
   * Returns the must-link components: the columns {@code NODE} and {@code COMPONENT} of the linked
   * rows. All rows with the same label are in one component. Ties of rules that are {@link #soft}
   * join no rows.
   */
  Dataset<Row> together();

  @Override
  void close();
}
