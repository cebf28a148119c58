package org.mustlink.spark.rule.apart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * Moves units one after another, the one that loses least first, as long as a cluster holds too
 * many rows of a value and a unit loses less than these rows cost. Mutable.
 */
final class Relief {
  private final Limits limits;
  private final Map<Long, int[]> held = new HashMap<>();

  /**
   * Takes counts.
   *
   * @param counts how many rows the clusters hold of all values of the units of which they may hold
   *     too many
   */
  Relief(Limits limits, HeldRows counts) {
    this.limits = limits;
    for (int v = 0; v < counts.values().length; v++) {
      int[] own = Arrays.copyOfRange(counts.counts(), v * limits.k(), (v + 1) * limits.k());
      if (limits.isPossible(counts.values()[v], Arrays.stream(own).asLongStream().sum())) {
        held.put(counts.values()[v], own);
      }
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
      put(move.unit, again.get(0).to);
      moved.put(move.unit.id(), again.get(0).to);
    }
    return moved;
  }

  /** Returns the best move of a unit out of a crowded cluster, or nothing. */
  private List<Move> next(Candidate unit) {
    List<Move> best = new ArrayList<>();
    double cost = cost(unit);
    if (cost == 0) {
      return best;
    }
    for (int j = 0; j < limits.k(); j++) {
      if (j != unit.cluster() && hasRoom(unit, j)) {
        double loss = (double) unit.scores()[unit.cluster()] - unit.scores()[j];
        if (loss < cost && (best.isEmpty() || loss < best.get(0).loss)) {
          best.clear();
          best.add(new Move(unit, j, loss));
        }
      }
    }
    return best;
  }

  /** Returns what the rows of a unit cost that are too many in its cluster. */
  private double cost(Candidate unit) {
    double sum = 0;
    for (int a = 0; a < unit.values().length; a++) {
      int[] own = held.get(unit.values()[a]);
      int over = own == null ? 0 : own[unit.cluster()] - limits.most();
      if (over > 0) {
        sum += limits.cost(unit.values()[a]) * Math.min(over, unit.weights()[a]);
      }
    }
    return sum;
  }

  private boolean hasRoom(Candidate unit, int cluster) {
    return hasRoom(unit, cluster, new long[0]);
  }

  /**
   * Whether a cluster has room for all values of a unit.
   *
   * @param except the numbers of values, ascending, of which it need not have room
   */
  boolean hasRoom(Candidate unit, int cluster, long[] except) {
    for (int a = 0; a < unit.values().length; a++) {
      int[] own = held.get(unit.values()[a]);
      if (own != null
          && own[cluster] + unit.weights()[a] > limits.most()
          && Arrays.binarySearch(except, unit.values()[a]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Moves a unit. */
  void put(Candidate unit, int cluster) {
    for (int a = 0; a < unit.values().length; a++) {
      int[] own = held.get(unit.values()[a]);
      if (own != null) {
        own[unit.cluster()] -= unit.weights()[a];
        own[cluster] += unit.weights()[a];
      }
    }
  }

  /** Returns the counts now. */
  HeldRows held() {
    return HeldRows.of(new TreeMap<>(held));
  }
}
