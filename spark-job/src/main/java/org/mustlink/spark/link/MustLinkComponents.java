package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * The must-link components of linked rows, each joined with all others of its label. Where
 * must-links join two labels the labels are believed, and none of those must-links.
 *
 * @param rows columns {@code NODE} and {@code COMPONENT} of {@link LinkColumns}; persisted
 * @param cannot cannot-links with the components of their rows in {@code FIRST_COMPONENT} and
 *     {@code SECOND_COMPONENT}; persisted
 * @param contradictoryLabels pairs of labels that must-links join
 * @param contradictory columns {@code NODE} and {@link Components#COMPONENT} of the rows in
 *     components with two labels
 */
record MustLinkComponents(
    Dataset<Row> rows, Dataset<Row> cannot, long contradictoryLabels, Dataset<Row> contradictory)
    implements AutoCloseable {
  private static final String LEAST = "leastClass";
  private static final String MOST = "mostClass";
  private static final String CONTRADICTORY = "contradictory";

  /**
   * Components are named by numbers of rows; those of labels begin here. {@link LinkedRows} leaves
   * these numbers free.
   */
  static final long FIRST_CLASS = Long.MIN_VALUE;

  /**
   * Finds the components.
   *
   * @param links must-links and others
   * @param rows columns {@code NODE} and {@code CLASS}
   * @param labels whether any row has a class
   */
  static MustLinkComponents of(Dataset<Row> links, Dataset<Row> rows, boolean labels) {
    Dataset<Row> components = Components.of(links.filter(col(LinkColumns.MUST)));
    Dataset<Row> placed =
        rows.select(LinkColumns.NODE, LinkColumns.CLASS)
            .join(components, LinkColumns.seq(LinkColumns.NODE), "left_outer")
            .withColumn(
                Components.COMPONENT, coalesce(col(Components.COMPONENT), col(LinkColumns.NODE)));
    MustLinkComponents found = labels ? labelled(placed) : unlabelled(placed);
    found.rows.count();
    components.unpersist();
    return found.with(cannot(links, found.rows).persist(StorageLevel.MEMORY_AND_DISK()));
  }

  private MustLinkComponents with(Dataset<Row> links) {
    return new MustLinkComponents(rows, links, contradictoryLabels, contradictory);
  }

  private static MustLinkComponents unlabelled(Dataset<Row> placed) {
    Dataset<Row> rows =
        placed
            .select(col(LinkColumns.NODE), col(Components.COMPONENT).as(LinkColumns.COMPONENT))
            .persist(StorageLevel.MEMORY_AND_DISK());
    return new MustLinkComponents(
        rows,
        rows,
        0,
        rows.select(col(LinkColumns.NODE), col(LinkColumns.COMPONENT).as(Components.COMPONENT))
            .limit(0));
  }

  private static MustLinkComponents labelled(Dataset<Row> placed) {
    Dataset<Row> classes =
        placed
            .groupBy(Components.COMPONENT)
            .agg(min(LinkColumns.CLASS).as(LEAST), max(LinkColumns.CLASS).as(MOST));
    Column contradictory = coalesce(col(LEAST).notEqual(col(MOST)), lit(false));
    Column label = when(contradictory, col(LinkColumns.CLASS)).otherwise(col(LEAST));
    Column alone = when(contradictory, col(LinkColumns.NODE)).otherwise(col(Components.COMPONENT));
    Dataset<Row> rows =
        placed
            .join(classes, Components.COMPONENT)
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
    return new MustLinkComponents(
        rows,
        rows,
        pairs.getLong(0) / 2,
        contradictoryRows.select(LinkColumns.NODE, Components.COMPONENT));
  }

  private static Dataset<Row> cannot(Dataset<Row> links, Dataset<Row> rows) {
    Dataset<Row> components = rows.select(LinkColumns.NODE, LinkColumns.COMPONENT);
    return links
        .filter(not(col(LinkColumns.MUST)))
        .join(
            renamed(components, LinkColumns.FIRST, LinkColumns.FIRST_COMPONENT), LinkColumns.FIRST)
        .join(
            renamed(components, LinkColumns.SECOND, LinkColumns.SECOND_COMPONENT),
            LinkColumns.SECOND);
  }

  private static Dataset<Row> renamed(Dataset<Row> components, String node, String component) {
    return components.select(
        col(LinkColumns.NODE).as(node), col(LinkColumns.COMPONENT).as(component));
  }

  @Override
  public void close() {
    cannot.unpersist();
    rows.unpersist();
  }
}
