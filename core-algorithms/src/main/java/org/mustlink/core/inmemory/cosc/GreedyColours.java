package org.mustlink.core.inmemory.cosc;

import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Colours the graph of cannot-links greedily, in the order of decreasing degree (Welsh, Powell
 * 1967). As many clusters as there are colours can satisfy all cannot-links.
 */
final class GreedyColours {
  private GreedyColours() {}

  /** Returns the number of colours, at least 1. O(nodes log nodes + links). */
  static int count(CutProblem problem) {
    int n = problem.nodes();
    Adjacency cannot = Adjacency.of(n, problem.cannot());
    int[] starts = cannot.starts();
    int[] order =
        IntStream.range(0, n)
            .filter(i -> starts[i + 1] > starts[i])
            .boxed()
            .sorted(Comparator.comparingInt(i -> starts[i] - starts[i + 1]))
            .mapToInt(i -> i)
            .toArray();
    int[] colours = new int[n];
    int most = 1;
    for (int i : order) {
      BitSet taken = new BitSet();
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        taken.set(colours[cannot.neighbours()[e]]);
      }
      taken.set(0);
      colours[i] = taken.nextClearBit(0);
      most = Math.max(most, colours[i]);
    }
    return most;
  }
}
