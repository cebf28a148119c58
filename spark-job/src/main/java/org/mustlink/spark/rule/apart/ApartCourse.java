package org.mustlink.spark.rule.apart;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.apart.ApartLimits;
import org.mustlink.core.apart.ExactRound;
import org.mustlink.core.apart.Leaving;
import org.mustlink.core.apart.Moves;
import org.mustlink.core.apart.OverCapacity;
import org.mustlink.core.apart.Relief;
import org.mustlink.core.apart.TiedGroups;
import org.mustlink.core.apart.ValueCounts;
import org.mustlink.core.apart.ValuePrices;
import org.mustlink.core.ids.Longs;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;

/**
 * The steps of {@link org.mustlink.core.apart.ApartInMemory} over the groups of tied rows of many
 * partitions: prices for large values, exact solutions for all others, and groups that leave the
 * clusters that are still full.
 *
 * @param counts how many rows of values the clusters hold before, of all that may be too many
 * @param coupled whether a group may have several values
 */
record ApartCourse(
    ApartLimits limits,
    JavaRDD<ValueCounts> counts,
    OverCapacity before,
    boolean coupled,
    Resources resources) {
  private static final int MOST_ROUNDS = 30;

  /** The largest numbers of counts, and of moves, that are brought to the driver. */
  private static final int MOST_COUNTS = 2_000_000;

  private static final int MOST_MOVED = 2_000_000;

  /** Returns the groups in the clusters that are decided. */
  JavaRDD<TiedGroups> decided(JavaRDD<TiedGroups> groups) {
    long[] priced = before.priced(limits);
    JavaRDD<TiedGroups> found = groups;
    if (priced.length > 0) {
      Shared<ValuePrices> prices = resources.share(groups.context(), prices(groups, priced));
      found = groups.map(part -> prices.value().decided(part));
    }
    long[] large = before.large().numbers();
    if (coupled) {
      found = resources.cached(round(found, new ExactRound(limits, large, true)));
    }
    found = resources.cached(round(found, new ExactRound(limits, large, false)));
    return coupled || priced.length > 0 ? relieved(found) : found;
  }

  /** Finds prices, in two passes over the groups. */
  private ValuePrices prices(JavaRDD<TiedGroups> groups, long[] priced) {
    ValuePrices.Movable movable =
        PartitionResults.reduce(
            groups.map(part -> ValuePrices.Movable.of(part, priced)), ValuePrices.Movable::plus);
    List<TiedGroups> sample =
        PartitionResults.collect(groups.map(part -> movable.sample(part, priced)));
    return ValuePrices.of(limits, priced, before.large(), movable, sample);
  }

  /** Sends groups to the partitions of their values, decides there, and sends back what moves. */
  private static JavaRDD<TiedGroups> round(JavaRDD<TiedGroups> groups, ExactRound round) {
    int partitions = groups.getNumPartitions();
    JavaRDD<byte[]> cases =
        Exchange.of(
            groups,
            partitions,
            (part, to) ->
                round.forEachCase(
                    part,
                    (value, i, stays) -> part.write(i, stays, to.record(value, part.bytes(i)))));
    JavaRDD<byte[]> moves =
        Exchange.arrived(
            cases.mapPartitions(
                packets -> {
                  Longs values = new Longs();
                  TiedGroups.Builder arrived = new TiedGroups.Builder(round.limits().k());
                  for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
                    values.add(inbox.next().getLong());
                    arrived.read(inbox.next());
                  }
                  Moves found = round.moves(values.toArray(), arrived.build());
                  return Exchange.sent(
                      List.of(found).iterator(),
                      partitions,
                      (all, to) -> all.forEach((id, cluster) -> to.record(id, 4).putInt(cluster)));
                }),
            partitions);
    return groups.zipPartitions(
        moves,
        (part, packets) -> {
          Map<Long, Integer> found = new TreeMap<>();
          for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
            found.put(inbox.next().getLong(), inbox.next().getInt());
          }
          return List.of(part.next().with(Moves.of(found))).iterator();
        });
  }

  /**
   * Lets groups leave full clusters in rounds, until no cluster is full, no group can move, or the
   * rounds or the memory of the driver come to their end.
   */
  private JavaRDD<TiedGroups> relieved(JavaRDD<TiedGroups> groups) {
    Map<Long, Integer> moved = new TreeMap<>();
    JavaRDD<TiedGroups> now = groups;
    for (int round = 0; round < MOST_ROUNDS && moved.size() < MOST_MOVED; round++) {
      Map<Long, Integer> further = leaving(now);
      if (further.isEmpty()) {
        break;
      }
      moved.putAll(further);
      Shared<Moves> moves = resources.share(groups.context(), Moves.of(moved));
      now = groups.map(part -> part.with(moves.value()));
    }
    return now;
  }

  /** Finds groups that move, and their clusters. */
  private Map<Long, Integer> leaving(JavaRDD<TiedGroups> groups) {
    ApartLimits own = limits;
    int most = Math.max(1, MOST_COUNTS / limits.k());
    JavaRDD<ValueCounts> held =
        RowCounts.after(counts, groups).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      ValueCounts full =
          PartitionResults.reduce(
              held.map(part -> part.over(own, most)),
              (one, other) -> ValueCounts.sum(one, other).over(own, most));
      if (full.numbers().length == 0) {
        return Map.of();
      }
      Shared<Leaving> choice = resources.share(groups.context(), new Leaving(own, full));
      TiedGroups chosen =
          PartitionResults.treeReduce(
              groups.map(part -> choice.value().of(part)),
              (one, other) -> choice.value().of(one, other));
      Shared<long[]> wanted = resources.share(groups.context(), chosen.distinctValues());
      ValueCounts known =
          PartitionResults.reduce(held.map(part -> part.of(wanted.value())), ValueCounts::sum);
      return new Relief(own, chosen, known).moves();
    } finally {
      held.unpersist();
    }
  }
}
