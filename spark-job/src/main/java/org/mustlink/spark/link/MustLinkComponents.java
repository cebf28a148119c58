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
 * What every linked row belongs to: the component of its must-links, joined with all others of its
 * label. Where must-links join two labels the labels are believed, and none of those must-links.
 *
 * @param rows columns {@code NODE} and {@code UNIT}; persisted
 * @param cannot cannot-links with the units of their rows in {@code FIRST_UNIT} and {@code
 *     SECOND_UNIT}; persisted
 * @param contradictoryLabels pairs of labels that must-links join
 * @param torn columns {@code NODE} and {@code COMPONENT} of the rows in components with two labels
 */
record MustLinkComponents(
    Dataset<Row> rows, Dataset<Row> cannot, long contradictoryLabels, Dataset<Row> torn)
    implements AutoCloseable {
  private static final String LEAST = "leastClass";
  private static final String MOST = "mostClass";

  /**
   * Units are named by numbers of rows; those of labels begin here. {@link LinkedRows} leaves these
   * numbers free.
   */
  static final long FIRST_CLASS = Long.MIN_VALUE;

  /**
   * Finds the units.
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
    MustLinkComponents units = labels ? labelled(placed) : unlabelled(placed);
    units.rows.count();
    components.unpersist();
    return units.with(cannot(links, units.rows).persist(StorageLevel.MEMORY_AND_DISK()));
  }

  private MustLinkComponents with(Dataset<Row> links) {
    return new MustLinkComponents(rows, links, contradictoryLabels, torn);
  }

  private static MustLinkComponents unlabelled(Dataset<Row> placed) {
    Dataset<Row> rows =
        placed
            .select(col(LinkColumns.NODE), col(Components.COMPONENT).as(LinkColumns.UNIT))
            .persist(StorageLevel.MEMORY_AND_DISK());
    return new MustLinkComponents(
        rows,
        rows,
        0,
        rows.select(col(LinkColumns.NODE), col(LinkColumns.UNIT).as(Components.COMPONENT))
            .limit(0));
  }

  private static MustLinkComponents labelled(Dataset<Row> placed) {
    Dataset<Row> classes =
        placed
            .groupBy(Components.COMPONENT)
            .agg(min(LinkColumns.CLASS).as(LEAST), max(LinkColumns.CLASS).as(MOST));
    Column torn = coalesce(col(LEAST).notEqual(col(MOST)), lit(false));
    Column label = when(torn, col(LinkColumns.CLASS)).otherwise(col(LEAST));
    Column alone = when(torn, col(LinkColumns.NODE)).otherwise(col(Components.COMPONENT));
    Dataset<Row> rows =
        placed
            .join(classes, Components.COMPONENT)
            .select(
                col(LinkColumns.NODE),
                coalesce(label.cast("long").plus(FIRST_CLASS), alone).as(LinkColumns.UNIT),
                torn.as("torn"),
                col(Components.COMPONENT),
                col(LinkColumns.CLASS))
            .persist(StorageLevel.MEMORY_AND_DISK());
    Dataset<Row> tornRows = rows.filter(col("torn"));
    Column joined = col("classes");
    Row pairs =
        tornRows
            .groupBy(Components.COMPONENT)
            .agg(countDistinct(LinkColumns.CLASS).as("classes"))
            .agg(coalesce(sum(joined.multiply(joined.minus(1))), lit(0L)))
            .head();
    return new MustLinkComponents(
        rows, rows, pairs.getLong(0) / 2, tornRows.select(LinkColumns.NODE, Components.COMPONENT));
  }

  private static Dataset<Row> cannot(Dataset<Row> links, Dataset<Row> rows) {
    Dataset<Row> units = rows.select(LinkColumns.NODE, LinkColumns.UNIT);
    return links
        .filter(not(col(LinkColumns.MUST)))
        .join(renamed(units, LinkColumns.FIRST, LinkColumns.FIRST_UNIT), LinkColumns.FIRST)
        .join(renamed(units, LinkColumns.SECOND, LinkColumns.SECOND_UNIT), LinkColumns.SECOND);
  }

  private static Dataset<Row> renamed(Dataset<Row> units, String node, String unit) {
    return units.select(col(LinkColumns.NODE).as(node), col(LinkColumns.UNIT).as(unit));
  }

  @Override
  public void close() {
    cannot.unpersist();
    rows.unpersist();
  }
}
