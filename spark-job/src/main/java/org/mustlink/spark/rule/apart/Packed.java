package org.mustlink.spark.rule.apart;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.mustlink.spark.exchange.Inbox;

/**
 * Packets of records of one length, whose number is known before they are read.
 *
 * @param packets the packets
 * @param count the number of records
 */
record Packed(List<byte[]> packets, int count) {

  /** Reads a record with its index. */
  @FunctionalInterface
  interface Reader {
    void read(ByteBuffer record, int index);
  }

  /**
   * Keeps the packets of a partition.
   *
   * @param bytes the length of a record with its key
   */
  static Packed of(Iterator<byte[]> arrived, int bytes) {
    List<byte[]> packets = new ArrayList<>();
    long sum = 0;
    while (arrived.hasNext()) {
      packets.add(arrived.next());
      sum += packets.get(packets.size() - 1).length;
    }
    return new Packed(packets, Math.toIntExact(sum / bytes));
  }

  void forEach(Reader reader) {
    Inbox inbox = new Inbox(packets.iterator());
    for (int i = 0; inbox.hasNext(); i++) {
      reader.read(inbox.next(), i);
    }
  }
}
