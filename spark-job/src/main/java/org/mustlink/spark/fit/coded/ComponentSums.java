package org.mustlink.spark.fit.coded;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.landmark.sums.CodeSum;
import org.mustlink.core.landmark.sums.PairSums;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.rule.together.LinkedCodes;
import org.mustlink.spark.run.PartitionResults;

/**
 * The constraint matrix of any number of links, as exact sums over pairs of rows: all pairs within
 * a must-link component, and all pairs between two components with a cannot-link. Both are computed
 * from the sums of the codes of the components. A pair of components is sent to the partition of
 * the first one, from there with its sum of codes to that of the second one, and is added there; if
 * there are no cannot-links, no pair is looked for. No task holds more than one matrix.
 */
final class ComponentSums {
  private ComponentSums() {}

  /**
   * Sums the codes over all pairs of rows that the links imply.
   *
   * @param linked the codes of the linked rows
   * @param p the number of landmarks
   */
  static PairSums of(JavaRDD<LinkedCodes> linked, AuditedLinks links, int p) {
    int partitions = linked.getNumPartitions();
    long most = mostPairs(links.report());
    JavaRDD<ComponentCodes> codes = ComponentCodes.of(linked, links.moved(), p);
    JavaRDD<PairSums> parts =
        links.report().given().cannot() == 0
            ? codes.map(components -> squares(components, p, most))
            : withPairs(
                codes.map(components -> SummedComponents.of(components, p)), links, p, most);
    return PartitionResults.treeReduce(
        parts, PairSums::merge, CompressStage.depth(PairSums.bytes(p), partitions));
  }

  private static PairSums squares(ComponentCodes components, int p, long most) {
    PairSums sums = PairSums.empty(p, most);
    components.forEach(p, (component, sum) -> sums.addSquare(sum));
    return sums;
  }

  private static JavaRDD<PairSums> withPairs(
      JavaRDD<SummedComponents> sums, AuditedLinks links, int p, long most) {
    int partitions = sums.getNumPartitions();
    JavaRDD<byte[]> pairs =
        Exchange.arrived(
            links
                .componentPairs()
                .zipPartitions(
                    sums,
                    (packets, block) ->
                        Exchange.sent(
                            pairs(packets, block.next()), partitions, ComponentSums::send)),
            partitions);
    return pairs.zipPartitions(
        sums, (packets, block) -> List.of(summed(packets, block.next(), p, most)).iterator());
  }

  /**
   * Returns an upper bound of the number of pairs of rows. No pair is counted twice, and a
   * cannot-link stands for all pairs between two components.
   */
  private static long mostPairs(LinkReport report) {
    double rows = report.rows().linked();
    double largest = report.components().largest().stream().findFirst().orElse(1L);
    double implied = report.components().impliedMust() + rows;
    double apart = report.given().cannot() * largest * largest;
    return (long) Math.min(rows * (rows + 1) / 2, implied + apart);
  }

  /** A pair of components, with the sum of the first one's codes as bytes. */
  private record Pair(byte[] sum, long second, double weight) {}

  /** The pairs of the components of one partition, each once with its largest weight. */
  private static Iterator<Pair> pairs(Iterator<byte[]> packets, SummedComponents sums) {
    long[][] pairs = Inbox.columns(packets, 3);
    Groups groups = Groups.of(pairs[0]);
    return IntStream.range(0, groups.count())
        .boxed()
        .flatMap(
            group -> {
              byte[] sum = sums.of(groups.numbers()[group]).bytes();
              return distinct(sum, groups.take(group, pairs[1]), groups.take(group, pairs[2]))
                  .stream();
            })
        .iterator();
  }

  private static List<Pair> distinct(byte[] sum, long[] second, long[] bits) {
    long[] once = Longs.distinct(second);
    double[] largest = new double[once.length];
    for (int i = 0; i < second.length; i++) {
      int at = Arrays.binarySearch(once, second[i]);
      largest[at] = Math.max(largest[at], Double.longBitsToDouble(bits[i]));
    }
    List<Pair> pairs = new ArrayList<>(once.length);
    for (int i = 0; i < once.length; i++) {
      pairs.add(new Pair(sum, once[i], largest[i]));
    }
    return pairs;
  }

  private static void send(Pair pair, Outbox to) {
    to.record(pair.second(), Double.BYTES + Integer.BYTES + pair.sum().length)
        .putDouble(pair.weight())
        .putInt(pair.sum().length)
        .put(pair.sum());
  }

  private static PairSums summed(
      Iterator<byte[]> packets, SummedComponents components, int p, long most) {
    PairSums sums = PairSums.empty(p, most);
    for (CodeSum component : components.sums()) {
      sums.addSquare(component, 1);
    }
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer pair = inbox.next();
      CodeSum second = components.of(pair.getLong());
      double weight = pair.getDouble();
      byte[] first = new byte[pair.getInt()];
      pair.get(first);
      sums.add(CodeSum.of(first), second, -weight);
    }
    return sums;
  }
}
