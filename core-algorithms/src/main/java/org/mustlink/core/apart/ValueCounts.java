package org.mustlink.core.apart;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;

/** How many rows of values each cluster holds. Immutable. */
public final class ValueCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The number of clusters. */
  final int k;

  /** The numbers of the values, ascending. */
  final long[] values;

  /** The rows of each value in each cluster, values x k. */
  final int[] counts;

  private ValueCounts(int k, long[] values, int[] counts) {
    this.k = k;
    this.values = values;
    this.counts = counts;
  }

  /** Adds counts one after another. Mutable and not thread-safe. */
  public static final class Builder {
    private final int k;
    private final Longs values = new Longs();
    private final Longs cells = new Longs();

    /** Counts rows in k clusters. */
    public Builder(int k) {
      this.k = k;
    }

    /** Adds rows of a value in a cluster, or takes them away if there are fewer than 0. */
    public void add(long value, int cluster, int rows) {
      values.add(value);
      cells.add((long) cluster << Integer.SIZE | (rows & 0xffffffffL));
    }

    /** Adds all counts of others. */
    void add(ValueCounts others) {
      for (int at = 0; at < others.counts.length; at++) {
        if (others.counts[at] != 0) {
          add(others.values[at / k], at % k, others.counts[at]);
        }
      }
    }

    /** Returns the sums. */
    public ValueCounts build() {
      Groups groups = Groups.of(values.toArray());
      long[] all = cells.toArray();
      int[] counts = new int[groups.count() * k];
      for (int g = 0; g < groups.count(); g++) {
        for (long both : groups.take(g, all)) {
          counts[g * k + (int) (both >> Integer.SIZE)] += (int) both;
        }
      }
      return new ValueCounts(k, groups.numbers(), counts);
    }
  }

  /** Returns the sum of counts of different values. */
  public static ValueCounts sum(ValueCounts one, ValueCounts other) {
    Builder sum = one.builder();
    sum.add(other);
    return sum.build();
  }

  /** Returns what adds to these counts. */
  public Builder builder() {
    Builder more = new Builder(k);
    more.add(this);
    return more;
  }

  /** Whether a value is counted. */
  public boolean has(long value) {
    return Arrays.binarySearch(values, value) >= 0;
  }

  /** Returns the rows of each cluster of a value; null if it is not counted. */
  int @Nullable [] held(long value) {
    int at = Arrays.binarySearch(values, value);
    return at < 0 ? null : held(at);
  }

  /** Returns the rows of each cluster of a value, by the index of the value. */
  public int[] held(int at) {
    return Arrays.copyOfRange(counts, at * k, (at + 1) * k);
  }

  /** Returns the rows of a value, by its index. */
  long rows(int at) {
    return Arrays.stream(counts, at * k, (at + 1) * k).asLongStream().sum();
  }

  /** Returns the values of at least a number of rows. */
  public ValueCounts from(long least) {
    return taken(IntStream.range(0, values.length).filter(v -> rows(v) >= least).toArray());
  }

  /** Returns those of some values, which ascend, that are counted. */
  public ValueCounts of(long[] some) {
    return taken(
        IntStream.range(0, values.length)
            .filter(v -> Arrays.binarySearch(some, values[v]) >= 0)
            .toArray());
  }

  /**
   * Returns the values of which a cluster holds too many rows, though all clusters together could
   * hold them or their rule may be broken.
   *
   * @param most the largest number of values that are returned
   */
  public ValueCounts over(ApartLimits limits, int most) {
    return taken(
        IntStream.range(0, values.length)
            .filter(v -> limits.over(counts, v * k) > 0)
            .filter(v -> limits.isPossible(values[v], rows(v)))
            .limit(most)
            .toArray());
  }

  /** Returns the numbers of the values, ascending. */
  public long[] numbers() {
    return values.clone();
  }

  /** Returns how many values there are, their rows, and how many of these are too many. */
  public long[] sums(ApartLimits limits) {
    return new long[] {
      values.length,
      Arrays.stream(counts).asLongStream().sum(),
      IntStream.range(0, values.length).mapToLong(v -> limits.over(counts, v * k)).sum()
    };
  }

  private ValueCounts taken(int[] indices) {
    int[] held = new int[indices.length * k];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(counts, indices[i] * k, held, i * k, k);
    }
    return new ValueCounts(k, IntStream.of(indices).mapToLong(v -> values[v]).toArray(), held);
  }
}
