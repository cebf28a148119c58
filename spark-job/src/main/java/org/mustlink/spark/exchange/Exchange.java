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
 * A shuffle of records, each of which has a number as its key. Exchanges with the same number of
 * partitions bring equal keys to partitions with equal indices, so that their results can be
 * zipped. The order in which records arrive is not fixed.
 */
public final class Exchange {
  /**
   * The approximate number of records in a partition; the hash tables of a task take some tens of
   * bytes for each.
   */
  private static final long PARTITION_RECORDS = 400_000;

  private Exchange() {}

  /**
   * Writes the records that an element sends.
   *
   * @param <T> the type of an element
   */
  @FunctionalInterface
  public interface Sender<T> extends Serializable {
    void send(T element, Outbox to);
  }

  /** Returns a suitable number of partitions for a number of records. */
  public static int partitions(long records) {
    return Math.toIntExact(Math.max(1, (records + PARTITION_RECORDS - 1) / PARTITION_RECORDS));
  }

  /** Sends the records of every element of a distributed collection. */
  public static <T> JavaRDD<byte[]> of(JavaRDD<T> elements, int partitions, Sender<T> sender) {
    return arrived(elements.mapPartitions(part -> sent(part, partitions, sender)), partitions);
  }

  /**
   * Returns the packets that the elements of one task fill. The iterator is lazy: elements are read
   * when packets are asked for.
   *
   * @param partitions the number of partitions to which packets are sent
   */
  public static <T> Iterator<Tuple2<Integer, byte[]>> sent(
      Iterator<T> elements, int partitions, Sender<T> sender) {
    return new Sent<>(elements, new Outbox(partitions), sender);
  }

  /** Shuffles the packets of {@link #sent} to their partitions; {@link Inbox} reads them there. */
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
