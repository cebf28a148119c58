package org.mustlink.core.apart;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.ids.Groups;

/**
 * Single rows that become groups of tied rows.
 *
 * @param rows one group a row
 */
public record TiedRows(TiedGroups rows) {
  /**
   * Joins the rows to groups, which are in the order of their numbers. The sums of rows.scores do
   * not depend on the order of the rows.
   *
   * @param into the number of the group of each row
   * @throws BadDataException if two rows have one number
   */
  public TiedGroups joined(long[] into) {
    Groups by = Groups.of(into);
    TiedGroups.Builder joined = new TiedGroups.Builder(rows.k);
    for (int g = 0; g < by.count(); g++) {
      int[] own = rows.byId(Arrays.copyOfRange(by.indices(), by.starts()[g], by.starts()[g + 1]));
      for (int i = 1; i < own.length; i++) {
        if (rows.ids[own[i]] == rows.ids[own[i - 1]]) {
          throw new BadDataException(
              "Two rows have equal values in the columns of {input.id}, so that {links.apart} cannot move one of them. Set {input.id} to columns that differ between all rows.");
        }
      }
      join(by.numbers()[g], own, joined);
    }
    return joined.build();
  }

  private void join(long id, int[] own, TiedGroups.Builder into) {
    int cluster = rows.clusters[own[0]];
    into.begin(id, IntStream.of(own).anyMatch(i -> rows.fixed[i]), cluster, cluster);
    double[] sums = new double[rows.k];
    for (int i : own) {
      for (int a = rows.memberStarts[i]; a < rows.memberStarts[i + 1]; a++) {
        into.member(rows.members[a], rows.places[a]);
      }
      for (int j = 0; j < rows.k; j++) {
        sums[j] += rows.scores[i * rows.k + j];
      }
    }
    // No other cluster is better than the one that was found, however a tie was decided.
    sums[cluster] = Math.max(sums[cluster], Arrays.stream(sums).max().orElseThrow());
    for (int j = 0; j < rows.k; j++) {
      into.score(j, (float) sums[j]);
    }
    long[] all =
        IntStream.of(own)
            .flatMap(i -> IntStream.range(rows.starts[i], rows.starts[i + 1]))
            .mapToLong(a -> rows.values[a])
            .sorted()
            .toArray();
    for (int i = 0, end; i < all.length; i = end) {
      end = i;
      while (end < all.length && all[end] == all[i]) {
        end++;
      }
      into.value(all[i], end - i);
    }
  }
}
