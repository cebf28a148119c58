package org.mustlink.core.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.SparseMatrix;
import org.mustlink.core.linalg.SymmetricEntries;
import org.mustlink.core.sideinfo.DisjointSets;

/**
 * The connected components of a graph. Cutting off a component costs nothing, so that a normalised
 * cut makes a few rows that are far from all others a cluster before it separates anything else.
 *
 * @param graph the graph, whose edges of weight 0 are ignored
 * @param components n, the component of each row, identified by its smallest row
 * @param sizes n, the number of rows of each component at its smallest row, and 0 elsewhere
 */
public record ConnectedComponents(Graph graph, int[] components, int[] sizes) {

  /** Finds the components. Close to O(n + edges). */
  public static ConnectedComponents of(Graph graph) {
    int n = graph.order();
    DisjointSets sets = new DisjointSets(n);
    graph.edges(
        (i, j, weight) -> {
          if (weight > 0) {
            sets.union(i, j);
          }
        });
    int[] components = IntStream.range(0, n).map(sets::find).toArray();
    return new ConnectedComponents(graph, components, Indices.counts(components, n));
  }

  /** Returns the number of components with at least {@code least} rows. */
  public int count(int least) {
    return (int) Arrays.stream(sizes).filter(size -> size >= least).count();
  }

  /** Returns the number of rows in components with fewer than {@code least} rows. */
  public int rowsBelow(int least) {
    return Arrays.stream(sizes).filter(size -> size < least).sum();
  }

  /**
   * Joins every row of a component with fewer than {@code least} rows with its nearest row of the
   * larger components. The weight is the mean degree, so that cutting off the component costs about
   * as much as cutting through it. Returns the graph itself where there is nothing to join. O(s n
   * d) for s rows.
   *
   * @param rows n x d, as the graph was made of them
   */
  public Graph joined(Rows rows, int least) {
    int n = components.length;
    int[] small = IntStream.range(0, n).filter(i -> sizes[components[i]] < least).toArray();
    int[] large = IntStream.range(0, n).filter(i -> sizes[components[i]] >= least).toArray();
    if (small.length == 0 || large.length == 0) {
      return graph;
    }
    int[] nearest = new int[small.length];
    new ExactSearch(rows.take(large).data(), large.length, rows.d(), 1)
        .nearest(rows.take(small).data(), small.length, nearest, new double[small.length]);
    double weight = Arrays.stream(graph.degrees()).average().orElseThrow();
    SymmetricEntries entries = new SymmetricEntries(n);
    each(small, large, nearest, weight, (i, j, value) -> entries.count(i, j));
    each(small, large, nearest, weight, entries::put);
    SparseMatrix matrix = entries.toMatrix();
    return new SparseGraph(matrix.colPtrs(), matrix.rowIndices(), matrix.values());
  }

  private void each(
      int[] small, int[] large, int[] nearest, double weight, Graph.EdgeVisitor visitor) {
    graph.edges(
        (i, j, value) -> {
          if (value > 0) {
            visitor.visit(i, j, value);
          }
        });
    for (int a = 0; a < small.length; a++) {
      visitor.visit(small[a], large[nearest[a]], weight);
    }
  }
}
