package org.mustlink.spark.link.measure;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.ids.Longs;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.table.LinkColumns;

/**
 * The linked rows of one partition, of which there are {@link AuditedLinks#partitions()}, with
 * their clusters.
 *
 * @param nodes their numbers, ascending
 * @param clusters the cluster of each
 * @param margins how clearly each belongs to it, in [0, 1]
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record ClusteredRows(long[] nodes, int[] clusters, double[] margins)
    implements Serializable {
  /**
   * Brings clusters to the partitions of their rows.
   *
   * @param clusters every linked row once: {@link LinkColumns#NODE}, {@link LinkColumns#CLUSTER},
   *     {@link LinkColumns#MARGIN}
   */
  public static JavaRDD<ClusteredRows> of(Dataset<Row> clusters, int partitions) {
    return Exchange.of(
            clusters.select(LinkColumns.NODE, LinkColumns.CLUSTER, LinkColumns.MARGIN).javaRDD(),
            partitions,
            (Row row, Outbox to) ->
                to.record(row.getLong(0), Integer.BYTES + Double.BYTES)
                    .putInt(row.getInt(1))
                    .putDouble(row.getDouble(2)))
        .mapPartitions(ClusteredRows::read);
  }

  /**
   * Reads clusters that have arrived in the partitions of their rows.
   *
   * @param arrived records of a number of a row, a cluster and a margin
   */
  public static JavaRDD<ClusteredRows> of(JavaRDD<byte[]> arrived) {
    return arrived.mapPartitions(ClusteredRows::read);
  }

  /**
   * Returns the same rows, with the clusters of others in place of those that they have too; others
   * that are not among these rows are left out.
   */
  public ClusteredRows with(ClusteredRows others, IntUnaryOperator numbers) {
    int[] all = clusters.clone();
    double[] clear = margins.clone();
    for (int i = 0; i < others.nodes.length; i++) {
      int at = index(others.nodes[i]);
      if (at >= 0) {
        all[at] = numbers.applyAsInt(others.clusters[i]);
        clear[at] = others.margins[i];
      }
    }
    return new ClusteredRows(nodes, all, clear);
  }

  private static Iterator<ClusteredRows> read(Iterator<byte[]> packets) {
    Longs nodes = new Longs();
    Longs others = new Longs();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      nodes.add(record.getLong());
      others.add(record.getInt());
      others.add(record.getLong());
    }
    long[] sorted = Longs.distinct(nodes.toArray());
    int[] clusters = new int[sorted.length];
    double[] margins = new double[sorted.length];
    for (int i = 0; i < nodes.size(); i++) {
      int at = Arrays.binarySearch(sorted, nodes.get(i));
      clusters[at] = (int) others.get(2 * i);
      margins[at] = Double.longBitsToDouble(others.get(2 * i + 1));
    }
    return List.of(new ClusteredRows(sorted, clusters, margins)).iterator();
  }

  /** Returns the index of a row, negative if it is not in this partition. */
  public int index(long node) {
    return Arrays.binarySearch(nodes, node);
  }
}
