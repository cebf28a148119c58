package org.mustlink.spark.fit.apart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Moves units one after another, the one that loses least first, as long as a cluster holds too
 * many rows of a value. Mutable.
 */
final class Relief {
  private final int k;
  private final int most;
  private final Map<Long, int[]> held = new HashMap<>();
  private final Map<Long, Boolean> possible = new HashMap<>();

  /**
   * Takes counts.
   *
   * @param counts how many rows the clusters hold of all values of the units
   */
  Relief(int k, int most, HeldRows counts) {
    this.k = k;
    this.most = most;
    for (int v = 0; v < counts.values().length; v++) {
      int[] own = new int[k];
      System.arraycopy(counts.counts(), v * k, own, 0, k);
      held.put(counts.values()[v], own);
      long rows = 0;
      for (int count : own) {
        rows += count;
      }
      possible.put(counts.values()[v], rows <= (long) k * most);
    }
  }

  /** A unit and what its next move loses. */
  private record Move(Candidate unit, int to, double loss) implements Comparable<Move> {
    @Override
    public int compareTo(Move other) {
      int order = Double.compare(loss, other.loss);
      return order != 0 ? order : Long.compare(unit.id(), other.unit.id());
    }
  }

  /** Returns the units that move, with their clusters. */
  Map<Long, Integer> moves(List<Candidate> candidates) {
    PriorityQueue<Move> queue = new PriorityQueue<>();
    for (Candidate unit : candidates) {
      queue.addAll(next(unit));
    }
    Map<Long, Integer> moved = new HashMap<>();
    while (!queue.isEmpty()) {
      Move move = queue.remove();
      List<Move> again = next(move.unit);
      if (again.isEmpty()) {
        continue;
      }
      if (again.get(0).loss > move.loss) {
        queue.addAll(again);
        continue;
      }
      apply(again.get(0));
      moved.put(move.unit.id(), again.get(0).to);
    }
    return moved;
  }

  /** Returns the best move of a unit out of a crowded cluster, or nothing. */
  private List<Move> next(Candidate unit) {
    List<Move> best = new ArrayList<>();
    if (!isCrowded(unit)) {
      return best;
    }
    for (int j = 0; j < k; j++) {
      if (j != unit.cluster() && hasRoom(unit, j)) {
        double loss = (double) unit.scores()[unit.cluster()] - unit.scores()[j];
        if (best.isEmpty() || loss < best.get(0).loss) {
          best.clear();
          best.add(new Move(unit, j, loss));
        }
      }
    }
    return best;
  }

  private boolean isCrowded(Candidate unit) {
    for (long value : unit.values()) {
      if (isPossible(value) && count(value)[unit.cluster()] > most) {
        return true;
      }
    }
    return false;
  }

  private boolean hasRoom(Candidate unit, int cluster) {
    for (int a = 0; a < unit.values().length; a++) {
      long value = unit.values()[a];
      if (isPossible(value) && count(value)[cluster] + unit.weights()[a] > most) {
        return false;
      }
    }
    return true;
  }

  private void apply(Move move) {
    for (int a = 0; a < move.unit.values().length; a++) {
      int[] counts = count(move.unit.values()[a]);
      counts[move.unit.cluster()] -= move.unit.weights()[a];
      counts[move.to] += move.unit.weights()[a];
    }
  }

  private boolean isPossible(long value) {
    return possible.getOrDefault(value, false);
  }

  private int[] count(long value) {
    return held.computeIfAbsent(value, unknown -> new int[k]);
  }
}
