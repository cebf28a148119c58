package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.run.PartitionResults;

/**
 * Linked rows on the driver, with indices from 0 in the order of their ids.
 *
 * @param nodes their numbers of 64 bits, in that order
 * @param labels the class of each, or -1
 * @param sorted the same numbers, ascending
 * @param indices the index of each of {@code sorted} among {@code nodes}
 */
public record NumberedRows(long[] nodes, int[] labels, long[] sorted, int[] indices) {
  private static final int BLOCK = 1 << 14;

  /** The number of rows up to which one task sorts them faster than several tasks are started. */
  private static final long FEW = 50_000;

  /** A packet of rows, which is sent to the driver as two arrays. */
  private record Packet(long[] nodes, int[] labels) implements Serializable {}

  /** A packet of links, which is sent to the driver as four arrays. */
  private record LinkPacket(long[] first, long[] second, boolean[] must, double[] weights)
      implements Serializable {}

  /** Collects rows with the columns {@code ID}, {@code NODE} and {@code CLASS}. */
  static NumberedRows collect(Dataset<Row> rows) {
    return collectOrdered(rows.orderBy(LinkColumns.ID));
  }

  /**
   * Collects the same rows if their number is known: if they are few, one task sorts them without a
   * shuffle.
   */
  static NumberedRows collect(Dataset<Row> rows, long count) {
    return count > FEW
        ? collect(rows)
        : collectOrdered(rows.coalesce(1).sortWithinPartitions(LinkColumns.ID));
  }

  private static NumberedRows collectOrdered(Dataset<Row> rows) {
    List<Packet> packets =
        PartitionResults.collect(
            rows.select(col(LinkColumns.NODE), col(LinkColumns.CLASS))
                .javaRDD()
                .mapPartitions(NumberedRows::packed));
    long[] nodes = packets.stream().flatMapToLong(p -> Arrays.stream(p.nodes())).toArray();
    int[] labels = packets.stream().flatMapToInt(p -> Arrays.stream(p.labels())).toArray();
    return of(nodes, labels);
  }

  private static NumberedRows of(long[] nodes, int[] labels) {
    long[] sorted = nodes.clone();
    Arrays.sort(sorted);
    int[] indices = new int[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      indices[Arrays.binarySearch(sorted, nodes[i])] = i;
    }
    return new NumberedRows(nodes, labels, sorted, indices);
  }

  private static Iterator<Packet> packed(Iterator<Row> rows) {
    return new Packets<>(
        rows,
        BLOCK,
        block ->
            new Packet(
                block.stream().mapToLong(row -> row.getLong(0)).toArray(),
                block.stream().mapToInt(row -> row.isNullAt(1) ? -1 : row.getInt(1)).toArray()));
  }

  private static Iterator<LinkPacket> packedLinks(Iterator<Row> rows) {
    return new Packets<>(
        rows,
        BLOCK,
        block -> {
          boolean[] must = new boolean[block.size()];
          for (int i = 0; i < must.length; i++) {
            must[i] = block.get(i).getBoolean(2);
          }
          return new LinkPacket(
              block.stream().mapToLong(row -> row.getLong(0)).toArray(),
              block.stream().mapToLong(row -> row.getLong(1)).toArray(),
              must,
              block.stream().mapToDouble(row -> row.getDouble(3)).toArray());
        });
  }

  /** The number of rows. */
  public int count() {
    return nodes.length;
  }

  /** Returns the index of one of the rows. */
  public int index(long node) {
    return indices[Arrays.binarySearch(sorted, node)];
  }

  /** Collects links between these rows. */
  Links links(Dataset<Row> links) {
    return links(links, count());
  }

  /**
   * Collects links between these rows.
   *
   * @param links columns {@code FIRST}, {@code SECOND}, {@code MUST} and {@code WEIGHT}
   * @param rows the number of all rows, which begin with these
   */
  public Links links(Dataset<Row> links, int rows) {
    List<LinkPacket> packets =
        PartitionResults.collect(
            links
                .select(LinkColumns.FIRST, LinkColumns.SECOND, LinkColumns.MUST, LinkColumns.WEIGHT)
                .javaRDD()
                .mapPartitions(NumberedRows::packedLinks));
    int count = packets.stream().mapToInt(packet -> packet.first().length).sum();
    int[] first = new int[count];
    int[] second = new int[count];
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    int at = 0;
    for (LinkPacket packet : packets) {
      for (int i = 0; i < packet.first().length; i++, at++) {
        first[at] = index(packet.first()[i]);
        second[at] = index(packet.second()[i]);
        must[at] = packet.must()[i];
        weights[at] = packet.weights()[i];
      }
    }
    return Links.of(rows, first, second, must, weights);
  }
}
