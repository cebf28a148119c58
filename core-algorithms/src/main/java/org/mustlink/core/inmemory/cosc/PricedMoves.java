package org.mustlink.core.inmemory.cosc;

import org.mustlink.core.graph.Adjacency;

/**
 * Local search that improves the result of recursive bisection for k > 2 if links have a cost:
 * moves single nodes between the k parts as long as {@link CutCost} decreases. Where no move
 * decreases it, a pass follows Kernighan, Lin (1970): every node moves at most once, the best move
 * first, even if the cost increases, and the best division on the way is kept. On larger problems
 * only moves that decrease the cost are made. Not thread-safe.
 */
final class PricedMoves {
  private static final int MOST_PASSES = 50;

  /** The number of nodes squared times parts up to which passes make moves of higher cost. */
  private static final double MOST_EXCHANGED = 5e7;

  private static final double LEAST = 1e-9;

  private final int[] partOf;
  private final int k;
  private final double[] nodeVolumes;
  private final double price;
  private final Adjacency edges;
  private final Adjacency cannot;
  private final Adjacency must;
  private final int[] sizes;
  private final double[] volumes;
  private final double[] cuts;
  private final double[] degrees;

  /** The weights of the edges from each node to each part, and the prices of its links there. */
  private final double[] near;

  private final double[] prices;

  /**
   * Makes the search.
   *
   * @param partOf the part of each node; is changed
   * @param k the number of parts, none of which is empty
   */
  PricedMoves(CutCost cost, int[] partOf, int k) {
    CutProblem problem = cost.problem();
    int n = problem.nodes();
    this.partOf = partOf;
    this.k = k;
    this.nodeVolumes = problem.volumes();
    this.price = cost.price();
    this.edges = problem.edges().adjacency(n);
    this.cannot = problem.cannot().adjacency(n);
    this.must = problem.must().adjacency(n);
    this.sizes = new int[k];
    this.volumes = new double[k];
    this.cuts = new double[k];
    this.degrees = problem.edges().degrees(n);
    this.near = new double[Math.multiplyExact(n, k)];
    this.prices = new double[n * k];
    for (int i = 0; i < n; i++) {
      sizes[partOf[i]]++;
      volumes[partOf[i]] += nodeVolumes[i];
      tell(i, partOf[i], 1);
    }
    for (int i = 0; i < n; i++) {
      cuts[partOf[i]] += degrees[i] - near[i * k + partOf[i]];
    }
  }

  /** Moves nodes until nothing is an improvement. */
  void run() {
    boolean exchanges = (double) partOf.length * partOf.length * k <= MOST_EXCHANGED;
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      if (!descend() && !(exchanges && exchange())) {
        break;
      }
    }
  }

  /** Makes every move that decreases the cost. O(edges + links + nodes k). */
  private boolean descend() {
    boolean moved = false;
    for (int i = 0; i < partOf.length; i++) {
      int to = best(i);
      if (to >= 0 && change(i, to) < -LEAST) {
        move(i, to);
        moved = true;
      }
    }
    return moved;
  }

  /** Moves nodes one after the other, and takes back what did not decrease the cost. */
  private boolean exchange() {
    int n = partOf.length;
    boolean[] moved = new boolean[n];
    int[] order = new int[n];
    int[] origins = new int[n];
    double sum = 0;
    double least = -LEAST;
    int kept = 0;
    int made = 0;
    while (made < n && made <= kept + n / 4 + 20) {
      int node = cheapest(moved);
      if (node < 0) {
        break;
      }
      int to = best(node);
      sum += change(node, to);
      origins[made] = partOf[node];
      order[made++] = node;
      moved[node] = true;
      move(node, to);
      if (sum < least) {
        least = sum;
        kept = made;
      }
    }
    for (int at = made - 1; at >= kept; at--) {
      move(order[at], origins[at]);
    }
    return kept > 0;
  }

  /** Returns the node that has not moved and whose best move changes the cost least, or -1. */
  private int cheapest(boolean[] moved) {
    int cheapest = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < moved.length; i++) {
      int to = moved[i] ? -1 : best(i);
      double change = to < 0 ? Double.POSITIVE_INFINITY : change(i, to);
      if (change < least) {
        least = change;
        cheapest = i;
      }
    }
    return cheapest;
  }

  /**
   * Returns the part to which a node moves best, of those that its edges or links draw it to; -1 if
   * there is none, or if it is the only node of its part.
   */
  private int best(int i) {
    int from = partOf[i];
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int to = 0; to < k && sizes[from] > 1; to++) {
      boolean drawn = near[i * k + to] > 0 || prices[i * k + to] < prices[i * k + from];
      double change = to != from && drawn ? change(i, to) : Double.POSITIVE_INFINITY;
      if (change < least) {
        least = change;
        best = to;
      }
    }
    return best;
  }

  /** Returns what a move adds to the cost. */
  private double change(int i, int to) {
    int from = partOf[i];
    double left = volumes[from] - nodeVolumes[i];
    return (left > 0 ? (cuts[from] - degrees[i] + 2 * near[i * k + from]) / left : 0)
        - cuts[from] / volumes[from]
        + (cuts[to] + degrees[i] - 2 * near[i * k + to]) / (volumes[to] + nodeVolumes[i])
        - cuts[to] / volumes[to]
        + prices[i * k + to]
        - prices[i * k + from];
  }

  private void move(int i, int to) {
    int from = partOf[i];
    sizes[from]--;
    sizes[to]++;
    volumes[from] -= nodeVolumes[i];
    volumes[to] += nodeVolumes[i];
    cuts[from] += 2 * near[i * k + from] - degrees[i];
    cuts[to] += degrees[i] - 2 * near[i * k + to];
    partOf[i] = to;
    tell(i, from, -1);
    tell(i, to, 1);
  }

  /** Tells the neighbours of a node that it has come into a part, or left it. */
  private void tell(int i, int part, int sign) {
    add(edges, i, part, sign, near);
    add(cannot, i, part, sign * price, prices);
    add(must, i, part, -sign * price, prices);
  }

  private void add(Adjacency pairs, int i, int part, double factor, double[] sums) {
    for (int e = pairs.starts()[i]; e < pairs.starts()[i + 1]; e++) {
      sums[pairs.neighbours()[e] * k + part] += factor * pairs.weights()[e];
    }
  }
}
