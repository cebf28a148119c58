package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.matrix;
import static org.mustlink.core.TestData.times;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A path, and the last of its points: the matrix itself. */
class EigenPathTest extends SymmetricEigenCheck {
  @Override
  SymmetricEigen largest(DenseMatrix a, int count) {
    DenseMatrix half = times(a, 0.5);
    EigenPath path =
        new EigenPath(new MatrixOperator(half), new MatrixOperator(half), null, count, 1);
    if (count > 0 && count <= a.numRows()) {
      path.solve(1, 0.5);
      path.at(1, 0.75);
    }
    return path.exact(1, 1);
  }

  @Override
  double tolerance(int n) {
    return Math.max(super.tolerance(n), 1e-8);
  }

  @Test
  void aPathHasTheCompleteDecompositionsOfItsPoints() {
    int n = 150;
    DenseMatrix low = matrix(n, 4, 8);
    DenseMatrix bump = Products.of(low, low.transpose());
    double[] ladder = IntStream.range(0, n).mapToDouble(i -> 1 - i / (double) n).toArray();
    MatrixOperator first = new MatrixOperator(diagonal(ladder));
    EigenPath plain = new EigenPath(first, new MatrixOperator(bump), null, 3, 1);
    EigenPath inverted =
        new EigenPath(
            first,
            new MatrixOperator(bump),
            (a, b) ->
                new MatrixOperator(
                    diagonal(Arrays.stream(ladder).map(v -> 1 / (1.001 - v)).toArray())),
            3,
            1);
    for (int step = 0; step < 100; step++) {
      double share = step / 1000.0;
      double[] values = times(bump, -share).values();
      for (int i = 0; i < n; i++) {
        values[i * n + i] += ladder[i];
      }
      double[] expected = SymmetricEigen.all(new DenseMatrix(n, n, values)).leading(3).values();

      assertThat(plain.at(1, -share).values()).containsExactly(expected, within(1e-7));
      assertThat(inverted.at(1, -share).values()).containsExactly(expected, within(1e-7));
      if (step % 25 == 0) {
        assertThat(plain.exact(1, -share).values()).containsExactly(expected, within(1e-11));
        assertThat(inverted.exact(1, -share).values()).containsExactly(expected, within(1e-11));
      }
    }
    assertThat(plain.size()).isLessThan(75);
    assertThat(inverted.size()).isLessThan(75);
  }
}
