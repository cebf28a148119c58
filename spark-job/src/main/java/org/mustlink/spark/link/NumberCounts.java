package org.mustlink.spark.link;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.ids.Longs;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.run.PartitionResults;

/**
 * Counts of rows by their numbers.
 *
 * @param rows the number of rows
 * @param distinct the number of distinct numbers
 * @param least the smallest number
 * @param foreign the number of rows whose number belongs to another id
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record NumberCounts(long rows, long distinct, long least, long foreign) implements Serializable {
  /** Counts rows in one job. */
  static NumberCounts of(JavaRDD<byte[]> rows) {
    return PartitionResults.reduce(
        rows.mapPartitions(part -> List.of(counted(part)).iterator()), NumberCounts::plus);
  }

  private static NumberCounts counted(Iterator<byte[]> packets) {
    Longs nodes = new Longs();
    long foreign = 0;
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      nodes.add(record.getLong());
      foreign += record.get();
    }
    long[] distinct = Longs.distinct(nodes.toArray());
    return new NumberCounts(
        nodes.size(),
        distinct.length,
        distinct.length == 0 ? Long.MAX_VALUE : distinct[0],
        foreign);
  }

  private NumberCounts plus(NumberCounts other) {
    return new NumberCounts(
        rows + other.rows,
        distinct + other.distinct,
        Math.min(least, other.least),
        foreign + other.foreign);
  }
}
