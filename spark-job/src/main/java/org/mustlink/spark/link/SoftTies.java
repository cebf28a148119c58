package org.mustlink.spark.link;

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
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.table.LinkColumns;

/**
 * The rows of one partition that rules tie to others, where some of these rules have a weight below
 * 1. A component is what ties of any weight join; a unit is what those of weight 1 join, so that it
 * is never divided.
 *
 * @param nodes the numbers of the rows, ascending
 * @param components the numbers of their components
 * @param units the numbers of their units
 * @param weights the largest weight below 1 of the rules that tie each, 0 if there is none
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record SoftTies(long[] nodes, long[] components, long[] units, double[] weights)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Places the rows, lazily.
   *
   * @param ties the ties, with their weights in {@link LinkColumns#RULE}
   * @param components rows with the numbers of their components, as far as they differ
   * @param units rows with the numbers of their units, as far as they differ
   */
  static JavaRDD<SoftTies> of(
      Dataset<Row> ties, JavaRDD<byte[]> components, JavaRDD<byte[]> units, int partitions) {
    JavaRDD<byte[]> ends =
        Exchange.of(
            ties.select(LinkColumns.FIRST, LinkColumns.SECOND, LinkColumns.RULE).javaRDD(),
            partitions,
            SoftTies::send);
    return ends.zipPartitions(components, (tied, placed) -> List.of(read(tied, placed)).iterator())
        .zipPartitions(units, (rows, placed) -> List.of(rows.next().in(placed)).iterator());
  }

  private static void send(Row tie, Outbox to) {
    double weight = tie.getDouble(2) < 1 ? tie.getDouble(2) : 0;
    to.record(tie.getLong(0), Double.BYTES).putDouble(weight);
    to.record(tie.getLong(1), Double.BYTES).putDouble(weight);
  }

  private static SoftTies read(Iterator<byte[]> tied, Iterator<byte[]> placed) {
    Longs ends = new Longs();
    Longs bits = new Longs();
    for (Inbox inbox = new Inbox(tied); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      ends.add(record.getLong());
      bits.add(record.getLong());
    }
    Groups rows = Groups.of(ends.toArray());
    long[] all = bits.toArray();
    double[] weights = new double[rows.count()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] =
          Arrays.stream(rows.take(i, all)).mapToDouble(Double::longBitsToDouble).max().orElse(0);
    }
    long[] nodes = rows.numbers();
    return new SoftTies(nodes, Inbox.followers(placed, nodes), nodes, weights);
  }

  private SoftTies in(Iterator<byte[]> placed) {
    return new SoftTies(nodes, components, Inbox.followers(placed, nodes), weights);
  }
}
