package org.mustlink.spark.rule.apart;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.run.PartitionResults;

/**
 * Of which values some cluster holds more rows than it may.
 *
 * @param values the number of these values
 * @param over how many rows of them are too many, in all clusters
 * @param impossible how many of these values have more rows than all clusters together may hold
 * @param crowded the numbers of these values, ascending, as long as they are few
 * @param large the values of so many rows that no task takes all of them, whether they are crowded
 *     or not, by their numbers
 * @param worst those with the most rows too many in a cluster, if their rule holds in any case
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record Crowding(
    long values, long over, long impossible, long[] crowded, List<Large> large, List<Worst> worst)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The largest number of values whose numbers are kept, in 8 MB. */
  static final int MOST_KEPT = 1_000_000;

  private static final int SHOWN = 3;
  private static final Crowding NONE = new Crowding(0, 0, 0, new long[0], List.of(), List.of());

  /**
   * A value of many rows.
   *
   * @param held how many each cluster holds
   */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  record Large(long value, int[] held) implements Serializable {
    private static final long serialVersionUID = 1L;

    long rows() {
      return Arrays.stream(held).asLongStream().sum();
    }
  }

  /** The rows of a value in one cluster. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  record Worst(long value, int cluster, long rows) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Finds what is crowded.
   *
   * @param held the rows of all values that may be crowded, by cluster
   * @param largest from how many rows on a value is large
   */
  static Crowding of(JavaRDD<HeldRows> held, Limits limits, long largest) {
    return PartitionResults.reduce(held.map(part -> of(part, limits, largest)), Crowding::plus);
  }

  private static Crowding of(HeldRows held, Limits limits, long largest) {
    Crowding[] all = new Crowding[held.values().length];
    Arrays.setAll(
        all,
        v -> {
          int[] own = Arrays.copyOfRange(held.counts(), v * limits.k(), (v + 1) * limits.k());
          return of(held.values()[v], own, limits, largest);
        });
    return sum(Arrays.stream(all).filter(one -> one.values > 0 || !one.large.isEmpty()).toList());
  }

  private static Crowding of(long value, int[] held, Limits limits, long largest) {
    long rows = Arrays.stream(held).asLongStream().sum();
    long over = limits.over(held);
    if (over == 0 && rows < largest) {
      return NONE;
    }
    int worst = 0;
    for (int j = 1; j < held.length; j++) {
      worst = held[j] > held[worst] ? j : worst;
    }
    return new Crowding(
        over > 0 ? 1 : 0,
        over,
        over > 0 && !limits.isPossible(value, rows) ? 1 : 0,
        over > 0 ? new long[] {value} : new long[0],
        rows < largest ? List.of() : List.of(new Large(value, held)),
        over > 0 && limits.isHard(value)
            ? List.of(new Worst(value, worst, held[worst]))
            : List.of());
  }

  /** Joins what is known of different values. */
  private static Crowding sum(List<Crowding> parts) {
    return new Crowding(
        parts.stream().mapToLong(Crowding::values).sum(),
        parts.stream().mapToLong(Crowding::over).sum(),
        parts.stream().mapToLong(Crowding::impossible).sum(),
        parts.stream()
            .flatMapToLong(one -> LongStream.of(one.crowded))
            .sorted()
            .limit(MOST_KEPT + 1L)
            .toArray(),
        parts.stream()
            .flatMap(one -> one.large.stream())
            .sorted(Comparator.comparingLong(Large::value))
            .toList(),
        parts.stream()
            .flatMap(one -> one.worst.stream())
            .sorted(
                Comparator.comparingLong((Worst one) -> -one.rows).thenComparingLong(Worst::value))
            .limit(SHOWN)
            .toList());
  }

  private Crowding plus(Crowding other) {
    return sum(Stream.of(this, other).toList());
  }

  /** Whether the numbers of all crowded values are kept. */
  boolean isKept() {
    return values <= MOST_KEPT;
  }
}
