package org.mustlink.spark.group;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.LinkReader;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.TextReader;
import org.mustlink.spark.table.ValueNumbers;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * Clusters the groups of a partition one after another, with the rows of only one group in memory.
 * The rows of a group that does not fit into memory are passed on without clusters.
 */
final class GroupBlocks implements Iterator<GroupBlock> {
  private static final int CHUNK = 8192;

  private final RowCursor rows;
  private final GroupTask task;
  private final KeyWriter keys;
  private final KeyWriter ids;
  private final TextReader labels;
  private final TextReader truths;
  private final GroupWorker worker;
  private final GroupRows group;
  private final @Nullable LinkReader links;
  private final ValueNumbers apart;

  /** Whether the cursor is at a row that was not taken yet. */
  private boolean more;

  private byte[] key = new byte[0];
  private BadRows badRows = new BadRows();

  /** Whether the group is too large, and how many of its rows have been passed on already. */
  private boolean passing;

  private long passed;
  private long passedLabelled;

  GroupBlocks(RowCursor rows, GroupTask task) {
    this.rows = rows;
    this.task = task;
    RowLayout layout = task.layout();
    this.keys = layout.firstIds(task.keyColumns());
    this.ids = layout.firstIds(layout.ids().length);
    this.labels = layout.labels();
    this.truths = layout.truths();
    this.worker = new GroupWorker(task);
    this.apart = layout.apartValues();
    this.group = new GroupRows(task.decoder().d(), apart.columns());
    this.links = layout.links().orElse(null);
    this.more = rows.advance();
  }

  @Override
  public boolean hasNext() {
    return more;
  }

  @Override
  public GroupBlock next() {
    if (!more) {
      throw new NoSuchElementException();
    }
    if (!passing) {
      // A copy: keys of fixed length are all written into one array.
      key = keys.of(rows).clone();
      badRows = new BadRows();
    }
    boolean room = true;
    while (more && room && Arrays.equals(key, keys.of(rows))) {
      room = passing ? group.count() < CHUNK : worker.hasRoomFor(group.bytesOfGrowth());
      if (room) {
        take();
        more = rows.advance();
      }
    }
    GroupBlock block = room ? ended() : passedOn();
    passing = !room;
    group.clear();
    return block;
  }

  private void take() {
    double[] features = group.features();
    if (!passing) {
      FeatureProblem problem = rows.features(features, group.index());
      if (problem != null) {
        badRows.add(task.names().of(rows) + ": " + problem.text());
      }
      if (links != null) {
        group.links().add(group.count(), rows, links);
      }
    }
    group.read(apart, rows);
    group.add(ids.of(rows), labels.of(rows), truths.of(rows), labels.isTrimmed());
  }

  /** Returns the last block of a group. */
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

  /** Returns a block of a group that has further blocks. */
  private GroupBlock passedOn() {
    passed += group.count();
    passedLabelled += group.labelled();
    return GroupBlock.unclustered(null, group);
  }
}
