package org.mustlink.spark.fit.coded;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.landmark.CodeSum;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Groups;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Longs;
import org.mustlink.spark.exchange.Outbox;

/**
 * The must-link components of one partition with the sums of the codes of their rows. Most linked
 * rows are the only row of their component and need not be moved.
 *
 * @param components the numbers of the components, ascending
 * @param sums the sum of the codes of each
 */
record SummedComponents(long[] components, CodeSum[] sums) {
  /** A component and the sum of some of its codes. */
  private record Part(long component, byte[] sum) {}

  /**
   * Sums the codes of components, lazily.
   *
   * @param linked the codes of the linked rows
   * @param moved see {@link org.mustlink.spark.link.AuditedLinks#moved()}
   */
  static JavaRDD<SummedComponents> of(JavaRDD<LinkedCodes> linked, JavaRDD<byte[]> moved) {
    int partitions = linked.getNumPartitions();
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            moved.zipPartitions(
                linked,
                (packets, block) -> {
                  LinkedCodes codes = block.next();
                  return Exchange.sent(
                      parts(Moved.read(packets, codes), codes.rows()),
                      partitions,
                      SummedComponents::send);
                }),
            partitions);
    JavaRDD<LinkedCodes> staying =
        moved.zipPartitions(
            linked,
            (packets, block) -> {
              LinkedCodes codes = block.next();
              return List.of(codes.without(Moved.read(packets, codes).sorted())).iterator();
            });
    return sent.zipPartitions(
        staying, (packets, block) -> List.of(summed(packets, block.next())).iterator());
  }

  /**
   * Rows whose component has the number of another row.
   *
   * @param components the components of the rows
   * @param rows the indices of the rows
   */
  private record Moved(long[] components, long[] rows) {
    static Moved read(Iterator<byte[]> packets, LinkedCodes codes) {
      Longs components = new Longs();
      Longs rows = new Longs();
      for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
        ByteBuffer record = inbox.next();
        rows.add(codes.index(record.getLong()));
        components.add(record.getLong());
      }
      return new Moved(components.toArray(), rows.toArray());
    }

    int[] sorted() {
      return Arrays.stream(rows).mapToInt(Math::toIntExact).sorted().toArray();
    }
  }

  private static Iterator<Part> parts(Moved moved, CodedRows codes) {
    Groups groups = Groups.of(moved.components());
    return IntStream.range(0, groups.count())
        .mapToObj(
            group -> {
              long[] rows = groups.take(group, moved.rows());
              CodeSum sum =
                  Arrays.stream(rows)
                      .mapToObj(row -> sum(codes, Math.toIntExact(row)))
                      .reduce(CodeSum::plus)
                      .orElseThrow();
              return new Part(groups.numbers()[group], sum.bytes());
            })
        .iterator();
  }

  private static CodeSum sum(CodedRows codes, int row) {
    return CodeSum.of(codes.codes(), codes.weights(), row * codes.r(), codes.r());
  }

  private static void send(Part part, Outbox to) {
    to.record(part.component(), Integer.BYTES + part.sum().length)
        .putInt(part.sum().length)
        .put(part.sum());
  }

  private static SummedComponents summed(Iterator<byte[]> packets, LinkedCodes staying) {
    Longs numbers = new Longs();
    List<CodeSum> codes = new ArrayList<>(staying.nodes().length);
    for (int i = 0; i < staying.nodes().length; i++) {
      numbers.add(staying.nodes()[i]);
      codes.add(sum(staying.rows(), i));
    }
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer part = inbox.next();
      numbers.add(part.getLong());
      byte[] sum = new byte[part.getInt()];
      part.get(sum);
      codes.add(CodeSum.of(sum));
    }
    Groups groups = Groups.of(numbers.toArray());
    CodeSum[] sums = new CodeSum[groups.count()];
    for (int group = 0; group < sums.length; group++) {
      CodeSum sum = codes.get(groups.indices()[groups.starts()[group]]);
      for (int i = groups.starts()[group] + 1; i < groups.starts()[group + 1]; i++) {
        sum = sum.plus(codes.get(groups.indices()[i]));
      }
      sums[group] = sum;
    }
    return new SummedComponents(groups.numbers(), sums);
  }

  /** Returns the sum of a component of this partition. */
  CodeSum of(long component) {
    return sums[Arrays.binarySearch(components, component)];
  }
}
