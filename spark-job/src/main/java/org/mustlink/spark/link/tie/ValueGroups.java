package org.mustlink.spark.link.tie;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;

/**
 * The rows of one partition of values, grouped by value. Those of at least two rows are tied. Rows
 * without a value are among them, spread over the partitions by their numbers.
 *
 * @param nodes the number of each row
 * @param groups the group of each row, {@link #NONE} for one without a value
 * @param centres the least number of the rows of each group
 * @param sizes the number of rows of each group
 * @param labelled the number of these with a label
 * @param classes the class of each group, {@link #NONE} without a label, {@link #SEVERAL} if its
 *     rows have different labels
 * @param faults how often different values have the same number, 1 if there are too many rows
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ValueGroups(
    long[] nodes,
    int[] groups,
    long[] centres,
    int[] sizes,
    int[] labelled,
    int[] classes,
    long faults)
    implements Serializable {
  /** What stands for a class or a group of rows without one. */
  static final int NONE = -1;

  /** What stands for the classes of rows with different labels. */
  static final int SEVERAL = -2;

  /** The maximum number of rows of a task, of some 60 bytes each. */
  private static final int MOST_ROWS = 1 << 23;

  private static final int ROW_BYTES = 2 * Integer.BYTES + Long.BYTES;

  /**
   * Sends a row to the partition of its value.
   *
   * @param row see {@link Ties#of}
   */
  static void send(long[] row, Outbox to) {
    to.record(row[Ties.VALUE], ROW_BYTES)
        .putInt((int) row[Ties.CHECK])
        .putLong(row[Ties.NODE])
        .putInt((int) row[Ties.CLASS]);
  }

  /** Groups the rows that have arrived. */
  static Iterator<ValueGroups> read(Iterator<byte[]> packets) {
    Longs nodes = new Longs();
    Longs values = new Longs();
    Longs checks = new Longs();
    Longs labels = new Longs();
    Longs rows = new Longs();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      long value = record.getLong();
      int check = record.getInt();
      nodes.add(record.getLong());
      int label = record.getInt();
      if (nodes.size() > MOST_ROWS) {
        return List.of(
                new ValueGroups(
                    new long[0], new int[0], new long[0], new int[0], new int[0], new int[0], 1))
            .iterator();
      }
      if (label != Ties.SILENT) {
        values.add(value);
        checks.add(check);
        labels.add(label);
        rows.add(nodes.size() - 1);
      }
    }
    return List.of(of(nodes.toArray(), values.toArray(), checks, labels, rows)).iterator();
  }

  /**
   * Groups rows.
   *
   * @param nodes the numbers of all rows
   * @param values the numbers of the values of those that have one
   * @param checks another number of each of these values
   * @param labels the class of each of these rows, {@link #NONE} without a label
   * @param rows the index of each of these rows
   */
  private static ValueGroups of(
      long[] nodes, long[] values, Longs checks, Longs labels, Longs rows) {
    Groups by = Groups.of(values);
    int[] groups = new int[nodes.length];
    Arrays.fill(groups, NONE);
    long[] centres = new long[by.count()];
    int[] sizes = new int[by.count()];
    int[] labelled = new int[by.count()];
    int[] classes = new int[by.count()];
    long faults = 0;
    for (int g = 0; g < by.count(); g++) {
      centres[g] = Long.MAX_VALUE;
      classes[g] = NONE;
      sizes[g] = (int) by.size(g);
      for (int a = by.starts()[g]; a < by.starts()[g + 1]; a++) {
        int i = by.indices()[a];
        int row = (int) rows.get(i);
        groups[row] = g;
        centres[g] = Math.min(centres[g], nodes[row]);
        faults += checks.get(i) == checks.get(by.indices()[by.starts()[g]]) ? 0 : 1;
        int label = (int) labels.get(i);
        if (label >= 0) {
          labelled[g]++;
          classes[g] = classes[g] == NONE || classes[g] == label ? label : SEVERAL;
        }
      }
    }
    return new ValueGroups(nodes, groups, centres, sizes, labelled, classes, faults);
  }

  /** Sends all rows to the partitions of their numbers, with their components if they are tied. */
  void sendRows(Outbox to) {
    for (int i = 0; i < nodes.length; i++) {
      int group = groups[i];
      boolean tied = group != NONE && sizes[group] > 1;
      TiedPartition.send(
          nodes[i],
          tied ? centres[group] : nodes[i],
          tied ? classes[group] : TiedPartition.UNTIED,
          to);
    }
  }

  /** Counts the ties. */
  TieCounts counts(TieBounds bounds) {
    long rows = 0;
    long components = 0;
    long withLabel = 0;
    long unlabelled = 0;
    long pairs = 0;
    long found = faults;
    long[] byClass = new long[bounds.classes()];
    for (int group = 0; group < sizes.length; group++) {
      if (sizes[group] < 2) {
        continue;
      }
      components++;
      rows += sizes[group];
      withLabel += labelled[group];
      if (centres[group] < bounds.reserved() || classes[group] == SEVERAL) {
        found++;
      } else if (classes[group] == NONE) {
        unlabelled++;
        pairs += TieCounts.pairs(sizes[group]);
      } else {
        byClass[classes[group]] += sizes[group];
      }
    }
    return new TieCounts(
        rows - components,
        rows,
        withLabel,
        found,
        unlabelled,
        pairs,
        largest(bounds.largest()),
        byClass);
  }

  private long[] largest(int most) {
    return TieCounts.largest(
        IntStream.range(0, sizes.length)
            .filter(group -> sizes[group] > 1 && classes[group] == NONE)
            .mapToLong(group -> sizes[group]),
        most);
  }
}
