package org.mustlink.core.scacs;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.landmark.sums.PairSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.SparseMatrix;
import org.mustlink.core.linalg.SymmetricEntries;
import org.mustlink.core.sideinfo.DisjointSets;

/**
 * The graph over the landmarks that rows use: S^ = D^-1/2 S D^-1/2 with S = Z Z^T of the sparse
 * codes Z of all rows and D = diag(S 1). Landmarks that no row uses have degree 0 and are dropped.
 * Immutable.
 *
 * @param total the number of landmarks, p
 * @param kept the indices of the landmarks in use, ascending, p'
 * @param degrees the degrees of the landmarks in use, p', greater than 0
 * @param similarity S^, p' x p', symmetric, both halves stored, eigenvalues in [0, 1]
 */
public record LandmarkGraph(int total, int[] kept, double[] degrees, SparseMatrix similarity) {

  /** Builds the graph from the sums over all rows. O(p + entries of S). */
  public static LandmarkGraph of(CodeSums sums) {
    double[] all = sums.degrees();
    int[] kept = IntStream.range(0, all.length).filter(i -> all[i] > 0).toArray();
    double[] degrees = IntStream.of(kept).mapToDouble(i -> all[i]).toArray();
    int[] indices = new int[all.length];
    IntStream.range(0, kept.length).forEach(i -> indices[kept[i]] = i);
    SymmetricEntries entries = new SymmetricEntries(kept.length);
    sums.forEachProduct((low, high, value) -> entries.count(indices[low], indices[high]));
    sums.forEachProduct(
        (low, high, value) ->
            entries.put(indices[low], indices[high], value / Math.sqrt(all[low] * all[high])));
    return new LandmarkGraph(all.length, kept, degrees, entries.toMatrix());
  }

  /** Returns the number of landmarks in use, p'. */
  public int size() {
    return kept.length;
  }

  /**
   * Returns the sum of the degrees, which is the weight of all rows: their number without weights.
   */
  public double rows() {
    return Arrays.stream(degrees).sum();
  }

  /** Returns the index of each landmark among those in use, p, or -1. */
  public int[] indices() {
    int[] indices = Indices.none(total);
    for (int i = 0; i < size(); i++) {
      indices[kept[i]] = i;
    }
    return indices;
  }

  /** Returns the number of connected components of the graph. O(entries of S). */
  public int components() {
    return (int) IntStream.of(componentOf()).distinct().count();
  }

  /**
   * Returns the connected component of every landmark in use, p', which is the index of its first
   * landmark. O(entries of S).
   */
  public int[] componentOf() {
    DisjointSets sets = new DisjointSets(size());
    int[] starts = similarity.colPtrs();
    for (int j = 0; j < size(); j++) {
      for (int at = starts[j]; at < starts[j + 1]; at++) {
        sets.union(j, similarity.rowIndices()[at]);
      }
    }
    return IntStream.range(0, size()).map(sets::find).toArray();
  }

  /**
   * Scales sums of codes: D^-1/2 X over the landmarks in use.
   *
   * @param byLandmark X, p x m
   * @return p' x m
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
   * Scales the sums of pairs of rows: Q^ = D^-1/2 Z Q Z^T D^-1/2 over the landmarks in use.
   *
   * @param pairs Z Q Z^T, p x p
   * @return p' x p', symmetric
   */
  public DenseMatrix scaled(PairSums pairs) {
    int size = size();
    double[] roots = IntStream.range(0, size).mapToDouble(i -> Math.sqrt(degrees[i])).toArray();
    double[] values = new double[size * size];
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < size; i++) {
        values[j * size + i] = pairs.product(kept[i], kept[j]) / (roots[i] * roots[j]);
      }
    }
    return new DenseMatrix(size, size, values);
  }

  /**
   * Returns the embedding matrix of vectors f over the landmarks in use: row i is f_i / sqrt(d_i),
   * and 0 for a landmark that was dropped.
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
