package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.skew;
import static org.mustlink.core.TestData.symmetric;
import static org.mustlink.core.TestData.times;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.TestData;

/** The leading eigenpairs of an operator beside the whole decomposition of its matrix. */
class LeadingEigenTest {
  private record Matrix(DenseMatrix a) implements SymmetricOperator {
    @Override
    public int order() {
      return a.numRows();
    }

    @Override
    public void apply(double[] x, int columns, double[] y) {
      double[] product = a.multiply(new DenseMatrix(order(), columns, x)).values();
      System.arraycopy(product, 0, y, 0, product.length);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5, 5", "49, 1", "60, 3", "120, 7", "200, 4", "90, 40", "300, 0"})
  void pairsAreThoseOfTheWholeDecomposition(int n, int count) {
    DenseMatrix a = symmetric(n, 17);
    SymmetricEigen all = SymmetricEigen.all(a);

    SymmetricEigen leading = LeadingEigen.largest(new Matrix(a), count, 3);

    assertThat(leading.values())
        .containsExactly(Arrays.copyOf(all.values(), count), within(1e-10 * n));
    assertThat(largestDifference(leading.vectors(), all.leading(count).vectors())).isLessThan(1e-6);
  }

  @Test
  void repeatedEigenvaluesAreFoundAsOftenAsTheyOccur() {
    double[] entries =
        IntStream.range(0, 150).mapToDouble(i -> i < 5 ? 1 : 0.5 / (i + 1)).toArray();

    SymmetricEigen leading = LeadingEigen.largest(new Matrix(diagonal(entries)), 5, 1);

    assertThat(leading.values()).containsExactly(new double[] {1, 1, 1, 1, 1}, within(1e-12));
    assertThat(skew(leading.vectors())).isLessThan(1e-12);
  }

  @Test
  void identityAndZeroHaveOrthonormalVectors() {
    for (double value : new double[] {0, 1}) {
      double[] entries = new double[100];
      Arrays.fill(entries, value);
      SymmetricEigen leading = LeadingEigen.largest(new Matrix(diagonal(entries)), 4, 1);

      assertThat(leading.values())
          .containsExactly(new double[] {value, value, value, value}, within(1e-12));
      assertThat(skew(leading.vectors())).isLessThan(1e-12);
    }
  }

  @Test
  void scaleDoesNotMatter() {
    DenseMatrix a = symmetric(80, 5);
    for (double scale : new double[] {1e-12, 1e12}) {
      SymmetricEigen leading = LeadingEigen.largest(new Matrix(times(a, scale)), 3, 2);

      double[] expected = SymmetricEigen.all(a).leading(3).values();
      double[] found = Arrays.stream(leading.values()).map(value -> value / scale).toArray();
      assertThat(found).containsExactly(expected, within(1e-9));
    }
  }

  @Test
  void aPathHasTheWholeDecompositionsOfItsPoints() {
    int n = 150;
    DenseMatrix low = TestData.matrix(n, 4, 8);
    DenseMatrix bump = low.multiply(low.transpose());
    double[] ladder = IntStream.range(0, n).mapToDouble(i -> 1 - i / (double) n).toArray();
    Matrix first = new Matrix(TestData.diagonal(ladder));
    EigenPath plain = new EigenPath(first, new Matrix(bump), null, 3, 1);
    EigenPath inverted =
        new EigenPath(
            first,
            new Matrix(bump),
            (a, b) ->
                new Matrix(
                    TestData.diagonal(Arrays.stream(ladder).map(v -> 1 / (1.001 - v)).toArray())),
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

  @Test
  void morePairsThanTheOrderAreRefused() {
    assertThatThrownBy(() -> LeadingEigen.largest(new Matrix(symmetric(4, 1)), 5, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("5 eigenpairs");
  }
}
