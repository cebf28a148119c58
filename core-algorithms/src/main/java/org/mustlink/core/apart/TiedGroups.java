package org.mustlink.core.apart;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.sideinfo.ColumnValues;

/**
 * Groups of tied rows, each of which is in one cluster: single rows, and rows that are kept
 * together. A group has the sum of the scores of its rows for each of k clusters, and values of
 * columns of which a cluster may hold only some rows. Immutable.
 */
public final class TiedGroups implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The number of clusters. */
  final int k;

  /** The number of each group. */
  final long[] ids;

  /** Whether a group stays in its cluster. */
  final boolean[] fixed;

  /** The cluster of each group before rules keep rows apart. */
  final int[] first;

  /** Its cluster so far. */
  final int[] clusters;

  /** The scores of the clusters for each group, groups x k; a larger one is better. */
  final float[] scores;

  /** Where the values of each group begin in the two arrays below, and their length. */
  final int[] starts;

  /** The numbers of the values of the groups. */
  final long[] values;

  /** How many rows of a group have each value. */
  final int[] weights;

  /** Where the rows of each group begin in the two arrays below, and their length. */
  final int[] memberStarts;

  /** The numbers of the rows. */
  final long[] members;

  /** By which whoever made the groups finds the rows again. */
  final long[] places;

  private TiedGroups(Builder made, int[] clusters) {
    this.k = made.k;
    this.ids = made.ids.toArray();
    this.fixed = Arrays.copyOf(made.fixed, ids.length);
    this.first = made.first.toInts();
    this.clusters = clusters;
    this.scores = Arrays.copyOf(made.scores, ids.length * k);
    this.starts = made.starts.toInts();
    this.values = made.values.toArray();
    this.weights = made.weights.toInts();
    this.memberStarts = made.memberStarts.toInts();
    this.members = made.members.toArray();
    this.places = made.places.toArray();
  }

  private TiedGroups(TiedGroups same, int[] clusters) {
    this.k = same.k;
    this.ids = same.ids;
    this.fixed = same.fixed;
    this.first = same.first;
    this.clusters = clusters;
    this.scores = same.scores;
    this.starts = same.starts;
    this.values = same.values;
    this.weights = same.weights;
    this.memberStarts = same.memberStarts;
    this.members = same.members;
    this.places = same.places;
  }

  /** Takes a row, by its number and its place, with its cluster. */
  @FunctionalInterface
  public interface Members {
    void member(long row, long place, int cluster);
  }

  /** Collects groups one after another. Mutable and not thread-safe. */
  public static final class Builder {
    private final int k;
    private final Longs ids = new Longs();
    private final Longs first = new Longs();
    private final Longs clusters = new Longs();
    private final Longs starts = new Longs();
    private final Longs values = new Longs();
    private final Longs weights = new Longs();
    private final Longs memberStarts = new Longs();
    private final Longs members = new Longs();
    private final Longs places = new Longs();
    private boolean[] fixed = new boolean[16];
    private float[] scores;

    /** Collects groups with scores of k clusters. */
    public Builder(int k) {
      this.k = k;
      this.scores = new float[16 * k];
    }

    /**
     * Begins a group, whose scores, values and members follow.
     *
     * @param stays whether it stays in its cluster
     * @return the index of the group, at k times which its scores begin
     */
    public int begin(long id, boolean stays, int before, int cluster) {
      int at = ids.size();
      if (at == fixed.length) {
        fixed = Arrays.copyOf(fixed, 2 * at);
        scores = Arrays.copyOf(scores, Math.multiplyExact(2 * at, k));
      }
      fixed[at] = stays;
      ids.add(id);
      first.add(before);
      clusters.add(cluster);
      starts.add(values.size());
      memberStarts.add(members.size());
      return at;
    }

    /** Sets a score of the last group. */
    public void score(int cluster, float score) {
      scores[(ids.size() - 1) * k + cluster] = score;
    }

    /** Gives the last group a value, unless that says nothing. */
    public void value(long value, int rows) {
      if (value != ColumnValues.NOTHING) {
        values.add(value);
        weights.add(rows);
      }
    }

    /**
     * Gives the last group a row.
     *
     * @param place by which whoever made the group finds the row again
     */
    public void member(long row, long place) {
      members.add(row);
      places.add(place);
    }

    /** Reads a group that {@link #write} has written. */
    public void read(ByteBuffer from) {
      long id = from.getLong();
      begin(id, from.get() == 1, from.getInt(), from.getInt());
      for (int j = 0; j < k; j++) {
        score(j, from.getFloat());
      }
      for (int left = from.getInt(); left > 0; left--) {
        value(from.getLong(), from.getInt());
      }
      for (int left = from.getInt(); left > 0; left--) {
        member(from.getLong(), from.getLong());
      }
    }

    /** Adds a group of others, without its members. */
    private void add(TiedGroups groups, int i) {
      int at = begin(groups.ids[i], groups.fixed[i], groups.first[i], groups.clusters[i]);
      System.arraycopy(groups.scores, i * k, scores, at * k, k);
      for (int a = groups.starts[i]; a < groups.starts[i + 1]; a++) {
        value(groups.values[a], groups.weights[a]);
      }
    }

    /** Returns the groups. */
    public TiedGroups build() {
      starts.add(values.size());
      memberStarts.add(members.size());
      return new TiedGroups(this, clusters.toInts());
    }
  }

  /** The number of groups. */
  public int count() {
    return ids.length;
  }

  /** Whether a group stays in its cluster. */
  public boolean isFixed(int i) {
    return fixed[i];
  }

  /** The number of a group. */
  public long id(int i) {
    return ids[i];
  }

  /** How many bytes {@link #write} writes for a group. */
  public int bytes(int i) {
    return Long.BYTES
        + 1
        + 4 * Integer.BYTES
        + k * Float.BYTES
        + (starts[i + 1] - starts[i]) * (Long.BYTES + Integer.BYTES)
        + (memberStarts[i + 1] - memberStarts[i]) * 2 * Long.BYTES;
  }

  /**
   * Writes a group.
   *
   * @param stays whether whoever reads it leaves it in its cluster
   */
  public void write(int i, boolean stays, ByteBuffer to) {
    to.putLong(ids[i]).put((byte) (stays ? 1 : 0)).putInt(first[i]).putInt(clusters[i]);
    for (int j = 0; j < k; j++) {
      to.putFloat(scores[i * k + j]);
    }
    to.putInt(starts[i + 1] - starts[i]);
    for (int a = starts[i]; a < starts[i + 1]; a++) {
      to.putLong(values[a]).putInt(weights[a]);
    }
    to.putInt(memberStarts[i + 1] - memberStarts[i]);
    for (int a = memberStarts[i]; a < memberStarts[i + 1]; a++) {
      to.putLong(members[a]).putLong(places[a]);
    }
  }

  /** Returns indices of groups in the order of the numbers of the groups. */
  int[] byId(int[] indices) {
    return indices.length == 1
        ? indices
        : IntStream.of(indices)
            .boxed()
            .sorted((one, other) -> Long.compare(ids[one], ids[other]))
            .mapToInt(i -> i)
            .toArray();
  }

  /** Returns all of some groups, without their members. */
  static TiedGroups all(int k, Collection<TiedGroups> parts) {
    Builder all = new Builder(k);
    parts.forEach(part -> IntStream.range(0, part.count()).forEach(i -> all.add(part, i)));
    return all.build();
  }

  /** Returns some of the groups, without their members. */
  TiedGroups taken(int[] some) {
    Builder taken = new Builder(k);
    IntStream.of(some).forEach(i -> taken.add(this, i));
    return taken.build();
  }

  /** Whether a group has rows of several values. */
  boolean hasSeveral(int i) {
    return starts[i + 1] - starts[i] > 1;
  }

  /** Whether a group has a row of one of some values, which ascend. */
  boolean hasOneOf(int i, long[] some) {
    return IntStream.range(starts[i], starts[i + 1])
        .anyMatch(a -> Arrays.binarySearch(some, values[a]) >= 0);
  }

  /** Returns the numbers of all values of the groups, ascending. */
  public long[] distinctValues() {
    return Longs.distinct(values);
  }

  /** Returns how many rows of a value a group has. */
  int weight(int i, long value) {
    for (int a = starts[i]; a < starts[i + 1]; a++) {
      if (values[a] == value) {
        return weights[a];
      }
    }
    return 0;
  }

  /** Returns the same groups in other clusters. */
  TiedGroups in(int[] others) {
    return new TiedGroups(this, others);
  }

  /** Returns the same groups, which are in the order of their numbers, of which some move. */
  public TiedGroups with(Moves moves) {
    int[] found = clusters.clone();
    for (int m = 0; m < moves.ids().length; m++) {
      int at = Arrays.binarySearch(ids, moves.ids()[m]);
      if (at >= 0) {
        found[at] = moves.clusters()[m];
      }
    }
    return in(found);
  }

  /** Goes through the values of all groups in the clusters of the groups. */
  public void forEachCell(CellVisitor cells) {
    for (int i = 0; i < ids.length; i++) {
      for (int a = starts[i]; a < starts[i + 1]; a++) {
        cells.cell(values[a], clusters[i], weights[a]);
      }
    }
  }

  /** Goes through what groups that have moved add to clusters, and what they take away, below 0. */
  public void forEachChange(CellVisitor cells) {
    for (int i = 0; i < ids.length; i++) {
      for (int a = starts[i]; a < starts[i + 1] && clusters[i] != first[i]; a++) {
        cells.cell(values[a], first[i], -weights[a]);
        cells.cell(values[a], clusters[i], weights[a]);
      }
    }
  }

  /** Goes through the rows of the groups that have moved. */
  public void forEachMoved(Members rows) {
    for (int i = 0; i < ids.length; i++) {
      for (int a = memberStarts[i]; a < memberStarts[i + 1] && clusters[i] != first[i]; a++) {
        rows.member(members[a], places[a], clusters[i]);
      }
    }
  }
}
