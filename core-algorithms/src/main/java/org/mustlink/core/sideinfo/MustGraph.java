package org.mustlink.core.sideinfo;

import java.util.Arrays;

/**
 * The graph of must-links and labels, in which shortest chains are found by breadth-first search
 * from both ends. Neighbours are in ascending order, so that the same one of several equally short
 * chains is always found. Not thread-safe. Takes 8 bytes a must-link and 12 bytes a node.
 */
final class MustGraph {
  private final int[] starts;
  private final int[] neighbours;

  /**
   * One more than the number of links to the start of the chain, or minus one more than the number
   * to its end; 0 for a node that neither search has reached.
   */
  private final int[] steps;

  private final int[] parents;

  MustGraph(SideInformation sideInformation) {
    int nodes = sideInformation.nodes();
    this.starts = new int[nodes + 1];
    this.steps = new int[nodes];
    this.parents = new int[nodes];
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
   * Finds the shortest chain from one of some nodes to one of others.
   *
   * @param to nodes of which none is in {@code from}
   * @param passable nodes below this may lie inside the chain
   * @return the nodes of the chain, both ends included; empty if there is none
   */
  int[] chain(int[] from, int[] to, int passable) {
    Front near = new Front(from, 1);
    Front far = new Front(to, -1);
    Meeting meeting = new Meeting();
    while (near.count() > 0 && far.count() > 0 && !meeting.found()) {
      if (near.count() <= far.count()) {
        near.advance(passable, meeting);
      } else {
        far.advance(passable, meeting);
      }
    }
    int[] chain = meeting.found() ? trace(meeting) : new int[0];
    near.clear();
    far.clear();
    return chain;
  }

  private int[] trace(Meeting meeting) {
    int before = steps[meeting.near];
    int after = -steps[meeting.far];
    int[] chain = new int[before + after];
    int node = meeting.near;
    for (int i = before - 1; i >= 0; i--) {
      chain[i] = node;
      node = parents[node];
    }
    node = meeting.far;
    for (int i = before; i < chain.length; i++) {
      chain[i] = node;
      node = parents[node];
    }
    return chain;
  }

  /** The edge that joins the two searches and makes the chain shortest. */
  private static final class Meeting {
    private int near = -1;
    private int far = -1;
    private int length = Integer.MAX_VALUE;

    boolean found() {
      return near >= 0;
    }

    void offer(int one, int other, int[] steps) {
      int sum = Math.abs(steps[one]) + Math.abs(steps[other]);
      if (sum < length) {
        length = sum;
        near = steps[one] > 0 ? one : other;
        far = steps[one] > 0 ? other : one;
      }
    }
  }

  /** The nodes that one search has reached, level by level. */
  private final class Front {
    private final int sign;
    private int[] reached = new int[16];
    private int size;
    private int level;

    Front(int[] ends, int sign) {
      this.sign = sign;
      for (int end : ends) {
        add(end, end, sign);
      }
    }

    int count() {
      return size - level;
    }

    private void add(int node, int parent, int step) {
      if (size == reached.length) {
        reached = Arrays.copyOf(reached, 2 * size);
      }
      reached[size++] = node;
      steps[node] = step;
      parents[node] = parent;
    }

    /**
     * Searches a complete level, because a later edge of it may complete a chain that is one link
     * shorter.
     */
    void advance(int passable, Meeting meeting) {
      int end = size;
      for (; level < end; level++) {
        int node = reached[level];
        if (!leads(node, passable)) {
          continue;
        }
        for (int i = starts[node]; i < starts[node + 1]; i++) {
          int next = neighbours[i];
          if (steps[next] == 0) {
            add(next, node, steps[node] + sign);
          } else if (steps[next] * sign < 0 && leads(next, passable)) {
            meeting.offer(node, next, steps);
          }
        }
      }
    }

    /** Returns whether a chain may pass through a node, which is always true of its two ends. */
    private boolean leads(int node, int passable) {
      return node < passable || Math.abs(steps[node]) == 1;
    }

    void clear() {
      for (int i = 0; i < size; i++) {
        steps[reached[i]] = 0;
      }
    }
  }
}
