package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.inmemory.PairwiseSideInformation;

/**
 * The pairs of vertices of a contracted graph that an edge or a link joins, in compressed rows: R^T
 * (W + gamma_m Q^m) R and R^T Q^c R without their diagonals. A must-link that does not contract its
 * rows is an edge of weight gamma_m times its own; it adds to the Laplacian and not to the volumes.
 *
 * @param starts m + 1, the index of the first neighbour of each vertex, and the end of the last
 * @param neighbours the neighbours of each vertex, ascending; every pair is stored with both its
 *     vertices
 * @param weights R^T (W + gamma_m Q^m) R of each pair
 * @param cannotWeights R^T Q^c R of each pair: the weights of its cannot-links, 1 for every two
 *     rows of different classes
 * @param degrees m, the sums of the weights of each vertex
 * @param volumes m, R^T D R: the degrees in W of the rows of each vertex; greater than 0
 */
record ContractedEdges(
    int[] starts,
    int[] neighbours,
    double[] weights,
    double[] cannotWeights,
    double[] degrees,
    double[] volumes) {

  /**
   * Makes the pairs. O(edges log edges) time, 40 bytes an edge.
   *
   * @param mustWeight gamma_m, 0 for no edges of must-links
   */
  static ContractedEdges of(
      Graph graph, PairwiseSideInformation pairs, Contraction contraction, double mustWeight) {
    Collector collector = new Collector(contraction.count());
    each(
        graph,
        pairs,
        contraction,
        mustWeight,
        (a, b, weight, cannotWeight) -> collector.count(a, b));
    collector.open();
    each(graph, pairs, contraction, mustWeight, collector::put);
    collector.merge();
    int kept = collector.starts[contraction.count()];
    double[] degrees = new double[contraction.count()];
    for (int a = 0; a < degrees.length; a++) {
      for (int e = collector.starts[a]; e < collector.starts[a + 1]; e++) {
        degrees[a] += collector.weights[e];
      }
    }
    return new ContractedEdges(
        collector.starts,
        Arrays.copyOf(collector.neighbours, kept),
        Arrays.copyOf(collector.weights, kept),
        Arrays.copyOf(collector.cannotWeights, kept),
        degrees,
        positive(contraction.volumes(graph.degrees())));
  }

  int order() {
    return volumes.length;
  }

  /** Replaces volumes of 0, those of rows without neighbours, by the smallest positive volume. */
  private static double[] positive(double[] volumes) {
    double least = Arrays.stream(volumes).filter(volume -> volume > 0).min().orElse(1);
    return Arrays.stream(volumes).map(volume -> volume > 0 ? volume : least).toArray();
  }

  private interface Visitor {
    void visit(int a, int b, double weight, double cannotWeight);
  }

  private static void each(
      Graph graph,
      PairwiseSideInformation pairs,
      Contraction contraction,
      double mustWeight,
      Visitor visitor) {
    int[] vertices = contraction.vertices();
    Visitor between =
        (a, b, weight, cannotWeight) -> {
          if (a != b) {
            visitor.visit(a, b, weight, cannotWeight);
          }
        };
    graph.edges((i, j, weight) -> between.visit(vertices[i], vertices[j], weight, 0));
    for (int e = 0; e < pairs.first().length; e++) {
      double pull = mustWeight * Math.max(0, pairs.weight()[e]);
      double push = Math.max(0, -pairs.weight()[e]);
      if (pull + push > 0) {
        between.visit(vertices[pairs.first()[e]], vertices[pairs.second()[e]], pull, push);
      }
    }
    int[] classVertices = new int[pairs.classes()];
    for (int i = 0; i < vertices.length; i++) {
      if (pairs.classOf()[i] >= 0) {
        classVertices[pairs.classOf()[i]] = vertices[i];
      }
    }
    double[] sizes = Arrays.stream(pairs.classSizes()).asDoubleStream().toArray();
    for (int c = 0; c < sizes.length; c++) {
      for (int other = 0; other < c; other++) {
        if (sizes[c] * sizes[other] > 0) {
          between.visit(classVertices[c], classVertices[other], 0, sizes[c] * sizes[other]);
        }
      }
    }
  }

  /** Sorts pairs by their vertices and sums duplicates. */
  private static final class Collector {
    private final int order;
    private final int[] starts;
    private final int[] ends;
    private int[] neighbours = {};
    private double[] weights = {};
    private double[] cannotWeights = {};
    private int kept;

    Collector(int order) {
      this.order = order;
      this.starts = new int[order + 1];
      this.ends = new int[order + 1];
    }

    void count(int a, int b) {
      ends[a + 1]++;
      ends[b + 1]++;
    }

    void open() {
      Arrays.parallelPrefix(ends, Math::addExact);
      neighbours = new int[ends[order]];
      weights = new double[ends[order]];
      cannotWeights = new double[ends[order]];
    }

    void put(int a, int b, double weight, double push) {
      putInto(a, b, weight, push);
      putInto(b, a, weight, push);
    }

    private void putInto(int a, int b, double weight, double push) {
      int at = ends[a]++;
      neighbours[at] = b;
      weights[at] = weight;
      cannotWeights[at] = push;
    }

    void merge() {
      double[] sums = new double[order];
      double[] pushes = new double[order];
      int from = 0;
      for (int a = 0; a < order; a++) {
        int until = ends[a];
        for (int at = from; at < until; at++) {
          sums[neighbours[at]] += weights[at];
          pushes[neighbours[at]] += cannotWeights[at];
        }
        Arrays.sort(neighbours, from, until);
        int last = -1;
        for (int at = from; at < until; at++) {
          int b = neighbours[at];
          if (b != last) {
            append(b, sums[b], pushes[b]);
            sums[b] = 0;
            pushes[b] = 0;
            last = b;
          }
        }
        starts[a + 1] = kept;
        from = until;
      }
    }

    private void append(int b, double weight, double push) {
      neighbours[kept] = b;
      weights[kept] = weight;
      cannotWeights[kept] = push;
      kept++;
    }
  }
}
