package org.mustlink.spark.rule.apart;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.apart.CellVisitor;
import org.mustlink.core.apart.TiedGroups;
import org.mustlink.core.apart.ValueCounts;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.run.Shared;

/** Counts rows by value and cluster, each value in one partition. */
final class RowCounts {
  private RowCounts() {}

  /** Whether a value is counted. */
  @FunctionalInterface
  interface Choice extends Serializable {
    boolean test(long value);
  }

  /**
   * Counts the rows of blocks, lazily, in one pass and one shuffle of counts.
   *
   * @param n the number of rows
   * @param least values of fewer rows are left out
   * @param counted which values are counted
   */
  static JavaRDD<ValueCounts> of(
      JavaRDD<CodeBlock> codes, Shared<Clusterer> clusterer, long n, long least, Choice counted) {
    int partitions = Exchange.partitions(n);
    return Exchange.arrived(
            codes.mapPartitions(
                blocks -> {
                  Clusterer.Task task = clusterer.value().task();
                  return Exchange.sent(
                      blocks, partitions, (block, to) -> send(block, task, counted, to));
                }),
            partitions)
        .mapPartitions(
            packets -> {
              ValueCounts.Builder counts =
                  new ValueCounts.Builder(clusterer.value().assigner().clusters());
              read(packets, counts::add);
              return List.of(counts.build().from(least)).iterator();
            });
  }

  private static void send(CodeBlock block, Clusterer.Task task, Choice counted, Outbox to) {
    Longs values = new Longs();
    Longs clusters = new Longs();
    int columns = block.apartColumns();
    task.cluster(
        block,
        (row, label, cluster, margin) -> {
          for (int j = row * columns; cluster >= 0 && j < (row + 1) * columns; j++) {
            long value = block.apart()[j];
            if (value != ColumnValues.NOTHING && counted.test(value)) {
              values.add(value);
              clusters.add(cluster);
            }
          }
        });
    Groups groups = Groups.of(values.toArray());
    long[] all = clusters.toArray();
    for (int g = 0; g < groups.count(); g++) {
      long[] own = groups.take(g, all);
      Arrays.sort(own);
      for (int i = 0, end; i < own.length; i = end) {
        end = i;
        while (end < own.length && own[end] == own[i]) {
          end++;
        }
        to.record(groups.numbers()[g], 2 * Integer.BYTES).putInt((int) own[i]).putInt(end - i);
      }
    }
  }

  /** Returns counts after groups have moved, lazily. */
  static JavaRDD<ValueCounts> after(JavaRDD<ValueCounts> counts, JavaRDD<TiedGroups> groups) {
    return counts.zipPartitions(
        Exchange.of(
            groups,
            counts.getNumPartitions(),
            (part, to) ->
                part.forEachChange(
                    (value, cluster, rows) ->
                        to.record(value, 2 * Integer.BYTES).putInt(cluster).putInt(rows))),
        (before, packets) -> List.of(changed(before.next(), packets)).iterator());
  }

  private static ValueCounts changed(ValueCounts before, Iterator<byte[]> packets) {
    ValueCounts.Builder after = before.builder();
    read(
        packets,
        (value, cluster, rows) -> {
          if (before.has(value)) {
            after.add(value, cluster, rows);
          }
        });
    return after.build();
  }

  private static void read(Iterator<byte[]> packets, CellVisitor cells) {
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      cells.cell(record.getLong(), record.getInt(), record.getInt());
    }
  }
}
