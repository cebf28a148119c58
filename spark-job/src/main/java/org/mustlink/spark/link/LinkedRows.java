package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.table.IdForms;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.NamedLinks;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.link.tie.TiedPartition;
import org.mustlink.spark.table.TableScan;

/**
 * The linked rows of a table. They are found by one join of the distinct ids of the links with the
 * ids of the table, which Spark broadcasts or shuffles. Every id gets a number of 64 bits that no
 * other id of the links or the table has, so that all later joins are joins of numbers.
 *
 * @param found the linked rows of the table, persisted
 * @param ids the columns of the table that name a row
 * @param salt the salt of the hashes that are the numbers
 * @param unknown the number of linked ids that no row of the table has
 * @param unknownShown the first of these ids
 * @param alike how the table writes one of these, see {@link IdForms}; empty if in no way
 * @param nodes the numbers of the linked rows in the partitions of an exchange
 */
record LinkedRows(
    Dataset<Row> found,
    List<String> ids,
    int salt,
    long unknown,
    List<String> unknownShown,
    String alike,
    JavaRDD<byte[]> nodes)
    implements AutoCloseable {
  private static final int MOST_SALTS = 16;
  private static final int SHOWN = 5;

  /**
   * The number of ids from which on Spark certainly does not broadcast them, and the maximum in the
   * hash map of a task, of some 80 bytes each.
   */
  private static final long HASHED = 1_000_000;

  private static final String FOREIGN = "foreign";

  /** NumberCounts below this are reserved for classes. */
  static final long RESERVED = TiedPartition.FIRST_CLASS + (1L << 20);

  /**
   * Joins the ids of links with those of a table.
   *
   * @param table a table with id columns
   * @param label its column of labels
   * @param reader reads these labels
   * @throws BadDataException if a linked id names several rows
   */
  static LinkedRows join(
      NamedLinks links,
      Dataset<Row> table,
      List<String> ids,
      Optional<String> label,
      ClassReader reader) {
    Column classes = label(table, label, reader);
    for (int salt = 0; salt < MOST_SALTS; salt++) {
      Optional<LinkedRows> joined =
          join(ends(links.links(), salt), links.given(), table, ids, classes, salt);
      if (joined.isPresent()) {
        return joined.get();
      }
    }
    throw new IllegalStateException("No " + MOST_SALTS + " hashes tell the ids apart");
  }

  /** Returns the known labels of rows, null where there is none. */
  static Column label(Dataset<Row> table, Optional<String> label, ClassReader reader) {
    return label
        .map(name -> TableScan.known(table, name, reader))
        .orElse(lit(null).cast(DataTypes.StringType));
  }

  private static Optional<LinkedRows> join(
      Dataset<Row> all, long given, Dataset<Row> table, List<String> ids, Column label, int salt) {
    Dataset<Row> ends = all.persist(StorageLevel.MEMORY_AND_DISK());
    int partitions = Exchange.partitions(2 * given);
    // The rows are counted first, so that Spark knows their size when it plans the join.
    NumberCounts linked = NumberCounts.of(numbers(ends, lit(false), partitions));
    Dataset<Row> found =
        found(hashed(ends, linked.rows()), table, ids, label, salt)
            .persist(StorageLevel.MEMORY_AND_DISK());
    Optional<LinkedRows> joined = Optional.empty();
    try {
      joined = checked(ends, linked, found, salt, table, ids, partitions);
      return joined;
    } finally {
      ends.unpersist();
      if (joined.isEmpty()) {
        found.unpersist();
      }
    }
  }

  private static Dataset<Row> ends(Dataset<Row> links, int salt) {
    return links
        .select(col(LinkColumns.FIRST_KEY).as(LinkColumns.KEY))
        .union(links.select(col(LinkColumns.SECOND_KEY).as(LinkColumns.KEY)))
        .select(
            RowKeys.number(col(LinkColumns.KEY), salt).as(LinkColumns.NODE), col(LinkColumns.KEY))
        .repartition(col(LinkColumns.NODE))
        .distinct();
  }

  /**
   * Makes Spark join many ids by hash maps in the tasks if these are small enough, which avoids
   * sorting.
   */
  private static Dataset<Row> hashed(Dataset<Row> ends, long count) {
    long partitions =
        Long.parseLong(ends.sparkSession().conf().get("spark.sql.shuffle.partitions"));
    boolean many = count > HASHED;
    return many && count / partitions <= HASHED ? ends.hint("shuffle_hash") : ends;
  }

  private static Dataset<Row> found(
      Dataset<Row> ends, Dataset<Row> table, List<String> ids, Column label, int salt) {
    return ends.join(rows(table, ids, label, salt), LinkColumns.NODE)
        .select(
            col(LinkColumns.NODE),
            col(LinkColumns.ID),
            col(LinkColumns.LABEL),
            col(LinkColumns.KEY).notEqual(RowKeys.within(LinkColumns.ID, ids)).as(FOREIGN));
  }

  /** Returns the rows of a table that have an id: number, typed ids and label. */
  static Dataset<Row> rows(Dataset<Row> table, List<String> ids, Column label, int salt) {
    Column[] typed = ids.stream().map(TableScan::named).toArray(Column[]::new);
    return table
        .filter(RowKeys.of(ids).isNotNull())
        .select(
            RowKeys.number(RowKeys.of(ids), salt).as(LinkColumns.NODE),
            struct(typed).as(LinkColumns.ID),
            label.as(LinkColumns.LABEL));
  }

  /**
   * Returns the numbers of rows, each followed by a byte that is 1 if the number belongs to another
   * id.
   */
  private static JavaRDD<byte[]> numbers(Dataset<Row> rows, Column foreign, int partitions) {
    return Exchange.of(
        rows.select(col(LinkColumns.NODE), coalesce(foreign, lit(false))).javaRDD(),
        partitions,
        (Row row, Outbox to) ->
            to.record(row.getLong(0), 1).put((byte) (row.getBoolean(1) ? 1 : 0)));
  }

  /**
   * Returns the linked rows; nothing if two ids have the same number, or an id has one that is
   * reserved for classes.
   */
  private static Optional<LinkedRows> checked(
      Dataset<Row> ends,
      NumberCounts linked,
      Dataset<Row> found,
      int salt,
      Dataset<Row> table,
      List<String> ids,
      int partitions) {
    JavaRDD<byte[]> nodes = numbers(found, col(FOREIGN), partitions);
    NumberCounts there = NumberCounts.of(nodes);
    if (there.foreign() > 0 || linked.least() < RESERVED || linked.rows() > linked.distinct()) {
      return Optional.empty();
    }
    if (there.rows() > there.distinct()) {
      throw duplicates(found, several(found), ids);
    }
    long unknown = linked.rows() - there.rows();
    List<String> shown =
        unknown == 0
            ? List.of()
            : shown(ends.join(found, LinkColumns.seq(LinkColumns.NODE), "left_anti"), ids.size());
    String alike = shown.isEmpty() ? "" : IdForms.hint(table, ids, shown).orElse("");
    return Optional.of(new LinkedRows(found, ids, salt, unknown, shown, alike, nodes));
  }

  private static Dataset<Row> several(Dataset<Row> rows) {
    return rows.groupBy(LinkColumns.NODE).count().filter(col("count").gt(1));
  }

  private static BadDataException duplicates(
      Dataset<Row> found, Dataset<Row> twice, List<String> ids) {
    List<String> shown = shown(keyed(found.join(twice, LinkColumns.NODE), ids), ids.size());
    return new BadDataException(
        ("Linked ids in %s that name several rows: %s, such as %s. It is not known which "
                + "of the rows the links mean. Give each row an id of its own, or name more id "
                + "columns.")
            .formatted(String.join(", ", ids), twice.count(), String.join(", ", shown)));
  }

  private static Dataset<Row> keyed(Dataset<Row> rows, List<String> ids) {
    return rows.withColumn(LinkColumns.KEY, RowKeys.within(LinkColumns.ID, ids));
  }

  /** Returns the first keys in alphabetical order. */
  private static List<String> shown(Dataset<Row> rows, int idColumns) {
    List<String> texts = new ArrayList<>();
    rows.select(col(LinkColumns.KEY))
        .distinct()
        .orderBy(LinkColumns.KEY)
        .limit(SHOWN)
        .select(RowKeys.shown(col(LinkColumns.KEY), idColumns))
        .collectAsList()
        .forEach(row -> texts.add(row.getString(0)));
    return texts;
  }

  /**
   * Returns the ids that no row has.
   *
   * @param links the number of links on them
   */
  LinkReport.Unknown unknown(long links) {
    return new LinkReport.Unknown(unknown, links, unknownShown, alike);
  }

  /** Returns the linked rows of the table: number, key, typed ids and label. */
  Dataset<Row> rows() {
    return keyed(found.drop(FOREIGN), ids);
  }

  /** Returns the links by the numbers of their rows, including links on unknown ids. */
  Dataset<Row> numbered(Dataset<Row> links) {
    return links.select(
        RowKeys.number(col(LinkColumns.FIRST_KEY), salt).as(LinkColumns.FIRST),
        RowKeys.number(col(LinkColumns.SECOND_KEY), salt).as(LinkColumns.SECOND),
        col(LinkColumns.MUST),
        col(LinkColumns.WEIGHT),
        col(LinkColumns.HELD_OUT),
        col(LinkColumns.RULE));
  }

  /** Returns those of numbered links whose rows are both known. */
  Dataset<Row> known(Dataset<Row> numbered) {
    return unknown == 0 ? numbered : LinkColumns.between(numbered, found.select(LinkColumns.NODE));
  }

  /** Returns the number of a row of the table, computed from its id columns. */
  Column number(List<String> ids) {
    return RowKeys.number(RowKeys.of(ids), salt);
  }

  @Override
  public void close() {
    found.unpersist();
  }
}
