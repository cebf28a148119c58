package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.spark.link.table.LinkColumns;

/**
 * Connected components of a graph of any size, named by their smallest node, by alternating large
 * stars and small stars (Kiveris, Lattanzi, Mirrokni, Rastogi, Vassilvitskii, Connected components
 * in MapReduce and beyond, SoCC 2014). Every round shuffles the edges twice. There are O(log^2
 * nodes) rounds, a handful in practice, and none if the edges are such stars already. The
 * neighbours of a node are never all in memory.
 */
final class Components {
  /** The component of a node. */
  static final String COMPONENT = "component";

  private static final String FROM = LinkColumns.NODE;
  private static final String TO = COMPONENT;
  private static final String LEAST = "least";
  private static final String LEAF = "leaf";
  private static final String CENTRE = "centre";
  private static final int MOST_ROUNDS = 100;

  private Components() {}

  /**
   * Finds the connected components.
   *
   * @param edges columns {@link LinkColumns#FIRST} and {@link LinkColumns#SECOND}, no loops
   * @return columns {@link LinkColumns#NODE} and {@link #COMPONENT} of all nodes that are not the
   *     smallest of their component; persisted
   */
  static Dataset<Row> of(Dataset<Row> edges) {
    Column first = col(LinkColumns.FIRST);
    Column second = col(LinkColumns.SECOND);
    Dataset<Row> stars =
        kept(
            edges.select(greatest(first, second).as(FROM), least(first, second).as(TO)).distinct());
    for (int round = 0; round < MOST_ROUNDS; round++) {
      if (areStars(stars)) {
        return stars;
      }
      Dataset<Row> next = kept(smallStars(largeStars(stars)).distinct());
      next.count();
      stars.unpersist();
      stars = next;
    }
    stars.unpersist();
    throw new IllegalStateException("The components did not settle in " + MOST_ROUNDS + " rounds");
  }

  /**
   * Large stars: connects every larger neighbour of a node with the smallest one of the node and
   * its neighbours.
   */
  private static Dataset<Row> largeStars(Dataset<Row> edges) {
    Dataset<Row> both = edges.union(edges.select(col(TO).as(FROM), col(FROM).as(TO)));
    return both.withColumn(LEAST, least(col(FROM), min(TO).over(Window.partitionBy(FROM))))
        .filter(col(TO).gt(col(FROM)))
        .select(col(TO).as(FROM), col(LEAST).as(TO));
  }

  /**
   * Small stars: connects every smaller neighbour of a node, and the node itself, with the smallest
   * of them.
   */
  private static Dataset<Row> smallStars(Dataset<Row> edges) {
    Dataset<Row> starred = edges.withColumn(LEAST, min(TO).over(Window.partitionBy(FROM)));
    Column node = explode(array(col(FROM), col(TO)));
    return starred.select(node.as(FROM), col(LEAST).as(TO)).filter(col(FROM).notEqual(col(TO)));
  }

  /** Caches the edges, with a query plan that does not grow from round to round. */
  private static Dataset<Row> kept(Dataset<Row> edges) {
    return edges
        .sparkSession()
        .createDataFrame(edges.javaRDD(), edges.schema())
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  /**
   * Whether every node is either a centre or a leaf of one centre, after which no round changes an
   * edge. Edges go from leaves to centres, which are smaller, so that each centre is the smallest
   * node of its component.
   */
  private static boolean areStars(Dataset<Row> edges) {
    Dataset<Row> ends =
        edges
            .select(col(FROM), lit(1L).as(LEAF), lit(false).as(CENTRE))
            .union(edges.select(col(TO), lit(0L), lit(true)));
    return ends.groupBy(FROM)
        .agg(sum(LEAF).as(LEAF), max(CENTRE).as(CENTRE))
        .filter(col(LEAF).gt(1).or(col(LEAF).equalTo(1).and(col(CENTRE))))
        .isEmpty();
  }
}
