package org.mustlink.core.inmemory.landmark;

import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.PairSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.Embedding;

/**
 * The sparse codes of all rows of a table.
 *
 * @param n rows
 * @param p landmarks
 * @param r landmarks in a code
 * @param positions n x r
 * @param weights n x r
 */
record LandmarkCodes(int n, int p, int r, int[] positions, float[] weights) {
  static LandmarkCodes of(LandmarkEncoder encoder, Rows rows) {
    int n = rows.count();
    int r = encoder.neighbours();
    int[] positions = new int[n * r];
    double[] weights = new double[n * r];
    encoder.coder().encode(encoder.map().apply(rows).data(), n, positions, weights);
    float[] narrowed = new float[weights.length];
    for (int i = 0; i < narrowed.length; i++) {
      narrowed[i] = (float) weights[i];
    }
    return new LandmarkCodes(n, encoder.landmarks().count(), r, positions, narrowed);
  }

  CodeSums sums(PairwiseSideInformation constraints) {
    CodeSums sums = CodeSums.empty(p, constraints.classes(), n);
    sums.add(positions, weights, r, n, constraints.classOf());
    return sums;
  }

  PairSums linkSums(PairwiseSideInformation constraints) {
    int pairs = constraints.first().length;
    PairSums sums = PairSums.empty(p, pairs);
    for (int e = 0; e < pairs; e++) {
      sums.add(
          positions,
          weights,
          r,
          constraints.first()[e],
          constraints.second()[e],
          constraints.weight()[e]);
    }
    return sums;
  }

  /** Some of the rows. */
  CodedRows rows(int[] indices) {
    return new CodedRows(positions, weights, r).take(indices);
  }

  /** The points of all rows, n x m. */
  DenseMatrix embed(Embedding embedding) {
    int m = embedding.m();
    double[] values = new double[n * m];
    double[] point = new double[m];
    for (int i = 0; i < n; i++) {
      embedding.apply(positions, weights, i * r, r, point, 0);
      for (int t = 0; t < m; t++) {
        values[t * n + i] = point[t];
      }
    }
    return new DenseMatrix(n, m, values);
  }

  /**
   * The multi-way normalised cut of the graph Z^T D^-1 Z, whose degrees are 1: the sum over
   * clusters of 1 - inside / size.
   */
  double normalisedCut(int[] clusters, int k) {
    double[] degrees = new double[p];
    double[] byCluster = new double[k * p];
    long[] sizes = new long[k];
    for (int i = 0; i < n; i++) {
      sizes[clusters[i]]++;
      for (int a = i * r; a < (i + 1) * r; a++) {
        degrees[positions[a]] += weights[a];
        byCluster[clusters[i] * p + positions[a]] += weights[a];
      }
    }
    double cut = 0;
    for (int c = 0; c < k; c++) {
      double inside = 0;
      for (int j = 0; j < p; j++) {
        double sum = byCluster[c * p + j];
        inside += degrees[j] > 0 ? sum * sum / degrees[j] : 0;
      }
      cut += sizes[c] > 0 ? Math.max(0, 1 - inside / sizes[c]) : 0;
    }
    return cut;
  }
}
