package org.mustlink.core.apart;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;

/**
 * Decides the clusters of groups of tied rows exactly, value by value, for values that are not
 * large. A group of several values is decided by the first of them, in a round before all others;
 * in the round after that it stays in its cluster, and leaves less room to the groups of one value.
 *
 * @param large the numbers of large values, ascending, whose groups stay in their clusters
 * @param ofSeveral whether this is the round of groups of several values
 */
public record ExactRound(ApartLimits limits, long[] large, boolean ofSeveral)
    implements Serializable {
  /** Takes a group, by its index, where one of its values is decided. */
  @FunctionalInterface
  public interface Cases {
    void take(long value, int group, boolean stays);
  }

  /** Hands over each value of the groups that this round decides, with the group. */
  public void forEachCase(TiedGroups groups, Cases cases) {
    for (int i = 0; i < groups.count(); i++) {
      boolean several = groups.hasSeveral(i);
      boolean fixed = groups.fixed[i] || groups.hasOneOf(i, large);
      int from = groups.starts[i];
      int end =
          ofSeveral && !fixed ? Math.min(from + 1, groups.starts[i + 1]) : groups.starts[i + 1];
      for (int a = from; a < end; a++) {
        if (Arrays.binarySearch(large, groups.values[a]) < 0) {
          cases.take(groups.values[a], i, fixed || (several && !ofSeveral));
        }
      }
    }
  }

  /** Decides for groups that are all in memory. */
  TiedGroups decided(TiedGroups groups) {
    Longs values = new Longs();
    Longs indices = new Longs();
    Longs staying = new Longs();
    forEachCase(
        groups,
        (value, group, stays) -> {
          values.add(value);
          indices.add(group);
          staying.add(stays ? 1 : 0);
        });
    int[] taken = indices.toInts();
    TiedGroups cases = groups.taken(taken);
    for (int i = 0; i < taken.length; i++) {
      cases.fixed[i] = staying.get(i) == 1;
    }
    return groups.with(moves(values.toArray(), cases));
  }

  /**
   * Decides.
   *
   * @param values the value by which each group is decided, all groups of a value among them
   * @param groups those that are fixed stay
   * @return the groups that move
   */
  public Moves moves(long[] values, TiedGroups groups) {
    Groups by = Groups.of(values);
    Map<Long, Integer> moved = new TreeMap<>();
    for (int g = 0; g < by.count(); g++) {
      int[] own = Arrays.copyOfRange(by.indices(), by.starts()[g], by.starts()[g + 1]);
      long value = by.numbers()[g];
      if (IntStream.of(own).mapToLong(i -> groups.weight(i, value)).sum() > limits.most()) {
        move(value, groups.byId(own), groups, moved);
      }
    }
    return Moves.of(moved);
  }

  private void move(long value, int[] own, TiedGroups groups, Map<Long, Integer> moved) {
    int k = limits.k();
    float[] scores = new float[own.length * k];
    boolean[] stays = new boolean[own.length];
    for (int i = 0; i < own.length; i++) {
      System.arraycopy(groups.scores, own[i] * k, scores, i * k, k);
      stays[i] = groups.fixed[own[i]];
    }
    int[] before = IntStream.of(own).map(i -> groups.clusters[i]).toArray();
    int[] found =
        new FullValue(
                k,
                limits.most(),
                limits.cost(value),
                scores,
                IntStream.of(own).map(i -> groups.weight(i, value)).toArray(),
                before,
                stays)
            .solved();
    for (int i = 0; i < own.length; i++) {
      if (found[i] != before[i]) {
        moved.put(groups.ids[own[i]], found[i]);
      }
    }
  }
}
