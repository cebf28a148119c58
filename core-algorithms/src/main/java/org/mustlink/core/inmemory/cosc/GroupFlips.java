package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import org.mustlink.core.graph.Adjacency;
import org.mustlink.core.ids.IndexGroups;

/**
 * Decreases the normalised cut of a partition by exchanging the sides of groups of nodes. Groups
 * are the connected components of the cannot-links, so that no move changes which cannot-links are
 * satisfied. A pass follows Kernighan, Lin (1970): every group moves once, the best first, even if
 * the cut increases, and the best partition on the way is kept. On larger problems only moves that
 * decrease the cut are made. Not thread-safe.
 */
final class GroupFlips {
  /** The maximum number of groups for which a pass makes all moves, in O(groups^2). */
  private static final int MOST_GROUPS = 2000;

  private static final int MOST_PASSES = 20;
  private static final double LEAST = 1e-9;

  private final CutProblem problem;
  private final int[] group;
  private final double[] volumes;
  private final int[] starts;
  private final int[] neighbours;
  private final double[] weights;
  private final IndexGroups nodes;

  private boolean[] side = {};

  /** The changes of the cut and of the volume of the true side by moving each group. */
  private final double[] gain;

  private final double[] shift;
  private double cut;
  private double volume;
  private final double totalVolume;

  GroupFlips(CutProblem problem, TwoColouring colouring) {
    this.problem = problem;
    this.group = colouring.group();
    int groups = colouring.groups();
    this.volumes = problem.volumes();
    this.totalVolume = problem.volume();
    this.gain = new double[groups];
    this.shift = new double[groups];
    int n = problem.nodes();
    Adjacency edges = problem.edges().adjacency(n);
    this.starts = edges.starts();
    this.neighbours = edges.neighbours();
    this.weights = edges.weights();
    this.nodes = IndexGroups.of(groups, n, i -> group[i]);
  }

  /** Returns a partition whose normalised cut is not larger. */
  Bipartition improved(Bipartition from) {
    start(from);
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      double before = value(cut, volume);
      if (gain.length <= MOST_GROUPS) {
        exchange(before);
      } else {
        descend();
      }
      if (!(value(cut, volume) < before * (1 - LEAST))) {
        break;
      }
    }
    Bipartition found = Bipartition.of(problem, side);
    return found.normalisedCut() < from.normalisedCut() ? found : from;
  }

  private double value(double cutThen, double volumeThen) {
    double balance = volumeThen * (totalVolume - volumeThen) / totalVolume;
    return balance > LEAST * LEAST * totalVolume ? cutThen / balance : Double.POSITIVE_INFINITY;
  }

  private void start(Bipartition from) {
    side = from.side().clone();
    cut = from.cut();
    volume = 0;
    Arrays.fill(gain, 0);
    Arrays.fill(shift, 0);
    for (int i = 0; i < side.length; i++) {
      volume += side[i] ? volumes[i] : 0;
      shift[group[i]] += side[i] ? -volumes[i] : volumes[i];
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        int j = neighbours[e];
        gain[group[i]] += group[i] == group[j] ? 0 : side[i] == side[j] ? weights[e] : -weights[e];
      }
    }
  }

  private void descend() {
    for (int g = 0; g < gain.length; g++) {
      if (value(cut + gain[g], volume + shift[g]) < value(cut, volume) * (1 - LEAST)) {
        flip(g);
      }
    }
  }

  private void exchange(double before) {
    boolean[] moved = new boolean[gain.length];
    int[] order = new int[gain.length];
    double least = before;
    int kept = 0;
    for (int at = 0; at < order.length; at++) {
      int best = -1;
      double reached = Double.POSITIVE_INFINITY;
      for (int g = 0; g < gain.length; g++) {
        double then = moved[g] ? reached : value(cut + gain[g], volume + shift[g]);
        if (then < reached) {
          reached = then;
          best = g;
        }
      }
      if (best < 0 || at > kept + gain.length / 4 + 20) {
        undo(order, at, kept);
        return;
      }
      flip(best);
      moved[best] = true;
      order[at] = best;
      if (reached < least * (1 - LEAST)) {
        least = reached;
        kept = at + 1;
      }
    }
    undo(order, order.length, kept);
  }

  private void undo(int[] order, int made, int kept) {
    for (int at = made - 1; at >= kept; at--) {
      flip(order[at]);
    }
  }

  private void flip(int g) {
    cut += gain[g];
    volume += shift[g];
    int[] members = nodes.of(g);
    for (int i : members) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        int j = neighbours[e];
        if (group[j] != g) {
          gain[group[j]] += side[i] == side[j] ? -2 * weights[e] : 2 * weights[e];
        }
      }
    }
    for (int i : members) {
      side[i] = !side[i];
    }
    gain[g] = -gain[g];
    shift[g] = -shift[g];
  }
}
