package org.mustlink.spark.link.measure;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.model.fit.LinkCounts;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.table.LinkColumns;

/**
 * The measures of one task over the links whose second row is in its partition. Every link is sent
 * to the partition of its first row, from there with the cluster of this row to the partition of
 * its second row, and is measured there.
 *
 * @param fitted the counts of the links that are not held out
 * @param heldOut the counts of the held-out links
 * @param violated the links that the clusters violate, {@link #VIOLATED_BYTES} each
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record MeasuredLinks(LinkCounts fitted, LinkCounts heldOut, byte[] violated)
    implements Serializable {
  static final String FIRST_CLUSTER = "firstCluster";
  static final String SECOND_CLUSTER = "secondCluster";
  static final String FIRST_MARGIN = "firstMargin";
  static final String SECOND_MARGIN = "secondMargin";

  /** The columns of {@link #rows()}. */
  static final StructType SCHEMA =
      new StructType()
          .add(LinkColumns.FIRST, DataTypes.LongType, false)
          .add(LinkColumns.SECOND, DataTypes.LongType, false)
          .add(LinkColumns.MUST, DataTypes.BooleanType, false)
          .add(LinkColumns.HELD_OUT, DataTypes.BooleanType, false)
          .add(LinkColumns.WEIGHT, DataTypes.DoubleType, false)
          .add(FIRST_CLUSTER, DataTypes.IntegerType, false)
          .add(FIRST_MARGIN, DataTypes.DoubleType, false)
          .add(SECOND_CLUSTER, DataTypes.IntegerType, false)
          .add(SECOND_MARGIN, DataTypes.DoubleType, false);

  private static final byte MUST = 1;
  private static final byte HELD_OUT = 2;

  /** The bytes of the other row of a link, its kind and its weight. */
  private static final int LINK_BYTES = 2 * Long.BYTES + 1;

  /** The bytes of a cluster and a margin. */
  private static final int END_BYTES = Integer.BYTES + Double.BYTES;

  private static final int VIOLATED_BYTES = Long.BYTES + LINK_BYTES + 2 * END_BYTES;

  /**
   * Measures links, lazily.
   *
   * @param links columns {@code FIRST}, {@code SECOND}, {@code MUST}, {@code HELD_OUT} and {@code
   *     WEIGHT}
   * @param rows all rows of these links, by their partitions
   */
  static JavaRDD<MeasuredLinks> of(JavaRDD<Row> links, JavaRDD<ClusteredRows> rows) {
    int partitions = rows.getNumPartitions();
    JavaRDD<byte[]> byFirst = Exchange.of(links, partitions, MeasuredLinks::send);
    JavaRDD<byte[]> bySecond =
        Exchange.arrived(
            byFirst.zipPartitions(
                rows,
                (packets, block) -> {
                  ClusteredRows clustered = block.next();
                  return Exchange.sent(
                      new Inbox(packets), partitions, (link, to) -> forward(link, clustered, to));
                }),
            partitions);
    return bySecond.zipPartitions(
        rows, (packets, block) -> List.of(measured(packets, block.next())).iterator());
  }

  private static void send(Row link, Outbox to) {
    to.record(link.getLong(0), LINK_BYTES)
        .putLong(link.getLong(1))
        .put((byte) ((link.getBoolean(2) ? MUST : 0) | (link.getBoolean(3) ? HELD_OUT : 0)))
        .putDouble(link.getDouble(4));
  }

  private static void forward(ByteBuffer link, ClusteredRows rows, Outbox to) {
    long first = link.getLong();
    long second = link.getLong();
    int at = rows.index(first);
    to.record(second, LINK_BYTES + END_BYTES)
        .putLong(first)
        .put(link.get())
        .putDouble(link.getDouble())
        .putInt(rows.clusters()[at])
        .putDouble(rows.margins()[at]);
  }

  private static MeasuredLinks measured(Iterator<byte[]> packets, ClusteredRows rows) {
    LinkCounts.Builder fitted = new LinkCounts.Builder();
    LinkCounts.Builder heldOut = new LinkCounts.Builder();
    ByteBuffer violated = ByteBuffer.allocate(VIOLATED_BYTES);
    for (Iterator<ByteBuffer> links = new Inbox(packets); links.hasNext(); ) {
      ByteBuffer link = links.next();
      long second = link.getLong();
      long first = link.getLong();
      byte kind = link.get();
      double weight = link.getDouble();
      int cluster = link.getInt();
      double margin = link.getDouble();
      int at = rows.index(second);
      boolean must = (kind & MUST) != 0;
      boolean satisfied = (cluster == rows.clusters()[at]) == must;
      ((kind & HELD_OUT) != 0 ? heldOut : fitted).add(must, weight, satisfied);
      if (!satisfied) {
        if (violated.remaining() < VIOLATED_BYTES) {
          violated =
              ByteBuffer.allocate(Math.multiplyExact(2, violated.capacity())).put(violated.flip());
        }
        violated
            .putLong(first)
            .putLong(second)
            .put(kind)
            .putDouble(weight)
            .putInt(cluster)
            .putDouble(margin)
            .putInt(rows.clusters()[at])
            .putDouble(rows.margins()[at]);
      }
    }
    byte[] listed = new byte[violated.flip().remaining()];
    violated.get(listed);
    return new MeasuredLinks(fitted.build(), heldOut.build(), listed);
  }

  /** Returns the counts without the violated links. */
  MeasuredLinks counts() {
    return new MeasuredLinks(fitted, heldOut, new byte[0]);
  }

  /** Returns the sum of these counts and others. */
  MeasuredLinks plus(MeasuredLinks other) {
    return new MeasuredLinks(fitted.plus(other.fitted), heldOut.plus(other.heldOut), new byte[0]);
  }

  /** Returns the violated links as rows of {@link #SCHEMA}. */
  Iterator<Row> rows() {
    ByteBuffer links = ByteBuffer.wrap(violated);
    return IntStream.range(0, violated.length / VIOLATED_BYTES)
        .mapToObj(
            i -> {
              long first = links.getLong();
              long second = links.getLong();
              byte kind = links.get();
              return RowFactory.create(
                  first,
                  second,
                  (kind & MUST) != 0,
                  (kind & HELD_OUT) != 0,
                  links.getDouble(),
                  links.getInt(),
                  links.getDouble(),
                  links.getInt(),
                  links.getDouble());
            })
        .iterator();
  }
}
