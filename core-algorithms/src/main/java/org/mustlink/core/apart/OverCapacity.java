package org.mustlink.core.apart;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Of which values some cluster holds more rows than it may. Immutable. */
public final class OverCapacity implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The largest number of values whose numbers are kept, in 8 MB. */
  private static final int MOST_KEPT = 1_000_000;

  private static final int SHOWN = 3;

  private static final Comparator<long[]> WORST =
      Comparator.comparingLong((long[] one) -> -one[2]).thenComparingLong(one -> one[0]);

  private final long values;
  private final long over;
  private final long impossible;
  private final long unmet;
  private final long[] numbers;
  private final ValueCounts large;
  private final List<long[]> worst;

  private OverCapacity(
      long values,
      long over,
      long impossible,
      long unmet,
      long[] numbers,
      ValueCounts large,
      List<long[]> worst) {
    this.values = values;
    this.over = over;
    this.impossible = impossible;
    this.unmet = unmet;
    this.numbers = numbers;
    this.large = large;
    this.worst = worst;
  }

  /**
   * Finds the values.
   *
   * @param largest from how many rows on a value is large, so that no task takes all of them
   */
  public static OverCapacity of(ValueCounts held, ApartLimits limits, long largest) {
    long over = 0;
    long impossible = 0;
    long unmet = 0;
    List<Long> full = new ArrayList<>();
    List<Long> large = new ArrayList<>();
    List<long[]> worst = new ArrayList<>();
    for (int v = 0; v < held.values.length; v++) {
      long value = held.values[v];
      long rows = held.rows(v);
      if (rows >= largest) {
        large.add(value);
      }
      long own = limits.over(held.counts, v * held.k);
      if (own == 0) {
        continue;
      }
      over += own;
      full.add(value);
      if (!limits.isPossible(value, rows)) {
        impossible++;
      } else if (limits.isHard(value)) {
        unmet++;
      }
      if (limits.isHard(value)) {
        worst.add(worst(value, held.held(v)));
      }
    }
    return new OverCapacity(
        full.size(),
        over,
        impossible,
        unmet,
        full.stream().mapToLong(value -> value).limit(MOST_KEPT + 1L).toArray(),
        held.of(large.stream().mapToLong(value -> value).toArray()),
        shown(worst));
  }

  /** Returns a value, its fullest cluster and the rows of the value in that. */
  private static long[] worst(long value, int[] held) {
    int worst = 0;
    for (int j = 1; j < held.length; j++) {
      worst = held[j] > held[worst] ? j : worst;
    }
    return new long[] {value, worst, held[worst]};
  }

  /** Returns a list that every serializer can read. */
  private static List<long[]> shown(List<long[]> cases) {
    return new ArrayList<>(cases.stream().sorted(WORST).limit(SHOWN).toList());
  }

  /** Joins what is known of different values. */
  public OverCapacity plus(OverCapacity other) {
    List<long[]> both = new ArrayList<>(worst);
    both.addAll(other.worst);
    return new OverCapacity(
        values + other.values,
        over + other.over,
        impossible + other.impossible,
        unmet + other.unmet,
        LongStream.concat(Arrays.stream(numbers), Arrays.stream(other.numbers))
            .sorted()
            .limit(MOST_KEPT + 1L)
            .toArray(),
        ValueCounts.sum(large, other.large),
        shown(both));
  }

  /** The number of values of which a cluster holds too many rows. */
  public long values() {
    return values;
  }

  /** How many rows are too many, of all values in all clusters. */
  public long over() {
    return over;
  }

  /** Whether no cluster has to give rows away: all that are too many could be nowhere else. */
  public boolean isSettled() {
    return values == impossible;
  }

  /** Whether a rule does not hold that could and that holds in any case. */
  public boolean isUnmet() {
    return unmet > 0;
  }

  /** The numbers of all such values, ascending; null if they are too many to be kept. */
  public long @Nullable [] numbers() {
    return numbers.length > MOST_KEPT ? null : numbers;
  }

  /** The counts of large values, whether they have too many rows in a cluster or not. */
  public ValueCounts large() {
    return large;
  }

  /** Whether all such values are large, and all clusters together can hold the rows of each. */
  public boolean isOfLargeValues(ApartLimits limits) {
    return impossible == 0 && large.over(limits, Integer.MAX_VALUE).values.length == values;
  }

  /** The large values that are decided by prices, ascending. */
  public long[] priced(ApartLimits limits) {
    return Arrays.stream(large.values)
        .filter(
            value -> limits.isPossible(value, large.rows(Arrays.binarySearch(large.values, value))))
        .toArray();
  }

  /**
   * Those of these values whose rule holds in any case with the most rows in a cluster, at most
   * three: the number of the value, the index of the cluster and the rows.
   */
  public List<long[]> worst() {
    return worst;
  }
}
