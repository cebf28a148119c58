package org.mustlink.spark.exchange;

import java.io.Serializable;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * A shuffle of records by a number each. All exchanges into equally many partitions bring equal
 * numbers to partitions of equal index, so that what they bring can be zipped. The order in which
 * records arrive is not fixed.
 */
public final class Exchange {
  /** Records that a partition has about; its tables take some tens of bytes for each. */
  private static final long PARTITION_RECORDS = 400_000;

  private Exchange() {}

  /**
   * Writes what one element sends.
   *
   * @param <T> an element
   */
  @FunctionalInterface
  public interface Sender<T> extends Serializable {
    void send(T element, Outbox to);
  }

  /** A number of partitions for so many records. */
  public static int partitions(long records) {
    return Math.toIntExact(Math.max(1, (records + PARTITION_RECORDS - 1) / PARTITION_RECORDS));
  }

  /** Sends what every element of a distributed collection has to send. */
  public static <T> JavaRDD<byte[]> of(JavaRDD<T> elements, int partitions, Sender<T> sender) {
    return arrived(elements.mapPartitions(part -> sent(part, partitions, sender)), partitions);
  }

  /**
   * The packets that the elements of one task fill; elements are taken as packets are asked for.
   *
   * @param partitions that packets go to
   */
  public static <T> Iterator<Tuple2<Integer, byte[]>> sent(
      Iterator<T> elements, int partitions, Sender<T> sender) {
    return new Sent<>(elements, new Outbox(partitions), sender);
  }

  /** The packets of {@link #sent} in the partitions that they go to; {@link Inbox} reads them. */
  public static JavaRDD<byte[]> arrived(JavaRDD<Tuple2<Integer, byte[]>> sent, int partitions) {
    return JavaPairRDD.fromJavaRDD(sent).partitionBy(new HashPartitioner(partitions)).values();
  }

  private static final class Sent<T> implements Iterator<Tuple2<Integer, byte[]>> {
    private final Iterator<T> elements;
    private final Outbox outbox;
    private final Sender<T> sender;
    private @Nullable Tuple2<Integer, byte[]> next;

    Sent(Iterator<T> elements, Outbox outbox, Sender<T> sender) {
      this.elements = elements;
      this.outbox = outbox;
      this.sender = sender;
    }

    @Override
    public boolean hasNext() {
      while (next == null) {
        next = outbox.poll();
        if (next == null) {
          if (!elements.hasNext()) {
            next = outbox.last();
            return next != null;
          }
          sender.send(elements.next(), outbox);
        }
      }
      return true;
    }

    @Override
    public Tuple2<Integer, byte[]> next() {
      Tuple2<Integer, byte[]> packet = hasNext() ? next : null;
      if (packet == null) {
        throw new NoSuchElementException();
      }
      next = null;
      return packet;
    }
  }
}
