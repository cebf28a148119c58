package org.mustlink.spark.rule.apart;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.mustlink.core.apart.OverCapacity;

/**
 * How far rules keep rows apart.
 *
 * @param crowded of how many values a cluster held too many rows before
 * @param over how many rows were too many
 * @param moved how many rows have another cluster
 * @param left of how many values a cluster still holds too many rows
 * @param leftOver how many rows are still too many
 * @param worst those of these values with the most rows in a cluster, at most three
 * @param heldOut how far values that were held out hold by themselves, if some were
 */
public record ApartCounts(
    long crowded,
    long over,
    long moved,
    long left,
    long leftOver,
    List<Worst> worst,
    Optional<HeldOut> heldOut) {
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

  /**
   * Values that were left out of the decision, in the clusters that were decided.
   *
   * @param values the number of these values
   * @param rows how many rows have one of them
   * @param over how many of these rows are more than a cluster may hold
   */
  public record HeldOut(long values, long rows, long over) {}

  static ApartCounts of(OverCapacity before, long moved, OverCapacity after) {
    return new ApartCounts(
        before.values(),
        before.over(),
        moved,
        after.values(),
        after.over(),
        after.worst().stream().map(one -> new Worst(one[0], (int) one[1], one[2])).toList(),
        Optional.empty());
  }

  ApartCounts with(HeldOut counts) {
    return new ApartCounts(crowded, over, moved, left, leftOver, worst, Optional.of(counts));
  }

  /** Tells how many rows were moved, on one line. */
  public String told() {
    return String.format(
            Locale.ROOT,
            "%,d values with %,d rows too many, %,d rows moved, %,d rows still too many",
            crowded,
            over,
            moved,
            leftOver)
        + heldOut
            .map(
                one ->
                    String.format(
                        Locale.ROOT,
                        "; of %,d values held out %,d of %,d rows too many",
                        one.values(),
                        one.over(),
                        one.rows()))
            .orElse("");
  }
}
