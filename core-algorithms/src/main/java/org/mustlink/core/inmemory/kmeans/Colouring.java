package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A search for any k clusters that satisfy all cannot-links: a colouring of the graph of
 * cannot-links, by backtracking in the order of DSATUR (Brelaz, CACM 1979). It is exponential in
 * the worst case and therefore limited to a number of steps.
 *
 * @param answer whether there are such clusters
 * @param clusters m, the cluster of every component with cannot-links if such clusters were found,
 *     else -1
 * @param blocked if there are no such clusters, components whose cannot-links no k clusters
 *     satisfy; if the search was stopped, the components in question
 */
record Colouring(Answer answer, int[] clusters, int[] blocked) {
  private static final long STEPS = 50_000_000;

  /** The end of a search. */
  enum Answer {
    /** Clusters were found. */
    FEASIBLE,
    /** There are no such clusters. */
    INFEASIBLE,
    /** The search took too long. */
    UNKNOWN
  }

  /** Searches for at most about half a second. */
  static Colouring search(int[][] cannotLinked, int k) {
    return new Search(cannotLinked, k).run();
  }

  /** The stack of coloured components, and the colours that remain for the others. */
  private static final class Search {
    private final int[][] cannotLinked;
    private final int k;
    private final int[] vertices;
    private final int[] colours;
    private final int[][] seen;
    private final int[] left;
    private final int[] stack;
    private final int[] roots;
    private final int[] used;
    private long steps;

    Search(int[][] cannotLinked, int k) {
      this.cannotLinked = cannotLinked;
      this.k = k;
      this.vertices =
          IntStream.range(0, cannotLinked.length).filter(a -> cannotLinked[a].length > 0).toArray();
      this.colours = new int[cannotLinked.length];
      this.seen = new int[cannotLinked.length][];
      this.left = new int[cannotLinked.length];
      for (int a : vertices) {
        seen[a] = new int[k];
      }
      Arrays.fill(colours, -1);
      Arrays.fill(left, k);
      this.stack = new int[vertices.length];
      this.roots = new int[vertices.length];
      this.used = new int[vertices.length + 1];
    }

    Colouring run() {
      int depth = 0;
      boolean forward = true;
      while (depth < vertices.length) {
        if (forward) {
          choose(depth);
        }
        int a = stack[depth];
        int colour = next(a, depth);
        if (colour >= 0) {
          colour(a, colour);
          used[depth + 1] = Math.max(used[depth], colour + 1);
          depth++;
          forward = true;
        } else if (depth == roots[depth]) {
          return stopped(Answer.INFEASIBLE, depth);
        } else {
          depth--;
          forward = false;
        }
        if (steps > STEPS) {
          return stopped(Answer.UNKNOWN, Math.min(depth, vertices.length - 1));
        }
      }
      return new Colouring(Answer.FEASIBLE, colours, new int[0]);
    }

    /**
     * Returns the result with the components that a path of cannot-links connects with the one at a
     * depth.
     */
    private Colouring stopped(Answer answer, int depth) {
      boolean[] reached = new boolean[cannotLinked.length];
      int[] queue = new int[vertices.length];
      queue[0] = stack[depth];
      reached[queue[0]] = true;
      int count = 1;
      for (int at = 0; at < count; at++) {
        for (int b : cannotLinked[queue[at]]) {
          if (!reached[b]) {
            reached[b] = true;
            queue[count++] = b;
          }
        }
      }
      return new Colouring(answer, new int[0], Arrays.copyOf(queue, count));
    }

    private void choose(int depth) {
      int best = -1;
      for (int a : vertices) {
        if (colours[a] < 0 && (best < 0 || before(a, best))) {
          best = a;
        }
      }
      steps += vertices.length;
      stack[depth] = best;
      // No coloured component has a cannot-link to a remaining one, so earlier choices cannot cause
      // a failure.
      boolean root = left[best] == k;
      roots[depth] = root ? depth : roots[depth - 1];
      used[depth] = root ? 0 : used[depth];
    }

    private boolean before(int a, int b) {
      return left[a] != left[b]
          ? left[a] < left[b]
          : cannotLinked[a].length > cannotLinked[b].length;
    }

    /**
     * Returns the next colour to try for a component, or -1 if none is left. Of the unused colours
     * only the first is tried.
     */
    private int next(int a, int depth) {
      int from = colours[a] + 1;
      if (from > 0) {
        uncolour(a);
      }
      for (int j = from; j < Math.min(k, used[depth] + 1); j++) {
        if (seen[a][j] == 0) {
          return j;
        }
      }
      return -1;
    }

    private void colour(int a, int colour) {
      colours[a] = colour;
      for (int b : cannotLinked[a]) {
        left[b] -= seen[b][colour]++ == 0 ? 1 : 0;
      }
      steps += cannotLinked[a].length;
    }

    private void uncolour(int a) {
      int colour = colours[a];
      for (int b : cannotLinked[a]) {
        left[b] += --seen[b][colour] == 0 ? 1 : 0;
      }
      colours[a] = -1;
    }
  }
}
