package org.mustlink.spark.link.measure;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Longs;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkColumns;

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
  private static final long serialVersionUID = 1L;

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
  int index(long node) {
    return Arrays.binarySearch(nodes, node);
  }
}
