package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.RowMarks;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.ConsistentLinks;
import org.mustlink.core.sideinfo.DisjointSets;

/**
 * The matrix R, n x m, by which rows become vertices of a contracted graph: row i belongs to
 * exactly one vertex, with the sign 1 or -1. Every vector f = R g satisfies f_p = f_q for rows of
 * one vertex and sign, and f_p = -f_q for rows of one vertex and opposite signs, so that g is
 * unconstrained. Vertices are numbered by their smallest row.
 *
 * @param vertices n, the vertex of every row
 * @param signs n, 1 or -1
 * @param count m, the number of vertices
 */
record Contraction(int[] vertices, int[] signs, int count) {

  /**
   * Contracts rows that labels and must-links join to one vertex. A must-link that joins two
   * classes, directly or through others, is ignored, as are all cannot-links. O(n + links log
   * links).
   */
  static Contraction ofMustLinks(PairwiseSideInformation pairs) {
    int[] rows = IntStream.range(0, pairs.n()).toArray();
    Closure closure = ConsistentLinks.of(pairs.between(rows)).closure();
    int[] signs = new int[pairs.n()];
    Arrays.fill(signs, 1);
    return new Contraction(closure.components(), signs, closure.count());
  }

  /** Contracts the rows of each label to one vertex. All links are ignored. O(n). */
  static Contraction ofLabels(PairwiseSideInformation pairs) {
    int[] ofClasses = Indices.none(pairs.classes());
    int[] vertices = new int[pairs.n()];
    int[] signs = new int[pairs.n()];
    Arrays.fill(signs, 1);
    int count = 0;
    for (int i = 0; i < vertices.length; i++) {
      int label = pairs.classOf()[i];
      vertices[i] = label >= 0 && ofClasses[label] >= 0 ? ofClasses[label] : count++;
      if (label >= 0) {
        ofClasses[label] = vertices[i];
      }
    }
    return new Contraction(vertices, signs, count);
  }

  /**
   * Contracts rows that labels of at most two classes, must-links and cannot-links connect to one
   * vertex, with signs for the two sides. Close to O(n + links).
   *
   * @throws BadDataException if no two clusters satisfy all links
   */
  static Contraction ofTwoSides(PairwiseSideInformation pairs) {
    int n = pairs.n();
    DisjointSets sides = new DisjointSets(2 * n + 2); // row i, and the side opposite to it
    for (int i = 0; i < n; i++) {
      if (pairs.classOf()[i] >= 0) {
        join(sides, i, n, n + 1, pairs.classOf()[i] == 0);
      }
    }
    for (int e = 0; e < pairs.first().length; e++) {
      boolean must = pairs.weight()[e] > 0;
      if (!join(sides, pairs.first()[e], pairs.second()[e], n + 1, must)) {
        throw new BadDataException(
            ("No two clusters satisfy all links: labels and other links contradict the %s"
                    + " between %s and %s. Correct them, or take a {fit.method} that may "
                    + "violate links, such as scacs.")
                .formatted(
                    must ? "must-link" : "cannot-link",
                    RowMarks.row(pairs.first()[e]),
                    RowMarks.row(pairs.second()[e])));
      }
    }
    int[] vertices = new int[n];
    int[] signs = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      int own = sides.find(i);
      int smallest = Math.min(own, sides.find(i + n + 1));
      vertices[i] = smallest == i ? count++ : vertices[smallest];
      signs[i] = own == smallest ? 1 : -1;
    }
    return new Contraction(vertices, signs, count);
  }

  /**
   * Puts two rows on the same side or on opposite ones. Returns false, and changes nothing, if this
   * contradicts their present sides.
   *
   * @param sides the sides of m rows, and after them the opposite sides
   */
  private static boolean join(DisjointSets sides, int a, int b, int m, boolean same) {
    int beside = same ? b : b + m;
    int opposite = same ? b + m : b;
    if (sides.find(a) == sides.find(opposite)) {
      return false;
    }
    sides.union(a, beside);
    sides.union(a + m, opposite);
    return true;
  }

  /** Returns R^T X, m x columns, for X, n x columns; both by column. */
  double[] collected(double[] x, int columns) {
    int n = vertices.length;
    double[] sums = new double[count * columns];
    for (int c = 0; c < columns; c++) {
      for (int i = 0; i < n; i++) {
        sums[c * count + vertices[i]] += signs[i] * x[c * n + i];
      }
    }
    return sums;
  }

  /** Returns R X, n x columns, for X, m x columns; both by column. */
  double[] expanded(double[] x, int columns) {
    int n = vertices.length;
    double[] rows = new double[n * columns];
    for (int c = 0; c < columns; c++) {
      for (int i = 0; i < n; i++) {
        rows[c * n + i] = signs[i] * x[c * count + vertices[i]];
      }
    }
    return rows;
  }

  /** Returns R X for X, m x columns. */
  DenseMatrix expanded(DenseMatrix x) {
    return new DenseMatrix(vertices.length, x.numCols(), expanded(x.toArray(), x.numCols()));
  }

  /** Returns the diagonal of R^T D R, m: the sum of the degrees of the rows of each vertex. */
  double[] volumes(double[] degrees) {
    double[] volumes = new double[count];
    for (int i = 0; i < vertices.length; i++) {
      volumes[vertices[i]] += degrees[i];
    }
    return volumes;
  }
}
