package org.mustlink.core.sideinfo;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.mustlink.core.ids.IndexGroups;

/**
 * The neighbours of every node of a graph.
 *
 * @param starts where the neighbours of each node begin, and where those of the last one end
 * @param all the neighbours of the nodes one after another, those of a node ascending
 */
record Neighbours(int[] starts, int[] all) {
  /**
   * Collects the neighbours. O(nodes + pairs log pairs).
   *
   * @param pairs pairs of neighbours; a pair may be there repeatedly, and no node becomes a
   *     neighbour of itself
   */
  static Neighbours of(int nodes, LongStream pairs) {
    long[] sorted =
        Links.distinct(
            pairs
                .mapMulti(
                    (pair, to) -> {
                      long reversed = Long.rotateLeft(pair, Integer.SIZE);
                      if (pair != reversed) {
                        to.accept(pair);
                        to.accept(reversed);
                      }
                    })
                .toArray());
    return new Neighbours(
        IndexGroups.of(nodes, sorted.length, i -> (int) (sorted[i] >>> Integer.SIZE)).starts(),
        Arrays.stream(sorted).mapToInt(pair -> (int) pair).toArray());
  }

  /** Returns two nodes as a pair. */
  static long pair(int a, int b) {
    return (long) a << Integer.SIZE | b;
  }
}
