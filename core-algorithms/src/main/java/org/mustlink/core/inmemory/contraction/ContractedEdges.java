package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.inmemory.PairwiseSideInformation;

/**
 * The pairs of vertices of a contracted graph that an edge or a cannot-link joins, each once: R^T W
 * R and R^T Q R without their diagonals.
 *
 * @param first the smaller vertex of each pair
 * @param second the larger vertex of each pair
 * @param weights R^T W R of each pair
 * @param apart R^T Q R of each pair: the weights of its cannot-links, 1 for every two rows of
 *     different classes
 * @param degrees m, the sums of the weights of each vertex
 * @param volumes m, the same and the weights within the vertex twice; greater than 0
 */
record ContractedEdges(
    int[] first,
    int[] second,
    double[] weights,
    double[] apart,
    double[] degrees,
    double[] volumes) {

  /** Makes the pairs. O(edges log edges) time, 24 bytes an edge. */
  static ContractedEdges of(Graph graph, PairwiseSideInformation pairs, Contraction contraction) {
    Collector collector = new Collector(contraction.count());
    each(graph, pairs, contraction, (a, b, weight, apart) -> collector.count(a, b));
    collector.open();
    each(graph, pairs, contraction, collector::put);
    collector.merge();
    double[] degrees = new double[contraction.count()];
    for (int e = 0; e < collector.kept; e++) {
      degrees[collector.first[e]] += collector.weights[e];
      degrees[collector.second[e]] += collector.weights[e];
    }
    return new ContractedEdges(
        Arrays.copyOf(collector.first, collector.kept),
        Arrays.copyOf(collector.second, collector.kept),
        Arrays.copyOf(collector.weights, collector.kept),
        Arrays.copyOf(collector.apart, collector.kept),
        degrees,
        positive(contraction.volumes(graph.degrees())));
  }

  /** Volumes of 0, of rows without neighbours, become the smallest of the others. */
  private static double[] positive(double[] volumes) {
    double least = Arrays.stream(volumes).filter(volume -> volume > 0).min().orElse(1);
    return Arrays.stream(volumes).map(volume -> volume > 0 ? volume : least).toArray();
  }

  private interface Visitor {
    void visit(int a, int b, double weight, double apart);
  }

  private static void each(
      Graph graph, PairwiseSideInformation pairs, Contraction contraction, Visitor visitor) {
    int[] vertices = contraction.vertices();
    Visitor between =
        (a, b, weight, apart) -> {
          if (a != b) {
            visitor.visit(Math.min(a, b), Math.max(a, b), weight, apart);
          }
        };
    graph.edges((i, j, weight) -> between.visit(vertices[i], vertices[j], weight, 0));
    for (int e = 0; e < pairs.first().length; e++) {
      if (pairs.weight()[e] < 0) {
        between.visit(
            vertices[pairs.first()[e]], vertices[pairs.second()[e]], 0, -pairs.weight()[e]);
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

  /** Sorts pairs by the smaller vertex and sums those of one pair. */
  private static final class Collector {
    private final int order;
    private final int[] ends;
    private int[] first = {};
    private int[] second = {};
    private double[] weights = {};
    private double[] apart = {};
    private int kept;

    Collector(int order) {
      this.order = order;
      this.ends = new int[order + 1];
    }

    void count(int a, int b) {
      ends[Math.min(a, b) + 1]++;
    }

    void open() {
      Arrays.parallelPrefix(ends, Math::addExact);
      first = new int[ends[order]];
      second = new int[ends[order]];
      weights = new double[ends[order]];
      apart = new double[ends[order]];
    }

    void put(int a, int b, double weight, double push) {
      int at = ends[a]++;
      second[at] = b;
      weights[at] = weight;
      apart[at] = push;
    }

    void merge() {
      double[] sums = new double[order];
      double[] pushes = new double[order];
      int from = 0;
      for (int a = 0; a < order; a++) {
        int until = ends[a];
        for (int at = from; at < until; at++) {
          sums[second[at]] += weights[at];
          pushes[second[at]] += apart[at];
        }
        Arrays.sort(second, from, until);
        int last = -1;
        for (int at = from; at < until; at++) {
          int b = second[at];
          if (b != last) {
            append(a, b, sums[b], pushes[b]);
            sums[b] = 0;
            pushes[b] = 0;
            last = b;
          }
        }
        from = until;
      }
    }

    private void append(int a, int b, double weight, double push) {
      first[kept] = a;
      second[kept] = b;
      weights[kept] = weight;
      apart[kept] = push;
      kept++;
    }
  }
}
