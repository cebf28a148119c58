package org.mustlink.spark.rule.apart;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.apart.TiedGroups;
import org.mustlink.core.apart.TiedRows;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.rule.together.RowPlaces;
import org.mustlink.spark.rule.together.RuledRows;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.IdNumbers;
import org.mustlink.spark.table.RowLayout;

/**
 * Brings rows that have values to the partitions of their groups of tied rows, with the scores of
 * all clusters.
 *
 * @param k the number of clusters
 * @param wanted the numbers of the values whose rows are sent; null if all rows are that have a
 *     value or are kept together with others
 * @param below for each cluster the margin below which its rows are sent; empty if all are
 * @param heldOut values that say nothing here
 */
record SentGroups(
    Shared<Clusterer> clusterer,
    RowLayout layout,
    int salt,
    int k,
    @Nullable Shared<long[]> wanted,
    double[] below,
    HeldOutValues heldOut)
    implements Serializable {
  /** Groups by the numbers by which they were sent. */
  private record Keyed(long[] keys, TiedGroups groups) {
    static Keyed read(Iterator<byte[]> packets, int k) {
      Longs keys = new Longs();
      TiedGroups.Builder groups = new TiedGroups.Builder(k);
      for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
        keys.add(inbox.next().getLong());
        groups.read(inbox.next());
      }
      return new Keyed(keys.toArray(), groups.build());
    }
  }

  /** Sends the rows, lazily. The groups of each partition are in the order of their numbers. */
  JavaRDD<TiedGroups> of(RuledRows<?> rows, int partitions) {
    int blocks = rows.codes().getNumPartitions();
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            rows.codes()
                .mapPartitionsWithIndex(
                    (index, part) -> {
                      Clusterer.Task task = clusterer.value().task();
                      IdNumbers numbers = layout.numbers(salt);
                      RowPlaces.Running places = new RowPlaces(index, blocks).running();
                      return Exchange.sent(
                          part, partitions, (block, to) -> send(block, task, numbers, places, to));
                    },
                    false),
            partitions);
    Optional<JavaRDD<byte[]>> components =
        rows.kept().map(kept -> again(kept.components(), partitions));
    int clusters = k;
    return components
        .map(found -> byComponent(sent, found, partitions))
        .orElse(sent)
        .mapPartitions(
            packets -> {
              Keyed read = Keyed.read(packets, clusters);
              return List.of(new TiedRows(read.groups).joined(read.keys)).iterator();
            });
  }

  /** Sends the numbers of rows and of their components to as many partitions as the rows. */
  private static JavaRDD<byte[]> again(JavaRDD<byte[]> components, int partitions) {
    return Exchange.arrived(
        components.mapPartitions(
            packets ->
                Exchange.sent(
                    new Inbox(packets),
                    partitions,
                    (record, to) ->
                        to.record(record.getLong(), Long.BYTES).putLong(record.getLong()))),
        partitions);
  }

  /** Sends rows on to the partitions of their components. */
  private JavaRDD<byte[]> byComponent(
      JavaRDD<byte[]> sent, JavaRDD<byte[]> components, int partitions) {
    int clusters = k;
    return Exchange.arrived(
        sent.zipPartitions(
            components,
            (packets, others) -> {
              Keyed rows = Keyed.read(packets, clusters);
              long[] nodes = Longs.distinct(rows.keys);
              long[] found = Inbox.followers(others, nodes);
              return Exchange.sent(
                  IntStream.range(0, rows.keys.length).iterator(),
                  partitions,
                  (i, to) ->
                      put(rows.groups, i, found[Arrays.binarySearch(nodes, rows.keys[i])], to));
            }),
        partitions);
  }

  private static void put(TiedGroups groups, int i, long key, Outbox to) {
    groups.write(i, groups.isFixed(i), to.record(key, groups.bytes(i)));
  }

  private void send(
      CodeBlock block,
      Clusterer.Task task,
      IdNumbers numbers,
      RowPlaces.Running places,
      Outbox to) {
    int[] clusters = new int[block.count()];
    double[] margins = new double[block.count()];
    boolean[] fixed = new boolean[block.count()];
    task.cluster(
        block,
        (row, label, cluster, margin) -> {
          clusters[row] = cluster;
          margins[row] = margin;
          boolean certain = label >= 0 && block.labelWeights().of(row) == 1;
          fixed[row] = certain && clusterer.value().keepsLabels();
        });
    int[] asked =
        IntStream.range(0, block.count())
            .filter(i -> clusters[i] >= 0 && isNear(clusters[i], margins[i]))
            .filter(i -> isAsked(block, i) && numbers.isNamed(block.keys(), i))
            .toArray();
    double[] scores = asked.length == 0 ? new double[0] : task.scores(block.rows().take(asked));
    int columns = block.apartColumns();
    TiedGroups.Builder rows = new TiedGroups.Builder(k);
    for (int i = 0; i < asked.length; i++) {
      int row = asked[i];
      long number = numbers.of(block.keys(), row);
      rows.begin(number, fixed[row], clusters[row], clusters[row]);
      rows.member(number, places.of(row));
      for (int j = 0; j < k; j++) {
        rows.score(j, (float) scores[i * k + j]);
      }
      for (int j = row * columns; j < (row + 1) * columns; j++) {
        rows.value(heldOut.without(block.apart()[j]), 1);
      }
    }
    places.next(block.count());
    TiedGroups built = rows.build();
    for (int i = 0; i < built.count(); i++) {
      put(built, i, built.id(i), to);
    }
  }

  private boolean isNear(int cluster, double margin) {
    return below.length == 0 || margin < below[cluster];
  }

  private boolean isAsked(CodeBlock block, int row) {
    if (wanted == null && block.isDecided(row)) {
      return true;
    }
    int columns = block.apartColumns();
    for (int j = row * columns; j < (row + 1) * columns; j++) {
      long value = heldOut.without(block.apart()[j]);
      if (value != ColumnValues.NOTHING
          && (wanted == null || Arrays.binarySearch(wanted.value(), value) >= 0)) {
        return true;
      }
    }
    return false;
  }
}
