package org.mustlink.spark.link;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.sideinfo.DisjointSets;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;

/**
 * Finds the connected components of a graph. Each task unites the ends of its edges, which is all
 * if there is one task. The edges that several tasks leave become stars by large-star and
 * small-star operations (Kiveris, Lattanzi, Mirrokni, Rastogi, Vassilvitskii, SoCC 2014), which
 * takes O(log^2 n) rounds of exchanges whose records are those of the edges that remain.
 *
 * @param mostInTask the maximum number of edges that a single task joins
 * @param partitions the number of partitions
 * @param resources own what is cached
 */
record Components(long mostInTask, int partitions, Resources resources) {
  /** More rounds than a graph of any size that Spark can hold needs. */
  private static final int MOST_ROUNDS = 100;

  /** Takes a node with its neighbours, each once and ascending. */
  @FunctionalInterface
  private interface Neighbours {
    void at(long node, long[] neighbours);
  }

  /** Sends the edges that a node and its neighbours leave. */
  @FunctionalInterface
  private interface Star extends Serializable {
    void send(long node, long[] neighbours, Outbox to);
  }

  /**
   * Finds components.
   *
   * @param edges the columns {@code FIRST} and {@code SECOND}
   * @param count an upper bound of the number of edges
   * @return every node whose component has the number of another node, the smallest, and that
   *     number
   */
  JavaRDD<byte[]> of(Dataset<Row> edges, long count) {
    int into = partitions;
    int tasks = count <= mostInTask ? 1 : into;
    JavaRDD<byte[]> ends =
        Exchange.of(
            edges.select(LinkColumns.FIRST, LinkColumns.SECOND).javaRDD(),
            tasks,
            (Row row, Outbox to) -> send(row.getLong(0), row.getLong(1), to));
    JavaRDD<byte[]> united =
        Exchange.arrived(
            ends.mapPartitions(
                packets -> Exchange.sent(List.of(packets).iterator(), into, Components::unite)),
            into);
    return tasks == 1 ? united : stars(united, partitions, resources);
  }

  private static void send(long node, long other, Outbox to) {
    to.record(node, Long.BYTES).putLong(other);
  }

  private static void unite(Iterator<byte[]> packets, Outbox to) {
    long[] ends = Inbox.columns(packets, 1)[0];
    long[] nodes = Longs.distinct(ends);
    DisjointSets sets = new DisjointSets(nodes.length);
    for (int i = 0; i < ends.length; i += 2) {
      sets.union(Arrays.binarySearch(nodes, ends[i]), Arrays.binarySearch(nodes, ends[i + 1]));
    }
    IntStream.range(0, nodes.length)
        .filter(i -> sets.find(i) != i)
        .forEach(i -> send(nodes[i], nodes[sets.find(i)], to));
  }

  /** Joins edges, each from its larger to its smaller end, until they are stars. */
  private static JavaRDD<byte[]> stars(JavaRDD<byte[]> edges, int partitions, Resources resources) {
    JavaRDD<byte[]> now = edges;
    @Nullable JavaRDD<byte[]> before = null;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      JavaRDD<byte[]> one = now;
      JavaRDD<byte[]> both =
          resources.cached(
              Exchange.arrived(
                  one.mapPartitions(
                      packets ->
                          Exchange.sent(
                              new Inbox(packets),
                              partitions,
                              (edge, to) -> {
                                long node = edge.getLong();
                                long other = edge.getLong();
                                send(node, other, to);
                                send(other, node, to);
                              })),
                  partitions));
      boolean settled =
          PartitionResults.reduce(both.mapPartitions(Components::unsettled), Long::sum) == 0;
      if (before != null) {
        before.unpersist();
      }
      if (settled) {
        return sent(both, partitions, Components::star);
      }
      before = both;
      now = sent(sent(both, partitions, Components::largeStar), partitions, Components::smallStar);
    }
    throw new IllegalStateException("The components did not settle in " + MOST_ROUNDS + " rounds");
  }

  private static JavaRDD<byte[]> sent(JavaRDD<byte[]> edges, int partitions, Star star) {
    return Exchange.arrived(
        edges.mapPartitions(
            packets ->
                Exchange.sent(
                    List.of(packets).iterator(),
                    partitions,
                    (all, to) -> each(all, (node, neighbours) -> star.send(node, neighbours, to)))),
        partitions);
  }

  private static void each(Iterator<byte[]> packets, Neighbours visitor) {
    long[][] edges = Inbox.columns(packets, 2);
    Groups groups = Groups.of(edges[0]);
    for (int g = 0; g < groups.count(); g++) {
      visitor.at(groups.numbers()[g], Longs.distinct(groups.take(g, edges[1])));
    }
  }

  /** Joins every larger neighbour with the smallest neighbour, or the node itself. */
  private static void largeStar(long node, long[] neighbours, Outbox to) {
    long least = Math.min(node, neighbours[0]);
    Arrays.stream(neighbours)
        .filter(other -> other > node)
        .forEach(other -> send(other, least, to));
  }

  /** Joins the node, and its neighbours, all of which are smaller, with the smallest of them. */
  private static void smallStar(long node, long[] neighbours, Outbox to) {
    send(node, neighbours[0], to);
    Arrays.stream(neighbours).skip(1).forEach(other -> send(other, neighbours[0], to));
  }

  private static void star(long node, long[] neighbours, Outbox to) {
    if (neighbours[0] < node) {
      send(node, neighbours[0], to);
    }
  }

  /** Counts the nodes that are neither the centre of a star nor joined with its centre alone. */
  private static Iterator<Long> unsettled(Iterator<byte[]> packets) {
    long[] found = new long[1];
    each(
        packets,
        (node, neighbours) -> found[0] += neighbours[0] < node && neighbours.length > 1 ? 1 : 0);
    return List.of(found[0]).iterator();
  }
}
