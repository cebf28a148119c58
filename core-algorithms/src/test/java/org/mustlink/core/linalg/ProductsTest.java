package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.matrix;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProductsTest {

  static Stream<Arguments> shapes() {
    int[][] shapes = {
      {0, 0, 0},
      {3, 2, 0},
      {0, 4, 2},
      {1, 1, 1},
      {1, 7, 5},
      {5, 1, 9},
      {255, 3, 63},
      {256, 2, 64},
      {257, 5, 65},
      {600, 4, 131},
      {17, 260, 300},
      {301, 199, 300} // shared among the processors
    };
    return Stream.of(shapes).map(shape -> Arguments.of(shape[0], shape[1], shape[2]));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void everyEntryAddsItsTermsInTheirOrder(int m, int n, int k) {
    DenseMatrix a = matrix(m, k, 1);
    DenseMatrix b = matrix(k, n, 2);
    double[] c = matrix(m, n, 3).values();
    double[] expected = c.clone();
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < m; i++) {
        for (int l = 0; l < k; l++) {
          expected[j * m + i] += a.apply(i, l) * (0.3 * b.apply(l, j));
        }
      }
    }
    Products.add(0.3, a.values(), b.values(), c, m, n, k);
    assertThat(c).isEqualTo(expected);
  }

  /** Parts of larger matrices, also of so few entries that {@link Products} adds them plainly. */
  @ParameterizedTest
  @MethodSource("shapes")
  void theVectorApiGivesTheSameBits(int m, int n, int k) {
    ProductKernel.Part a = part(m, k, 8);
    ProductKernel.Part b = part(k, n, 9);
    ProductKernel.Part plain = part(m, n, 10);
    ProductKernel.Part vectors = part(m, n, 10);
    new PlainProducts().add(-0.7, a, b, plain, m, n, k);
    Products.vectors().add(-0.7, a, b, vectors, m, n, k);
    assertThat(vectors.values()).isEqualTo(plain.values());
  }

  private static ProductKernel.Part part(int rows, int columns, int seed) {
    return new ProductKernel.Part(matrix(rows + 3, columns + 2, seed).values(), rows + 5, rows + 3);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void transposedFactorsGiveExactlyTheSameProduct(int m, int n, int k) {
    DenseMatrix a = matrix(m, k, 4);
    DenseMatrix b = matrix(k, n, 5);
    double[] expected = Products.of(a, b).values();
    double[] left = a.transpose().toArray();
    double[] right = b.transpose().toArray();
    assertThat(Products.transposedTimes(left, b.values(), m, n, k)).isEqualTo(expected);
    assertThat(Products.timesTransposed(a.values(), right, m, n, k)).isEqualTo(expected);
    DenseMatrix byRow = new DenseMatrix(m, k, left, true);
    assertThat(Products.of(byRow, new DenseMatrix(k, n, right, true)).values()).isEqualTo(expected);
  }

  @Test
  void theLeftFactorMayBeSparse() {
    DenseMatrix a = matrix(9, 12, 6);
    DenseMatrix b = matrix(12, 4, 7);
    SymmetricEntries entries = new SymmetricEntries(12);
    for (int i = 0; i < 12; i += 5) {
      entries.count(i, 11 - i);
    }
    for (int i = 0; i < 12; i += 5) {
      entries.put(i, 11 - i, a.apply(0, i));
    }
    SparseMatrix sparse = entries.toMatrix();
    assertThat(Products.of(sparse, b).values())
        .isEqualTo(Products.of(sparse.toDense(), b).values());
  }

  @Test
  void shapesThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> Products.of(matrix(2, 3, 1), matrix(2, 2, 1)))
        .hasMessage("A matrix of 3 columns cannot be multiplied by one of 2 rows");
  }
}
