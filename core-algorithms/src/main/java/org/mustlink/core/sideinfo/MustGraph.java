package org.mustlink.core.sideinfo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The graph of must-links and labels, in which shortest chains are found by breadth-first search.
 * Neighbours are in ascending order, so that the same one of several equally short chains is always
 * found. Takes 8 bytes a must-link and 4 bytes a node, and a search 8 more.
 */
final class MustGraph {
  /** What stands for the node before one that the search has not reached. */
  private static final int NOT_REACHED = -1;

  private final int[] starts;
  private final int[] neighbours;

  MustGraph(SideInformation sideInformation) {
    int nodes = sideInformation.nodes();
    this.starts = new int[nodes + 1];
    each(sideInformation, (a, b) -> starts[a + 1]++);
    for (int node = 0; node < nodes; node++) {
      starts[node + 1] = Math.addExact(starts[node + 1], starts[node]);
    }
    this.neighbours = new int[starts[nodes]];
    int[] filled = Arrays.copyOf(starts, nodes);
    each(sideInformation, (a, b) -> neighbours[filled[a]++] = b);
    for (int node = 0; node < nodes; node++) {
      Arrays.sort(neighbours, starts[node], starts[node + 1]);
    }
  }

  private interface Edge {
    void take(int from, int to);
  }

  private static void each(SideInformation sideInformation, Edge edge) {
    Links links = sideInformation.links();
    for (int i = 0; i < links.size(); i++) {
      if (links.must(i)) {
        edge.take(links.first(i), links.second(i));
        edge.take(links.second(i), links.first(i));
      }
    }
    for (int row = 0; row < sideInformation.rows(); row++) {
      if (sideInformation.labels()[row] >= 0) {
        int node = sideInformation.rows() + sideInformation.labels()[row];
        edge.take(row, node);
        edge.take(node, row);
      }
    }
  }

  /**
   * Finds the shortest chain from one of some nodes to one of others. O(nodes + links).
   *
   * @param to nodes of which none is in {@code from}
   * @param passable nodes below this may lie inside the chain
   * @return the nodes of the chain, both ends included; empty if there is none
   */
  int[] chain(int[] from, int[] to, int passable) {
    int[] before = new int[starts.length - 1];
    Arrays.fill(before, NOT_REACHED);
    int[] reached = new int[before.length];
    int size = 0;
    BitSet ends = new BitSet();
    IntStream.of(to).forEach(ends::set);
    for (int node : from) {
      before[node] = node;
      reached[size++] = node;
    }
    for (int at = 0; at < size; at++) {
      int node = reached[at];
      for (int i = starts[node]; i < starts[node + 1]; i++) {
        int next = neighbours[i];
        if (before[next] != NOT_REACHED) {
          continue;
        }
        before[next] = node;
        if (ends.get(next)) {
          return trace(before, next);
        }
        if (next < passable) {
          reached[size++] = next;
        }
      }
    }
    return new int[0];
  }

  private static int[] trace(int[] before, int end) {
    List<Integer> chain = new ArrayList<>(List.of(end));
    for (int node = end; before[node] != node; node = before[node]) {
      chain.add(before[node]);
    }
    Collections.reverse(chain);
    return chain.stream().mapToInt(node -> node).toArray();
  }
}
