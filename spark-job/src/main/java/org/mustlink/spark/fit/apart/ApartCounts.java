package org.mustlink.spark.fit.apart;

import java.util.List;
import java.util.Locale;

/**
 * How far rules keep rows apart.
 *
 * @param crowded of how many values a cluster held too many rows before
 * @param over how many rows were too many
 * @param moved how many rows have another cluster
 * @param left of how many values a cluster still holds too many rows
 * @param leftOver how many rows are still too many
 * @param worst those of these values with the most rows in a cluster, at most three
 */
public record ApartCounts(
    long crowded, long over, long moved, long left, long leftOver, List<Worst> worst) {
  public ApartCounts {
    worst = List.copyOf(worst);
  }

  /**
   * The rows of a value in a cluster.
   *
   * @param value the number of the value
   * @param cluster the index of the cluster
   */
  public record Worst(long value, int cluster, long rows) {}

  static ApartCounts of(Crowding before, long moved, Crowding after) {
    return new ApartCounts(
        before.values(),
        before.over(),
        moved,
        after.values(),
        after.over(),
        after.worst().stream()
            .map(one -> new Worst(one.value(), one.cluster(), one.rows()))
            .toList());
  }

  /** Tells how many rows were moved, on one line. */
  public String told() {
    return String.format(
        Locale.ROOT,
        "%,d values with %,d rows too many, %,d rows moved, %,d rows still too many",
        crowded,
        over,
        moved,
        leftOver);
  }
}
