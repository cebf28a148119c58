package org.mustlink.core.scacs;

import java.io.Serializable;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * Maps the sparse code z of a row to its point z^T V in the embedding, which is scaled to unit
 * length if wanted. If a row has scores besides its code, these can be further columns of the
 * point. Immutable and thread-safe.
 *
 * @param matrix V, p x m, row-major
 * @param m the dimension of the embedding, at least 1
 * @param scores the number of scores of a row that follow the m columns of its point
 * @param unit whether points are scaled to unit length; a zero point stays zero
 */
public record Embedding(double[] matrix, int m, int scores, boolean unit) implements Serializable {
  public Embedding {
    if (m < 1 || matrix.length % m != 0) {
      throw new IllegalArgumentException(
          "An embedding matrix of " + matrix.length + " values has no " + m + " columns");
    }
  }

  /** An embedding of codes alone. */
  public Embedding(double[] matrix, int m, boolean unit) {
    this(matrix, m, 0, unit);
  }

  /**
   * Makes the embedding of a solution, whose points are scaled to unit length if they have several
   * columns: of a single column, only the sign would be left.
   *
   * @param vectors the solution for the landmarks that are used, a column each
   */
  public static Embedding of(LandmarkGraph graph, DenseMatrix vectors) {
    int m = vectors.numCols();
    return new Embedding(graph.embeddingMatrix(vectors), m, m > 1);
  }

  /** Returns the number of columns of a point: m plus the number of scores. */
  public int dimension() {
    return m + scores;
  }

  /**
   * Embeds one row by its code. O(r m).
   *
   * @param codes the landmark indices of the row, from index {@code at} on
   * @param weights their weights, from index {@code at} on
   * @param r the number of landmarks in a code
   * @param point takes m values, from index {@code to} on
   */
  public void apply(int[] codes, float[] weights, int at, int r, double[] point, int to) {
    for (int j = 0; j < m; j++) {
      point[to + j] = 0;
    }
    int end = at + r;
    int a = at;
    for (; a + 2 < end; a += 3) {
      addThree(codes, weights, a, point, to);
    }
    for (; a < end; a++) {
      int row = codes[a] * m;
      for (int j = 0; j < m; j++) {
        point[to + j] += weights[a] * matrix[row + j];
      }
    }
    if (unit) {
      normalise(point, to);
    }
  }

  /** Adds three landmarks of a code to a point, in the order in which they would be added alone. */
  private void addThree(int[] codes, float[] weights, int a, double[] point, int to) {
    int row0 = codes[a] * m;
    int row1 = codes[a + 1] * m;
    int row2 = codes[a + 2] * m;
    double weight0 = weights[a];
    double weight1 = weights[a + 1];
    double weight2 = weights[a + 2];
    for (int j = 0; j < m; j++) {
      double sum = point[to + j] + weight0 * matrix[row0 + j];
      point[to + j] = sum + weight1 * matrix[row1 + j] + weight2 * matrix[row2 + j];
    }
  }

  /**
   * The points of rows. O(r m) a row.
   *
   * @return count x {@link #dimension}, row-major
   * @throws IllegalArgumentException if the rows do not have the scores
   */
  public double[] points(CodedRows rows) {
    int all = dimension();
    double[] points = new double[rows.count() * all];
    for (int i = 0; i < rows.count(); i++) {
      point(rows, i, points, i * all);
    }
    return points;
  }

  /**
   * The point of one of many rows. O(r m).
   *
   * @param point takes {@link #dimension} values, from index {@code to} on
   * @throws IllegalArgumentException if the rows do not have the scores
   */
  public void point(CodedRows rows, int row, double[] point, int to) {
    if (scores > 0 && rows.scores().length != rows.count() * scores) {
      throw new IllegalArgumentException(
          rows.scores().length + " scores are not " + scores + " of " + rows.count() + " rows");
    }
    apply(rows.codes(), rows.weights(), row * rows.r(), rows.r(), point, to);
    for (int j = 0; j < scores; j++) {
      point[to + m + j] = rows.scores()[row * scores + j];
    }
  }

  /** Returns the points of the landmarks that are used themselves, row-major. O(p m). */
  public double[] landmarks(LandmarkGraph graph) {
    double[] points = new double[graph.size() * m];
    for (int i = 0; i < graph.size(); i++) {
      apply(new int[] {graph.kept()[i]}, new float[] {1}, 0, 1, points, i * m);
    }
    return points;
  }

  private void normalise(double[] point, int to) {
    double squares = 0;
    for (int j = 0; j < m; j++) {
      squares += point[to + j] * point[to + j];
    }
    if (squares > 0) {
      double length = Math.sqrt(squares);
      for (int j = 0; j < m; j++) {
        point[to + j] /= length;
      }
    }
  }
}
