package org.mustlink.core.drift;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;

/**
 * The numbers that identify clusters from one fit to the next. A number is never reused, even if
 * its cluster has vanished.
 *
 * @param ids of the clusters in their order, at least 0, all of them different
 * @param next the smallest number that no cluster has or had
 */
public record ClusterIds(List<Integer> ids, int next) implements Serializable {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is negative, occurs twice or is not below the next
   */
  public ClusterIds {
    ids = List.copyOf(ids);
    int most = next;
    if (ids.stream().anyMatch(id -> id < 0 || id >= most)
        || ids.stream().distinct().count() < ids.size()) {
      throw new IllegalArgumentException(
          "The numbers of clusters " + ids + " are not different ones from 0 to below " + next);
    }
  }

  /** The numbers from 0 on, as a fit without an earlier one gives them. */
  public static ClusterIds first(int k) {
    return new ClusterIds(IntStream.range(0, k).boxed().toList(), k);
  }

  /**
   * Returns the numbers of the clusters of a later fit: a cluster that continues one of these keeps
   * its number, the others get new numbers in their order.
   *
   * @param continued for every cluster of the later fit the index of the cluster that it continues,
   *     or -1
   */
  public ClusterIds carriedTo(int[] continued) {
    int[] carried = new int[continued.length];
    int unused = next;
    for (int j = 0; j < carried.length; j++) {
      carried[j] = continued[j] >= 0 ? ids.get(continued[j]) : unused++;
    }
    return new ClusterIds(Arrays.stream(carried).boxed().toList(), unused);
  }

  /** The number of a cluster by its index. */
  public int of(int cluster) {
    return ids.get(cluster);
  }

  /** The index of the cluster with a number, or -1. */
  public int index(int id) {
    return ids.indexOf(id);
  }

  /** The indices of the clusters in the order of their numbers. */
  public int[] ordered() {
    return Indices.ascending(ids.size(), ids::get);
  }
}
