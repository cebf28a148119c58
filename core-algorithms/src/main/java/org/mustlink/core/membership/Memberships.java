package org.mustlink.core.membership;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The most probable clusters of the rows of a block, by descending probability and then by the
 * number of the cluster. Probabilities are rounded down to multiples of 2^-40, so that those of a
 * row sum to at most 1 in whatever order they are added; a cluster whose probability becomes 0 is
 * not listed.
 *
 * @param most how many clusters a row has at most
 * @param clusters count x most, the numbers of the clusters; -1 where a row has no more
 * @param probabilities count x most, in (0, 1]; 0 where a row has no more clusters
 */
public record Memberships(int most, int[] clusters, double[] probabilities)
    implements Serializable {
  /** Of rows that are not asked for them. */
  public static final Memberships NONE = new Memberships(0, new int[0], new double[0]);

  private static final double UNIT = 1L << 40;

  /**
   * Takes the most probable clusters of rows. O(k) a row for few of them.
   *
   * @param probabilities count x k, row-major
   * @param known count, the index of the cluster that a row is in for certain, or -1
   * @param ids k, the numbers of the clusters
   * @param most how many are taken at most, at least 1
   */
  public static Memberships of(double[] probabilities, int[] known, int[] ids, int most) {
    int k = ids.length;
    int taken = Math.min(most, k);
    int count = probabilities.length / k;
    Memberships all = new Memberships(taken, new int[count * taken], new double[count * taken]);
    Arrays.fill(all.clusters, -1);
    for (int i = 0; i < count; i++) {
      if (known[i] >= 0) {
        all.insert(i, ids[known[i]], 1);
        continue;
      }
      for (int j = 0; j < k; j++) {
        all.insert(i, ids[j], Math.floor(probabilities[i * k + j] * UNIT) / UNIT);
      }
    }
    return all;
  }

  /** Puts a cluster in its place among those of a row, the last of which may fall out. */
  private void insert(int row, int id, double probability) {
    int from = row * most;
    int at = from + most;
    while (at > from && isBefore(id, probability, at - 1)) {
      at--;
      if (at + 1 < from + most) {
        clusters[at + 1] = clusters[at];
        probabilities[at + 1] = probabilities[at];
      }
    }
    if (at < from + most && probability > 0) {
      clusters[at] = id;
      probabilities[at] = probability;
    }
  }

  private boolean isBefore(int id, double probability, int at) {
    return probability > probabilities[at]
        || (probability == probabilities[at] && probability > 0 && id < clusters[at]);
  }

  /** Returns the memberships of a row, at least one. */
  public List<Membership> ofRow(int row) {
    List<Membership> all = new ArrayList<>(most);
    for (int at = row * most; at < (row + 1) * most && clusters[at] >= 0; at++) {
      all.add(new Membership(clusters[at], probabilities[at]));
    }
    return all;
  }

  /** Returns the memberships of a row as those of a block of one. */
  public Memberships row(int row) {
    int from = row * most;
    return new Memberships(
        most,
        Arrays.copyOfRange(clusters, from, from + most),
        Arrays.copyOfRange(probabilities, from, from + most));
  }

  /** Returns the memberships of several blocks of rows, which have equally many at most. */
  public static Memberships joined(List<Memberships> blocks) {
    return new Memberships(
        blocks.isEmpty() ? 0 : blocks.get(0).most,
        blocks.stream().flatMapToInt(block -> Arrays.stream(block.clusters)).toArray(),
        blocks.stream().flatMapToDouble(block -> Arrays.stream(block.probabilities)).toArray());
  }
}
