package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.desc;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;

import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.tie.TiedPartition;
import org.mustlink.spark.run.PartitionResults;

/**
 * The must-link components of linked rows, where components with the same label are united. If
 * must-links join two labels, the labels take precedence and the must-links of that component are
 * ignored. Few must-links are joined by union-find in one task, more of them by {@link Components},
 * so that nothing of the size of the links is on one machine.
 *
 * @param placed the rows by the partitions of their numbers, one element each; persisted
 * @param byLinks the rows whose component by must-links alone has the number of another row, and
 *     that number, in the same partitions
 * @param rows columns {@code NODE} and {@code COMPONENT} of {@link LinkColumns}
 * @param cannot cannot-links with the components of their rows in {@code FIRST_COMPONENT} and
 *     {@code SECOND_COMPONENT}; persisted
 * @param contradictory columns {@code NODE} and {@link Components#COMPONENT} of the rows in
 *     components with two labels
 * @param contradictoryLabels the number of pairs of labels that must-links join
 */
record MustLinkComponents(
    JavaRDD<TiedPartition> placed,
    JavaRDD<byte[]> byLinks,
    Dataset<Row> rows,
    Dataset<Row> cannot,
    Dataset<Row> contradictory,
    long contradictoryLabels) {

  /** The number of rows of a component. */
  static final String SIZE = "size";

  private static final long MOST_SENT = 100_000;

  /**
   * Finds the components.
   *
   * @param links must-links and others
   * @param given upper bounds of their numbers
   * @param rows columns {@code NODE} and {@code CLASS}
   * @param labelled how many rows have a class
   * @param finding finds the components of must-links, without labels
   */
  static MustLinkComponents of(
      Dataset<Row> links,
      LinkReport.Given given,
      Dataset<Row> rows,
      long labelled,
      Components finding) {
    JavaRDD<byte[]> byLinks = finding.of(links.filter(col(LinkColumns.MUST)), given.must());
    JavaRDD<byte[]> nodes =
        Exchange.of(
            rows.select(LinkColumns.NODE, LinkColumns.CLASS).javaRDD(),
            finding.partitions(),
            (Row row, Outbox to) ->
                to.record(row.getLong(0), Integer.BYTES)
                    .putInt(row.isNullAt(1) ? LinkedPartition.NONE : row.getInt(1)));
    JavaRDD<LinkedPartition> byRow =
        nodes.zipPartitions(
            byLinks, (packets, moved) -> List.of(LinkedPartition.read(packets, moved)).iterator());
    JavaRDD<TiedPartition> placed =
        finding
            .resources()
            .cached(
                labelled == 0
                    ? byRow.map(LinkedPartition::unlabelled)
                    : LinkedPartition.united(byRow));
    long pairs = PartitionResults.reduce(placed.map(TiedPartition::conflictingPairs), Long::sum);
    Dataset<Row> found =
        TiedPartition.table(
            placed,
            rows.sparkSession(),
            TiedPartition::placed,
            LinkColumns.NODE,
            LinkColumns.COMPONENT);
    Dataset<Row> cannot =
        cannot(links, given.cannot(), found).persist(StorageLevel.MEMORY_AND_DISK());
    finding.resources().add(cannot::unpersist);
    return new MustLinkComponents(
        placed,
        byLinks,
        found,
        cannot,
        TiedPartition.table(
            placed,
            rows.sparkSession(),
            TiedPartition::conflicting,
            LinkColumns.NODE,
            LinkColumns.COMPONENT),
        pairs);
  }

  /** See {@link AuditedLinks#moved()}. */
  JavaRDD<byte[]> moved() {
    return placed.map(TiedPartition::united);
  }

  /** See {@link AuditedLinks#componentPairs()}. */
  JavaRDD<byte[]> pairs() {
    // A component has the smallest number of its rows, which tends to be smaller the more rows it
    // has.
    Column one = col(LinkColumns.FIRST_COMPONENT);
    Column other = col(LinkColumns.SECOND_COMPONENT);
    return Exchange.of(
        cannot.filter(one.notEqual(other)).select(one, other, col(LinkColumns.WEIGHT)).javaRDD(),
        placed.getNumPartitions(),
        (Row pair, Outbox to) ->
            to.record(Math.max(pair.getLong(0), pair.getLong(1)), Long.BYTES + Double.BYTES)
                .putLong(Math.min(pair.getLong(0), pair.getLong(1)))
                .putDouble(pair.getDouble(2)));
  }

  /** Returns the number of rows of every component, in the column {@link #SIZE}. */
  Dataset<Row> sizes() {
    return rows.groupBy(LinkColumns.COMPONENT).agg(count(lit(1)).as(SIZE));
  }

  /** Returns the record of the components for a report. */
  LinkReport.Components report() {
    Dataset<Row> sizes = sizes().persist(StorageLevel.MEMORY_AND_DISK());
    try {
      Column size = col(SIZE);
      Row sums =
          sizes.agg(count(lit(1)), coalesce(sum(size.multiply(size.minus(1))), lit(0L))).head();
      List<Long> largest =
          sizes
              .select(size)
              .orderBy(desc(SIZE))
              .limit(LinkReport.Components.LARGEST)
              .collectAsList()
              .stream()
              .map(row -> row.getLong(0))
              .toList();
      return new LinkReport.Components(sums.getLong(0), largest, sums.getLong(1) / 2, null);
    } finally {
      sizes.unpersist();
    }
  }

  private static Dataset<Row> cannot(Dataset<Row> links, long count, Dataset<Row> components) {
    Dataset<Row> first =
        few(links.filter(not(col(LinkColumns.MUST))), count)
            .join(
                renamed(components, LinkColumns.FIRST, LinkColumns.FIRST_COMPONENT),
                LinkColumns.FIRST);
    return few(first, count)
        .join(
            renamed(components, LinkColumns.SECOND, LinkColumns.SECOND_COMPONENT),
            LinkColumns.SECOND);
  }

  /** Has Spark send rows to every task if they are so few that this is cheaper than a shuffle. */
  private static Dataset<Row> few(Dataset<Row> rows, long count) {
    return count <= MOST_SENT ? broadcast(rows) : rows;
  }

  private static Dataset<Row> renamed(Dataset<Row> components, String node, String component) {
    return components.select(
        col(LinkColumns.NODE).as(node), col(LinkColumns.COMPONENT).as(component));
  }
}
