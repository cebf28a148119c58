package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.desc;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;

/**
 * The must-link components of linked rows, where components with the same label are united. If
 * must-links join two labels, the labels take precedence and the must-links of that component are
 * ignored. If there are few must-links and labels, the components are found on the driver and sent
 * to every task; otherwise by shuffles, so that nothing of the size of the links is on one machine.
 *
 * @param rows columns {@code NODE} and {@code COMPONENT} of {@link LinkColumns}
 * @param cannot cannot-links with the components of their rows in {@code FIRST_COMPONENT} and
 *     {@code SECOND_COMPONENT}
 * @param contradictoryLabels the number of pairs of labels that must-links join
 * @param contradictory columns {@code NODE} and {@link Components#COMPONENT} of the rows in
 *     components with two labels
 * @param report the record of the components for a report
 * @param byLinks if components were found by shuffles, those by must-links alone, of rows whose
 *     component has the number of another row: columns {@code NODE} and {@link
 *     Components#COMPONENT}
 * @param resources own what is cached
 */
record MustLinkComponents(
    Dataset<Row> rows,
    Dataset<Row> cannot,
    long contradictoryLabels,
    Dataset<Row> contradictory,
    Supplier<LinkReport.Components> report,
    Optional<Dataset<Row>> byLinks,
    Resources resources)
    implements AutoCloseable {
  /** The number of rows of a component. */
  static final String SIZE = "size";

  private static final long MOST_SENT = 100_000;
  private static final String LEAST = "leastClass";
  private static final String MOST = "mostClass";
  private static final String CONTRADICTORY = "contradictory";

  /**
   * The number of the component of the first label. All other components have the number of one of
   * their rows, and {@link LinkedRows} reserves the numbers of labels.
   */
  static final long FIRST_CLASS = Long.MIN_VALUE;

  /**
   * Finds the components, on the driver if there are few must-links.
   *
   * @param links must-links and others
   * @param given upper bounds of their numbers
   * @param rows columns {@code NODE} and {@code CLASS}
   * @param counts the numbers of rows
   * @param mostOnDriver the maximum number of must-links and labels on the driver
   */
  static MustLinkComponents of(
      Dataset<Row> links,
      LinkReport.Given given,
      Dataset<Row> rows,
      LinkReport.Rows counts,
      long mostOnDriver) {
    if (given.must() + counts.labelled() <= mostOnDriver) {
      return onDriver(links, rows, counts.linked());
    }
    return of(
        links,
        Components.of(links.filter(col(LinkColumns.MUST))),
        given.cannot(),
        rows,
        counts.labelled());
  }

  /**
   * Finds the components on the driver.
   *
   * @param links must-links and others
   * @param rows columns {@code NODE} and {@code CLASS}
   * @param linked the number of rows
   */
  static MustLinkComponents onDriver(Dataset<Row> links, Dataset<Row> rows, long linked) {
    DriverComponents found =
        DriverComponents.of(
            links.filter(col(LinkColumns.MUST)), rows.filter(col(LinkColumns.CLASS).isNotNull()));
    Resources resources = new Resources();
    SparkContext spark = links.sparkSession().sparkContext();
    Shared<ComponentIndex> moved = resources.share(spark, found.moved());
    Shared<ComponentIndex> contradictory = resources.share(spark, found.contradictory());
    UserDefinedFunction component =
        udf((UDF1<Long, Long>) node -> moved.value().orItself(node), DataTypes.LongType);
    UserDefinedFunction contradicted =
        udf(
            (UDF1<Long, @Nullable Long>) node -> contradictory.value().of(node),
            DataTypes.LongType);
    Column node = col(LinkColumns.NODE);
    return new MustLinkComponents(
        rows.select(node, component.apply(node).as(LinkColumns.COMPONENT)),
        links
            .filter(not(col(LinkColumns.MUST)))
            .withColumn(LinkColumns.FIRST_COMPONENT, component.apply(col(LinkColumns.FIRST)))
            .withColumn(LinkColumns.SECOND_COMPONENT, component.apply(col(LinkColumns.SECOND))),
        found.contradictoryLabels(),
        rows.select(node, contradicted.apply(node).as(Components.COMPONENT))
            .filter(col(Components.COMPONENT).isNotNull()),
        () -> found.report(linked),
        Optional.empty(),
        resources);
  }

  /**
   * Places the rows in components by shuffles.
   *
   * @param links must-links and others
   * @param components those by must-links alone, of {@link Components}
   * @param cannotCount an upper bound of the number of cannot-links
   * @param rows columns {@code NODE} and {@code CLASS}
   * @param labelled how many rows have a class
   */
  static MustLinkComponents of(
      Dataset<Row> links,
      Dataset<Row> components,
      long cannotCount,
      Dataset<Row> rows,
      long labelled) {
    Dataset<Row> classes = rows.select(LinkColumns.NODE, LinkColumns.CLASS);
    Dataset<Row> placed = placed(classes, components);
    MustLinkComponents found =
        labelled > 0
            ? labelled(placed, known(classes, components, labelled), labelled)
            : unlabelled(placed);
    found.rows.count();
    found.resources.add(components::unpersist);
    Dataset<Row> cannot =
        cannot(links, cannotCount, found.rows).persist(StorageLevel.MEMORY_AND_DISK());
    found.resources.add(cannot::unpersist);
    return new MustLinkComponents(
        found.rows,
        cannot,
        found.contradictoryLabels,
        found.contradictory,
        found.report,
        Optional.of(components),
        found.resources);
  }

  private static Dataset<Row> placed(Dataset<Row> rows, Dataset<Row> components) {
    return rows.join(components, LinkColumns.seq(LinkColumns.NODE), "left_outer")
        .withColumn(
            Components.COMPONENT, coalesce(col(Components.COMPONENT), col(LinkColumns.NODE)));
  }

  /** Returns the rows with a class and their components. */
  private static Dataset<Row> known(Dataset<Row> rows, Dataset<Row> components, long count) {
    Dataset<Row> known = rows.filter(col(LinkColumns.CLASS).isNotNull());
    if (count > MOST_SENT) {
      return placed(known, components);
    }
    Dataset<Row> moved =
        components.join(broadcast(known.select(LinkColumns.NODE)), LinkColumns.NODE);
    return placed(known, broadcast(moved));
  }

  private static MustLinkComponents distributed(
      Dataset<Row> rows, long contradictoryLabels, Dataset<Row> contradictory) {
    Resources resources = new Resources();
    resources.add(rows::unpersist);
    return new MustLinkComponents(
        rows,
        rows,
        contradictoryLabels,
        contradictory,
        () -> summed(sizes(rows)),
        Optional.empty(),
        resources);
  }

  /** See {@link AuditedLinks#moved()}. */
  JavaRDD<byte[]> moved(int partitions) {
    return moved(
        rows.select(LinkColumns.NODE, LinkColumns.COMPONENT)
            .filter(col(LinkColumns.NODE).notEqual(col(LinkColumns.COMPONENT))),
        partitions);
  }

  /** Sends the numbers of components to the partitions of the rows. */
  static JavaRDD<byte[]> moved(Dataset<Row> placed, int partitions) {
    return Exchange.of(
        placed.javaRDD(),
        partitions,
        (Row row, Outbox to) -> to.record(row.getLong(0), Long.BYTES).putLong(row.getLong(1)));
  }

  /** See {@link AuditedLinks#componentPairs()}. */
  JavaRDD<byte[]> pairs(int partitions) {
    // A component has the smallest number of its rows, which tends to be smaller the more rows it
    // has.
    Column one = col(LinkColumns.FIRST_COMPONENT);
    Column other = col(LinkColumns.SECOND_COMPONENT);
    return Exchange.of(
        cannot.filter(one.notEqual(other)).select(one, other, col(LinkColumns.WEIGHT)).javaRDD(),
        partitions,
        (Row pair, Outbox to) ->
            to.record(Math.max(pair.getLong(0), pair.getLong(1)), Long.BYTES + Double.BYTES)
                .putLong(Math.min(pair.getLong(0), pair.getLong(1)))
                .putDouble(pair.getDouble(2)));
  }

  /** Returns the number of rows of every component, in the column {@link #SIZE}. */
  Dataset<Row> sizes() {
    return sizes(rows);
  }

  private static Dataset<Row> sizes(Dataset<Row> rows) {
    return rows.groupBy(LinkColumns.COMPONENT).agg(count(lit(1)).as(SIZE));
  }

  private static LinkReport.Components summed(Dataset<Row> counted) {
    Dataset<Row> sizes = counted.persist(StorageLevel.MEMORY_AND_DISK());
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

  private static MustLinkComponents unlabelled(Dataset<Row> placed) {
    Dataset<Row> rows =
        placed
            .select(col(LinkColumns.NODE), col(Components.COMPONENT).as(LinkColumns.COMPONENT))
            .persist(StorageLevel.MEMORY_AND_DISK());
    return distributed(
        rows,
        0,
        rows.select(col(LinkColumns.NODE), col(LinkColumns.COMPONENT).as(Components.COMPONENT))
            .limit(0));
  }

  private static MustLinkComponents labelled(Dataset<Row> placed, Dataset<Row> known, long count) {
    Dataset<Row> classes =
        known
            .groupBy(Components.COMPONENT)
            .agg(min(LinkColumns.CLASS).as(LEAST), max(LinkColumns.CLASS).as(MOST));
    Column contradictory = coalesce(col(LEAST).notEqual(col(MOST)), lit(false));
    Column label = when(contradictory, col(LinkColumns.CLASS)).otherwise(col(LEAST));
    Column alone = when(contradictory, col(LinkColumns.NODE)).otherwise(col(Components.COMPONENT));
    Dataset<Row> rows =
        placed
            .join(few(classes, count), LinkColumns.seq(Components.COMPONENT), "left_outer")
            .select(
                col(LinkColumns.NODE),
                coalesce(label.cast("long").plus(FIRST_CLASS), alone).as(LinkColumns.COMPONENT),
                contradictory.as(CONTRADICTORY),
                col(Components.COMPONENT),
                col(LinkColumns.CLASS))
            .persist(StorageLevel.MEMORY_AND_DISK());
    Dataset<Row> contradictoryRows = rows.filter(col(CONTRADICTORY));
    Column joined = col("classes");
    Row pairs =
        contradictoryRows
            .groupBy(Components.COMPONENT)
            .agg(countDistinct(LinkColumns.CLASS).as("classes"))
            .agg(coalesce(sum(joined.multiply(joined.minus(1))), lit(0L)))
            .head();
    return distributed(
        rows,
        pairs.getLong(0) / 2,
        contradictoryRows.select(LinkColumns.NODE, Components.COMPONENT));
  }

  private static Dataset<Row> cannot(Dataset<Row> links, long count, Dataset<Row> rows) {
    Dataset<Row> components = rows.select(LinkColumns.NODE, LinkColumns.COMPONENT);
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

  @Override
  public void close() {
    resources.close();
  }
}
