package org.mustlink.core.apart;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Moves groups of tied rows one after another, the one that loses least first, as long as a cluster
 * holds too many rows of a value and a group loses less than these rows cost. Groups move only into
 * clusters that have room for all of their values. Mutable.
 */
public final class Relief {
  private final ApartLimits limits;
  private final TiedGroups groups;
  private final int[] clusters;
  private final Map<Long, int[]> held = new HashMap<>();

  /**
   * Takes groups.
   *
   * @param counts how many rows the clusters hold of all values of the groups of which they may
   *     hold too many
   */
  public Relief(ApartLimits limits, TiedGroups groups, ValueCounts counts) {
    this.limits = limits;
    this.groups = groups;
    this.clusters = groups.clusters.clone();
    for (int v = 0; v < counts.values.length; v++) {
      if (limits.isPossible(counts.values[v], counts.rows(v))) {
        held.put(counts.values[v], counts.held(v));
      }
    }
  }

  /** The next move of a group, by its index, and what it loses. */
  private record Move(int group, long id, int to, double loss) implements Comparable<Move> {
    @Override
    public int compareTo(Move other) {
      int order = Double.compare(loss, other.loss);
      return order != 0 ? order : Long.compare(id, other.id);
    }
  }

  /** Returns the clusters of the groups that move, by their numbers. */
  public Map<Long, Integer> moves() {
    PriorityQueue<Move> queue = new PriorityQueue<>();
    for (int i = 0; i < groups.count(); i++) {
      add(next(i), queue);
    }
    Map<Long, Integer> moved = new HashMap<>();
    while (!queue.isEmpty()) {
      Move move = queue.remove();
      Move again = next(move.group);
      if (again != null && again.loss > move.loss) {
        queue.add(again);
      } else if (again != null) {
        put(again);
        moved.put(again.id, again.to);
      }
    }
    return moved;
  }

  private static void add(@Nullable Move move, PriorityQueue<Move> queue) {
    if (move != null) {
      queue.add(move);
    }
  }

  /** Returns the best move of a group out of a full cluster; null if there is none. */
  private @Nullable Move next(int i) {
    double cost = groups.fixed[i] ? 0 : cost(i);
    Move best = null;
    for (int j = 0; cost > 0 && j < limits.k(); j++) {
      if (j != clusters[i] && hasRoom(i, j)) {
        int at = i * limits.k();
        double loss = (double) groups.scores[at + clusters[i]] - groups.scores[at + j];
        if (loss < cost && (best == null || loss < best.loss)) {
          best = new Move(i, groups.ids[i], j, loss);
        }
      }
    }
    return best;
  }

  /** Returns what the rows of a group cost that are too many in its cluster. */
  private double cost(int i) {
    double sum = 0;
    for (int a = groups.starts[i]; a < groups.starts[i + 1]; a++) {
      int[] own = held.get(groups.values[a]);
      int over = own == null ? 0 : own[clusters[i]] - limits.most();
      if (over > 0) {
        sum += limits.cost(groups.values[a]) * Math.min(over, groups.weights[a]);
      }
    }
    return sum;
  }

  /** Whether a cluster has room for all values of a group. */
  private boolean hasRoom(int i, int cluster) {
    for (int a = groups.starts[i]; a < groups.starts[i + 1]; a++) {
      int[] own = held.get(groups.values[a]);
      if (own != null && own[cluster] + groups.weights[a] > limits.most()) {
        return false;
      }
    }
    return true;
  }

  private void put(Move move) {
    int i = move.group;
    for (int a = groups.starts[i]; a < groups.starts[i + 1]; a++) {
      int[] own = held.get(groups.values[a]);
      if (own != null) {
        own[clusters[i]] -= groups.weights[a];
        own[move.to] += groups.weights[a];
      }
    }
    clusters[i] = move.to;
  }
}
