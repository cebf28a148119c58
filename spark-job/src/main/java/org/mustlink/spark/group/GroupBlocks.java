package org.mustlink.spark.group;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.RowLayout;

/**
 * Clusters the groups of a partition one after another: holds the rows of one group and no more.
 * The rows of a group that is too large to be held pass through without a cluster.
 */
final class GroupBlocks implements Iterator<GroupBlock> {
  private static final int CHUNK = 8192;

  private final Iterator<InternalRow> rows;
  private final GroupTask task;
  private final UnsafeProjection keys;
  private final UnsafeProjection ids;
  private final RowLayout.Texts labels;
  private final RowLayout.Texts truths;
  private final GroupWorker worker;
  private final GroupRows group;
  private final RowLayout.@Nullable LinkIndices links;

  /** The row that was read last and not yet taken; Spark's one reused object. */
  private @Nullable InternalRow row;

  private byte[] key = new byte[0];
  private BadRows badRows = new BadRows();

  /** Whether the group is too large, and how many of its rows were given away already. */
  private boolean passing;

  private long passed;
  private long passedLabelled;

  GroupBlocks(Iterator<InternalRow> rows, GroupTask task) {
    this.rows = rows;
    this.task = task;
    RowLayout layout = task.layout();
    this.keys = layout.firstIds(task.keyColumns());
    this.ids = layout.firstIds(layout.ids().length);
    this.labels = layout.labels();
    this.truths = layout.truths();
    this.worker = new GroupWorker(task);
    this.group = new GroupRows(task.decoder().d());
    this.links = layout.linkIndices().orElse(null);
    advance();
  }

  private void advance() {
    row = rows.hasNext() ? rows.next() : null;
  }

  @Override
  public boolean hasNext() {
    return row != null;
  }

  @Override
  public GroupBlock next() {
    if (row == null) {
      throw new NoSuchElementException();
    }
    if (!passing) {
      key = keys.apply(row).getBytes();
      badRows = new BadRows();
    }
    boolean room = true;
    while (row != null && room && Arrays.equals(key, keys.apply(row).getBytes())) {
      room = passing ? group.count() < CHUNK : worker.hasRoomFor(group.bytesOfGrowth());
      if (room) {
        take(row);
        advance();
      }
    }
    GroupBlock block = room ? ended() : passedOn();
    passing = !room;
    group.clear();
    return block;
  }

  private void take(InternalRow next) {
    double[] features = group.features();
    if (!passing) {
      String problem = task.decoder().decode(next, features, group.index());
      if (problem != null) {
        badRows.add(task.names().of(next) + ": " + problem);
      }
      if (links != null) {
        group.links().add(group.count(), next, links);
      }
    }
    group.add(ids.apply(next).getBytes(), labels.of(next), truths.of(next));
  }

  /** The block that ends a group. */
  private GroupBlock ended() {
    if (!passing) {
      return worker.cluster(key, group, badRows);
    }
    long rows = passed + group.count();
    long labelled = passedLabelled + group.labelled();
    passed = 0;
    passedLabelled = 0;
    return GroupBlock.unclustered(worker.tooLarge(key, rows, labelled), group);
  }

  /** A block of a group of which more will come. */
  private GroupBlock passedOn() {
    passed += group.count();
    passedLabelled += group.labelled();
    return GroupBlock.unclustered(null, group);
  }
}
