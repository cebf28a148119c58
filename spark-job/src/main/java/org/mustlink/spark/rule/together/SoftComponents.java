package org.mustlink.spark.rule.together;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.SoftTies;
import org.mustlink.spark.run.Shared;

/**
 * The clusters of the rows of the components of one partition, where some of the rules that tie
 * them have a weight below 1, so that rows need not follow. The codes of all rows of a component
 * are sent to the partition of its number.
 */
final class SoftComponents {
  private SoftComponents() {}

  /**
   * Decides the clusters, lazily.
   *
   * @param linked the codes of the linked rows
   * @param ties the rows that rules tie, in the same partitions
   */
  static JavaRDD<DecidedComponents> of(
      JavaRDD<LinkedCodes> linked, JavaRDD<SoftTies> ties, Shared<Clusterer> clusterer) {
    int partitions = linked.getNumPartitions();
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            ties.zipPartitions(
                linked,
                (tied, part) -> {
                  LinkedCodes codes = part.next();
                  return Exchange.sent(tied, partitions, (rows, to) -> send(rows, codes, to));
                }),
            partitions);
    return sent.zipPartitions(
        linked,
        (packets, part) ->
            List.of(decided(packets, part.next().rows(), clusterer.value())).iterator());
  }

  private static void send(SoftTies rows, LinkedCodes codes, Outbox to) {
    for (int i = 0; i < rows.nodes().length; i++) {
      SoftRow.send(rows, i, codes, to);
    }
  }

  private static DecidedComponents decided(
      Iterator<byte[]> packets, CodedRows form, Clusterer clusterer) {
    List<SoftRow> rows = new ArrayList<>();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      rows.add(SoftRow.read(inbox.next(), form.r(), form.scoresOfRow()));
    }
    // The order in which records arrive is not fixed, and sums depend on their order.
    rows.sort(Comparator.comparingLong(SoftRow::component).thenComparingLong(SoftRow::node));
    SoftDecision decision = new SoftDecision(clusterer, rows.size());
    for (int from = 0, end; from < rows.size(); from = end) {
      long component = rows.get(from).component();
      end = from;
      Map<Long, List<SoftRow>> units = new LinkedHashMap<>();
      for (; end < rows.size() && rows.get(end).component() == component; end++) {
        SoftRow row = rows.get(end);
        units.computeIfAbsent(row.unit(), unit -> new ArrayList<>()).add(row);
      }
      decision.add(List.copyOf(units.values()));
    }
    return decision.decided();
  }
}
