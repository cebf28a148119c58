package org.mustlink.core.inmemory.cosc;

import java.util.BitSet;
import org.mustlink.core.graph.Adjacency;
import org.mustlink.core.ids.Indices;

/**
 * Colours the graph of cannot-links greedily, in the order of decreasing degree (Welsh, Powell
 * 1967). As many clusters as there are colours can satisfy all cannot-links.
 */
final class GreedyColours {
  private GreedyColours() {}

  /** Returns the number of colours, at least 1. O(nodes log nodes + links). */
  static int count(CutProblem problem) {
    int n = problem.nodes();
    Adjacency cannot = problem.cannot().adjacency(n);
    int[] starts = cannot.starts();
    int[] order = Indices.ascending(n, i -> starts[i] - starts[i + 1]);
    int[] colours = new int[n];
    int most = 1;
    for (int i : order) {
      if (starts[i] == starts[i + 1]) {
        break;
      }
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
