package org.mustlink.core.landmark;

import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;

/**
 * The graph over the landmarks that rows use: S^ = D^-1/2 S D^-1/2. Landmarks of degree 0 are
 * dropped.
 *
 * @param total landmarks there were, p
 * @param kept positions of the landmarks in use, ascending, p'
 * @param degrees p', greater than 0
 * @param similarity S^, p' x p', symmetric, eigenvalues in [0, 1]
 */
public record LandmarkGraph(int total, int[] kept, double[] degrees, DenseMatrix similarity) {

  /** The graph of the given sums. O(p^2). */
  public static LandmarkGraph of(CodeSums sums) {
    double[] all = sums.degrees();
    int[] kept = IntStream.range(0, all.length).filter(i -> all[i] > 0).toArray();
    double[] degrees = IntStream.of(kept).mapToDouble(i -> all[i]).toArray();
    int p = kept.length;
    double[] similarity = new double[p * p];
    for (int j = 0; j < p; j++) {
      for (int i = 0; i < p; i++) {
        similarity[j * p + i] = sums.product(kept[i], kept[j]) / Math.sqrt(degrees[i] * degrees[j]);
      }
    }
    return new LandmarkGraph(all.length, kept, degrees, new DenseMatrix(p, p, similarity));
  }

  /** Landmarks in use, p'. */
  public int size() {
    return kept.length;
  }

  /**
   * The rows of a matrix that belong to landmarks in use, each divided by the root of its degree.
   */
  public DenseMatrix scaled(DenseMatrix byLandmark) {
    int columns = byLandmark.numCols();
    double[] values = new double[size() * columns];
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < size(); i++) {
        values[j * size() + i] = byLandmark.apply(kept[i], j) / Math.sqrt(degrees[i]);
      }
    }
    return new DenseMatrix(size(), columns, values);
  }

  /**
   * The embedding matrix of vectors f over the landmarks in use: row i is f_i / sqrt(d_i), and 0
   * for a landmark that was dropped.
   *
   * @param vectors p' x m
   * @return p x m, row-major
   */
  public double[] embeddingMatrix(DenseMatrix vectors) {
    int m = vectors.numCols();
    double[] matrix = new double[total * m];
    for (int i = 0; i < size(); i++) {
      for (int j = 0; j < m; j++) {
        matrix[kept[i] * m + j] = vectors.apply(i, j) / Math.sqrt(degrees[i]);
      }
    }
    return matrix;
  }
}
