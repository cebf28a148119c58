package org.mustlink.spark.exchange;

import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Reads records one after another from packets. Every record has to be read to its end before the
 * next one is asked for: nothing tells where it ends but what it is. One a task; not thread-safe.
 */
public final class Inbox implements Iterator<ByteBuffer> {
  private final Iterator<byte[]> packets;
  private ByteBuffer packet = ByteBuffer.allocate(0);

  /** Reads the packets that have arrived in a partition. */
  public Inbox(Iterator<byte[]> packets) {
    this.packets = packets;
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

  /** The next record, which begins with its number. */
  @Override
  public ByteBuffer next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return packet;
  }
}
