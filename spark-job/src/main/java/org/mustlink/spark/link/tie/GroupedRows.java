package org.mustlink.spark.link.tie;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.mustlink.core.ids.Numbering;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;

/** Groups rows by their values, one row after another. Mutable and not thread-safe. */
final class GroupedRows {
  /** The maximum number of rows of a task, of some 60 bytes each. */
  private static final int MOST_ROWS = 1 << 23;

  private static final int ROW_BYTES = 2 * Integer.BYTES + Long.BYTES;

  private final Numbering values = new Numbering();
  private long[] nodes = new long[16];
  private int[] groups = new int[16];
  private int rows;
  private int[] checks = new int[16];
  private long[] centres = new long[16];
  private int[] sizes = new int[16];
  private int[] labelled = new int[16];
  private int[] classes = new int[16];
  private long faults;

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
    GroupedRows grouped = new GroupedRows();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer row = inbox.next();
      grouped.add(row.getLong(), row.getInt(), row.getLong(), row.getInt());
    }
    return List.of(grouped.groups()).iterator();
  }

  /**
   * Adds a row.
   *
   * @param value the number of its value
   * @param check another number of its value
   * @param node its own number
   * @param label its class, {@link ValueGroups#NONE} without a label, {@link Ties#SILENT} if it has
   *     no value
   */
  void add(long value, int check, long node, int label) {
    if (rows == MOST_ROWS) {
      faults = 1;
      return;
    }
    if (rows == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * rows);
      groups = Arrays.copyOf(groups, 2 * rows);
    }
    nodes[rows] = node;
    groups[rows++] = label == Ties.SILENT ? ValueGroups.NONE : grouped(value, check, node, label);
  }

  private int grouped(long value, int check, long node, int label) {
    int known = values.count();
    int group = values.of(value);
    if (group == known) {
      begin(group, check, node);
    }
    if (checks[group] != check) {
      faults++;
    }
    centres[group] = Math.min(centres[group], node);
    sizes[group]++;
    if (label >= 0) {
      labelled[group]++;
      classes[group] =
          classes[group] == ValueGroups.NONE || classes[group] == label
              ? label
              : ValueGroups.SEVERAL;
    }
    return group;
  }

  private void begin(int group, int check, long node) {
    if (group == sizes.length) {
      checks = Arrays.copyOf(checks, 2 * group);
      centres = Arrays.copyOf(centres, 2 * group);
      sizes = Arrays.copyOf(sizes, 2 * group);
      labelled = Arrays.copyOf(labelled, 2 * group);
      classes = Arrays.copyOf(classes, 2 * group);
    }
    checks[group] = check;
    centres[group] = node;
    classes[group] = ValueGroups.NONE;
  }

  /** Returns all rows. */
  ValueGroups groups() {
    int count = values.count();
    return new ValueGroups(
        Arrays.copyOf(nodes, rows),
        Arrays.copyOf(groups, rows),
        Arrays.copyOf(centres, count),
        Arrays.copyOf(sizes, count),
        Arrays.copyOf(labelled, count),
        Arrays.copyOf(classes, count),
        faults);
  }
}
