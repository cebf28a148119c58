package org.mustlink.core.apart;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Decides the clusters of groups of tied rows that are all in memory, such that clusters hold at
 * most a number of the rows of each value: exactly for values of few rows, by prices for large
 * ones. What is still too many after that, since groups have several values or prices are those of
 * a sample, leaves full clusters, those groups first that lose least.
 *
 * @param taskScores the largest number of scores of a value that is decided exactly
 */
public record ApartInMemory(ApartLimits limits, int taskScores) {
  /** The largest number of scores of a value that is decided exactly, in some megabytes. */
  public static final int TASK_SCORES = 1 << 18;

  /** Returns the groups in the clusters that are decided. */
  public TiedGroups decided(TiedGroups groups) {
    long largest = Math.max(1, taskScores / limits.k());
    OverCapacity before = OverCapacity.of(counts(groups), limits, largest);
    if (before.isSettled()) {
      return groups;
    }
    TiedGroups found = groups;
    long[] priced = before.priced(limits);
    if (priced.length > 0) {
      ValuePrices.Movable movable = ValuePrices.Movable.of(groups, priced);
      List<TiedGroups> sample = List.of(movable.sample(groups, priced));
      found = ValuePrices.of(limits, priced, before.large(), movable, sample).decided(groups);
    }
    long[] large = before.large().numbers();
    if (IntStream.range(0, groups.count()).anyMatch(groups::hasSeveral)) {
      found = new ExactRound(limits, large, true).decided(found);
    }
    found = new ExactRound(limits, large, false).decided(found);
    return found.with(Moves.of(new Relief(limits, found, counts(found)).moves()));
  }

  /** Returns how many rows of each value the clusters of groups hold. */
  public ValueCounts counts(TiedGroups groups) {
    ValueCounts.Builder counts = new ValueCounts.Builder(limits.k());
    groups.forEachCell(counts::add);
    return counts.build();
  }
}
