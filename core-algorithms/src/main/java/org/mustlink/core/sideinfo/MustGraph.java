package org.mustlink.core.sideinfo;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.mustlink.core.ids.Indices;

/**
 * The graph of must-links and labels, in which shortest chains are found by breadth-first search.
 * Neighbours are in ascending order, so that the same one of several equally short chains is always
 * found. Takes 8 bytes a must-link and 4 bytes a node, and a search 8 more.
 */
final class MustGraph {
  private final int[] starts;
  private final int[] neighbours;

  MustGraph(SideInformation sideInformation) {
    Links links = sideInformation.links();
    int[] labels = sideInformation.labels();
    LongStream linked =
        IntStream.range(0, links.size())
            .filter(links::must)
            .mapToLong(i -> Neighbours.pair(links.first(i), links.second(i)));
    LongStream labelled =
        IntStream.range(0, labels.length)
            .filter(row -> labels[row] >= 0)
            .mapToLong(row -> Neighbours.pair(row, labels.length + labels[row]));
    Neighbours found = Neighbours.of(sideInformation.nodes(), LongStream.concat(linked, labelled));
    this.starts = found.starts();
    this.neighbours = found.all();
  }

  /**
   * Finds the shortest chain from one of some nodes to one of others. O(nodes + links).
   *
   * @param to nodes of which none is in {@code from}
   * @param passable nodes below this may lie inside the chain
   * @return the nodes of the chain, both ends included; empty if there is none
   */
  int[] chain(int[] from, int[] to, int passable) {
    int[] before = Indices.none(starts.length - 1);
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
        if (before[next] >= 0) { // it was reached
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
