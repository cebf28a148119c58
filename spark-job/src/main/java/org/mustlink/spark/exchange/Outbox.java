package org.mustlink.spark.exchange;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Collects records by the partitions to which their keys belong. Every task needs its own; not
 * thread-safe.
 */
public final class Outbox {
  private static final int LEAST_BYTES = 1 << 10;
  private static final int MOST_BYTES = 1 << 16;

  /** The maximum number of bytes of all packets that are being filled. */
  private static final int OPEN_BYTES = 1 << 26;

  private final @Nullable ByteBuffer[] open;
  private final int packetBytes;
  private final Deque<Tuple2<Integer, byte[]>> full = new ArrayDeque<>();

  Outbox(int partitions) {
    this.open = new @Nullable ByteBuffer[partitions];
    this.packetBytes = Math.max(LEAST_BYTES, Math.min(MOST_BYTES, OPEN_BYTES / partitions));
  }

  /**
   * Starts a record, which begins with its key.
   *
   * @param number the key, which determines the partition
   * @param bytes the number of bytes that follow the key; exactly as many have to be put
   * @return the buffer to put them into
   */
  public ByteBuffer record(long number, int bytes) {
    int partition = Math.floorMod(number, open.length);
    int length = Math.addExact(bytes, Long.BYTES);
    ByteBuffer packet = open[partition];
    if (packet == null || packet.remaining() < length) {
      if (packet != null) {
        full.add(closed(partition, packet));
      }
      packet = ByteBuffer.allocate(Math.max(packetBytes, length));
      open[partition] = packet;
    }
    return packet.putLong(number);
  }

  /** Returns a packet that is full, or null. */
  @Nullable Tuple2<Integer, byte[]> poll() {
    return full.poll();
  }

  /**
   * Returns a packet that is not full, or null after the last one. It is called when no more
   * records are added.
   */
  @Nullable Tuple2<Integer, byte[]> last() {
    for (int partition = 0; partition < open.length; partition++) {
      ByteBuffer packet = open[partition];
      if (packet != null) {
        open[partition] = null;
        return closed(partition, packet);
      }
    }
    return null;
  }

  private static Tuple2<Integer, byte[]> closed(int partition, ByteBuffer packet) {
    byte[] bytes = new byte[packet.flip().remaining()];
    packet.get(bytes);
    return new Tuple2<>(partition, bytes);
  }
}
