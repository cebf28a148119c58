package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.core.TestData.largestDifference;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Symmetric;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * The contract of every constraint matrix: it is Q' = T^T D^-1/2 Z Q Z^T D^-1/2 T of the matrix Q
 * of all pairs of the n rows.
 */
abstract class ConstraintMatrixCheck {
  static final int N = 300;
  static final int P = 40;
  static final Blobs BLOBS = TestData.blobs(N, 3, 3, 4, 5);
  private static final Codes CODES =
      Codes.of(BLOBS.rows(), BLOBS.rows().take(IntStream.range(0, P).toArray()), 3, none());
  static final LandmarkGraph GRAPH = LandmarkGraph.of(CODES.sums(P, 0, N));
  static final LandmarkSpectrum SPECTRUM = LandmarkSpectrum.of(GRAPH);

  /** The constraint matrix. */
  abstract ConstraintMatrix constraints();

  /** The entry of Q for two rows. */
  abstract double entry(int i, int j);

  /** A bound of the relative error; sums over pairs are rounded to fixed point. */
  double tolerance() {
    return 1e-12;
  }

  @Test
  void theProjectionIsThatOfAllPairsOfRows() {
    DenseMatrix found = constraints().project(SPECTRUM);
    DenseMatrix t = SPECTRUM.whitening();
    DenseMatrix expected = Products.of(t.transpose(), Products.of(byPairs(), t));
    assertThat(largestDifference(found, expected))
        .isLessThan(tolerance() * Symmetric.norm(expected));
    assertThat(found.transpose().toArray()).isEqualTo(found.toArray());
  }

  @Test
  void directionsSpanTheRange() {
    DenseMatrix expected = byPairs();
    DenseMatrix span = orthonormal(constraints().directions(P));
    DenseMatrix inside = Products.of(span, Products.of(span.transpose(), expected));
    assertThat(largestDifference(inside, expected))
        .isLessThan(10 * Math.sqrt(tolerance()) * Symmetric.norm(expected));
  }

  @Test
  void noMoreSolutionsAreComputedThanArePositive() {
    double[] values = SymmetricEigen.all(constraints().project(SPECTRUM)).values();
    long positive =
        Arrays.stream(values).filter(value -> value > 1e-6 * Math.abs(values[0])).count();
    assertThat(constraints().mostPositive()).isGreaterThanOrEqualTo((int) positive);
  }

  /** The codes of some rows. */
  static CodedRows rows(int... indices) {
    return new CodedRows(CODES.positions(), CODES.weights(), 3).take(indices);
  }

  /** The scaled codes of all rows, summed by class; rows of class -1 are left out. */
  static DenseMatrix scaledCodes(int[] classes, int count) {
    double[][] z = CODES.dense(P);
    double[] sums = new double[P * count];
    for (int i = 0; i < N; i++) {
      for (int l = 0; l < P && classes[i] >= 0; l++) {
        sums[classes[i] * P + l] += z[i][l];
      }
    }
    return GRAPH.scaled(new DenseMatrix(P, count, sums));
  }

  /** D^-1/2 Z Q Z^T D^-1/2, by all n x n entries. */
  DenseMatrix byPairs() {
    double[] q = new double[N * N];
    Arrays.setAll(q, at -> entry(at / N, at % N));
    DenseMatrix codes = scaledCodes(IntStream.range(0, N).toArray(), N);
    return Products.of(Products.of(codes, new DenseMatrix(N, N, q)), codes.transpose());
  }

  static int[] none() {
    int[] none = new int[N];
    Arrays.fill(none, -1);
    return none;
  }

  private static DenseMatrix orthonormal(DenseMatrix columns) {
    int p = columns.numRows();
    int m = columns.numCols();
    SingularValueDecomposition_F64<DMatrixRMaj> svd =
        DecompositionFactory_DDRM.svd(m, p, false, true, true);
    // Our arrays are by column and EJML's by row, so this is the transpose.
    assertThat(svd.decompose(new DMatrixRMaj(m, p, true, columns.toArray()))).isTrue();
    DMatrixRMaj v = svd.getV(null, true);
    double[] sizes = svd.getSingularValues();
    double largest = Arrays.stream(sizes).max().orElse(0);
    double[] kept =
        IntStream.range(0, svd.numberOfSingularValues())
            .filter(j -> sizes[j] > 1e-9 * largest)
            .boxed()
            .flatMapToDouble(j -> IntStream.range(0, p).mapToDouble(i -> v.get(j, i)))
            .toArray();
    return new DenseMatrix(p, kept.length / p, kept);
  }
}
