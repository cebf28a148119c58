package org.mustlink.spark.exchange;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.mustlink.core.ids.Longs;

/**
 * Reads records one after another from packets. A packet does not store the lengths of its records,
 * so that every record has to be read to its end before the next one is asked for. Every task needs
 * its own; not thread-safe.
 */
public final class Inbox implements Iterator<ByteBuffer> {
  private final Iterator<byte[]> packets;
  private ByteBuffer packet = ByteBuffer.allocate(0);

  /** Reads the packets that have arrived in a partition. */
  public Inbox(Iterator<byte[]> packets) {
    this.packets = packets;
  }

  /**
   * Reads records of two numbers.
   *
   * @param packets what has arrived
   * @param numbers ascending
   * @return for each of these numbers the one that a record has after it, or itself
   */
  public static long[] followers(Iterator<byte[]> packets, long[] numbers) {
    long[] found = numbers.clone();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      int at = Arrays.binarySearch(numbers, record.getLong());
      long follower = record.getLong();
      if (at >= 0) {
        found[at] = follower;
      }
    }
    return found;
  }

  /**
   * Reads records of equally many numbers.
   *
   * @param packets what has arrived
   * @param columns how many numbers a record has, with its key
   * @return the first numbers of all records, then the second ones, and so on
   */
  public static long[][] columns(Iterator<byte[]> packets, int columns) {
    Longs[] read = Stream.generate(Longs::new).limit(columns).toArray(Longs[]::new);
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      for (Longs column : read) {
        column.add(inbox.next().getLong());
      }
    }
    return Arrays.stream(read).map(Longs::toArray).toArray(long[][]::new);
  }

  @Override
  public boolean hasNext() {
    while (!packet.hasRemaining()) {
      if (!packets.hasNext()) {
        return false;
      }
      packet = ByteBuffer.wrap(packets.next());
    }
    return true;
  }

  /** Returns the next record, which begins with its key. */
  @Override
  public ByteBuffer next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return packet;
  }
}
