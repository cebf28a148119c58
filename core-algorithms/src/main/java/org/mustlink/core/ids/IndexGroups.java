package org.mustlink.core.ids;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Indices in groups, found by counting.
 *
 * @param starts of the groups in the members, and the end of the last
 * @param members group by group, ascending within each
 */
public record IndexGroups(int[] starts, int[] members) {

  /**
   * Groups the indices from 0. O(indices + count).
   *
   * @param count the number of groups
   * @param indices how many there are
   * @param groupOf the group of an index, from 0 to count - 1
   */
  public static IndexGroups of(int count, int indices, IntUnaryOperator groupOf) {
    int[] starts = new int[count + 1];
    for (int i = 0; i < indices; i++) {
      starts[groupOf.applyAsInt(i) + 1]++;
    }
    Arrays.parallelPrefix(starts, Math::addExact);
    int[] ends = starts.clone();
    int[] members = new int[indices];
    for (int i = 0; i < indices; i++) {
      members[ends[groupOf.applyAsInt(i)]++] = i;
    }
    return new IndexGroups(starts, members);
  }

  /** Returns the number of groups. */
  public int count() {
    return starts.length - 1;
  }

  /** Returns the number of members of a group. */
  public int size(int group) {
    return starts[group + 1] - starts[group];
  }

  /** Returns a copy of the members of a group. */
  public int[] of(int group) {
    return Arrays.copyOfRange(members, starts[group], starts[group + 1]);
  }
}
