package org.mustlink.core.apart;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * Groups of tied rows that get another cluster.
 *
 * @param ids their numbers, ascending
 * @param clusters their clusters
 */
public record Moves(long[] ids, int[] clusters) implements Serializable {
  /** Takes a group, by its number, with its new cluster. */
  @FunctionalInterface
  public interface Each {
    void move(long id, int cluster);
  }

  /** Goes through the groups. */
  public void forEach(Each each) {
    for (int i = 0; i < ids.length; i++) {
      each.move(ids[i], clusters[i]);
    }
  }

  /** Makes moves of the clusters of groups by their numbers. */
  public static Moves of(Map<Long, Integer> clusters) {
    TreeMap<Long, Integer> sorted = new TreeMap<>(clusters);
    return new Moves(
        sorted.keySet().stream().mapToLong(id -> id).toArray(),
        sorted.values().stream().mapToInt(cluster -> cluster).toArray());
  }
}
