package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import org.mustlink.core.graph.Adjacency;

/**
 * Local search that improves the result of recursive bisection for k > 2: moves single nodes
 * between the k parts as long as fewer cannot-links are violated, or equally many and the
 * normalised cut decreases. Not thread-safe.
 */
final class PartMoves {
  private static final int MOST_PASSES = 50;
  private static final double LEAST = 1e-9;

  private final double[] nodeVolumes;
  private final Adjacency edges;
  private final Adjacency cannot;
  private final int[] partOf;
  private final int[] sizes;
  private final double[] volumes;
  private final double[] cuts;
  private final double[] near;
  private final double[] cannotWeights;

  /**
   * Makes the search.
   *
   * @param partOf the part of each node; is changed
   */
  PartMoves(CutProblem problem, int[] partOf, int k) {
    int n = problem.nodes();
    this.nodeVolumes = problem.volumes();
    this.edges = problem.edges().adjacency(n);
    this.cannot = problem.cannot().adjacency(n);
    this.partOf = partOf;
    this.sizes = new int[k];
    this.volumes = new double[k];
    this.cuts = new double[k];
    this.near = new double[k];
    this.cannotWeights = new double[k];
    for (int i = 0; i < n; i++) {
      sizes[partOf[i]]++;
      volumes[partOf[i]] += nodeVolumes[i];
      for (int e = edges.starts()[i]; e < edges.starts()[i + 1]; e++) {
        cuts[partOf[i]] += partOf[edges.neighbours()[e]] == partOf[i] ? 0 : edges.weights()[e];
      }
    }
  }

  /** Moves nodes until no move is an improvement. O(edges + links + nodes k) a pass. */
  void run() {
    boolean moved = true;
    for (int pass = 0; moved && pass < MOST_PASSES; pass++) {
      moved = false;
      for (int i = 0; i < partOf.length; i++) {
        moved |= sizes[partOf[i]] > 1 && move(i);
      }
    }
  }

  private boolean move(int i) {
    sum(edges, i, near);
    sum(cannot, i, cannotWeights);
    double degree = Arrays.stream(near).sum();
    int from = partOf[i];
    double before = cuts[from] / volumes[from];
    double left = volumes[from] - nodeVolumes[i];
    double after = left > 0 ? (cuts[from] - degree + 2 * near[from]) / left : 0;
    int best = from;
    double least = -LEAST;
    for (int to = 0; to < sizes.length; to++) {
      if (to == from
          || cannotWeights[to] > cannotWeights[best]
          || (near[to] == 0 && cannotWeights[to] == cannotWeights[from])) {
        continue;
      }
      double change =
          after
              - before
              + (cuts[to] + degree - 2 * near[to]) / (volumes[to] + nodeVolumes[i])
              - cuts[to] / volumes[to];
      if (cannotWeights[to] < cannotWeights[best] || change < least) {
        best = to;
        least = change;
      }
    }
    if (best == from) {
      return false;
    }
    sizes[from]--;
    sizes[best]++;
    volumes[from] -= nodeVolumes[i];
    volumes[best] += nodeVolumes[i];
    cuts[from] += 2 * near[from] - degree;
    cuts[best] += degree - 2 * near[best];
    partOf[i] = best;
    return true;
  }

  /** Sums the weights from a node to every part. */
  private void sum(Adjacency pairs, int i, double[] sums) {
    Arrays.fill(sums, 0);
    for (int e = pairs.starts()[i]; e < pairs.starts()[i + 1]; e++) {
      sums[partOf[pairs.neighbours()[e]]] += pairs.weights()[e];
    }
  }
}
