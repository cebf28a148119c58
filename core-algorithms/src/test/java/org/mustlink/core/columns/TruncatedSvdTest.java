package org.mustlink.core.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TruncatedSvdTest {
  @ParameterizedTest
  @CsvSource({"60, 40, 5", "40, 90, 12", "30, 200, 30", "200, 8, 8"})
  void itIsTheExactDecompositionWhereTheSpectrumFalls(int n, int d, int q) {
    SparseRows rows = rows(n, d, 1);
    TruncatedSvd svd = TruncatedSvd.of(rows, q, 42);
    double[] exact = exactValues(rows);
    assertThat(svd.values()).hasSize(Math.min(q, Math.min(n, d)));
    for (int j = 0; j < svd.values().length; j++) {
      assertThat(svd.values()[j]).isCloseTo(exact[j], within(2e-2 * exact[0]));
    }
    assertThat(svd.values()[0]).isCloseTo(exact[0], within(1e-6 * exact[0]));
  }

  @Test
  void allVectorsAreExactWhereTheSketchHasFullRank() {
    SparseRows rows = rows(50, 14, 2);
    TruncatedSvd svd = TruncatedSvd.of(rows, 6, 42);
    double[] exact = exactValues(rows);
    for (int j = 0; j < 6; j++) {
      assertThat(svd.values()[j]).isCloseTo(exact[j], within(1e-9));
      // |A v| = s and |v| = 1.
      double[] product = product(rows, svd, j);
      assertThat(norm(product)).isCloseTo(exact[j], within(1e-9));
      assertThat(norm(vector(rows, svd, j))).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void thereAreNoMoreVectorsThanTheRank() {
    List<SparseRows.Drawn> drawn = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int at = 10 * (i % 3);
      drawn.add(new SparseRows.Drawn(new int[] {at, at + 4}, new double[] {0.5, 2.5}, 1));
    }
    TruncatedSvd svd = TruncatedSvd.of(SparseRows.unit(drawn, 30, false), 20, 7);
    assertThat(svd.values()).hasSize(3);
    assertThat(svd.values()[0]).isCloseTo(Math.sqrt(14), within(1e-9));
    assertThat(svd.values()[2]).isCloseTo(Math.sqrt(13), within(1e-9));
  }

  @Test
  void copiesCountAsManyEqualRows() {
    List<SparseRows.Drawn> once = new ArrayList<>();
    List<SparseRows.Drawn> copied = new ArrayList<>();
    Random random = new Random(5);
    for (int i = 0; i < 30; i++) {
      SparseRows.Drawn row = drawn(random, 20);
      int copies = 1 + i % 3;
      copied.add(new SparseRows.Drawn(row.columns(), row.values(), copies));
      for (int c = 0; c < copies; c++) {
        once.add(row);
      }
    }
    double[] values = TruncatedSvd.of(SparseRows.unit(once, 20, false), 8, 1).values();
    double[] same = TruncatedSvd.of(SparseRows.unit(copied, 20, false), 8, 1).values();
    assertThat(same).usingComparatorWithPrecision(1e-6).containsExactly(values);
  }

  @Test
  void theThreadsDoNotMatter() throws Exception {
    SparseRows rows = rows(300, 500, 3);
    TruncatedSvd here = TruncatedSvd.of(rows, 20, 9);
    ForkJoinPool one = new ForkJoinPool(1);
    try {
      TruncatedSvd there = one.submit(() -> TruncatedSvd.of(rows, 20, 9)).get();
      assertThat(there.values()).isEqualTo(here.values());
      assertThat(there.vectors()).isEqualTo(here.vectors());
    } finally {
      one.shutdown();
    }
  }

  /** Rows whose columns are the rarer the later. */
  private static SparseRows rows(int n, int d, int seed) {
    Random random = new Random(seed);
    List<SparseRows.Drawn> drawn = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      drawn.add(drawn(random, d));
    }
    return SparseRows.unit(drawn, d, false);
  }

  private static SparseRows.Drawn drawn(Random random, int d) {
    int[] columns = new int[d];
    double[] values = new double[d];
    int count = 0;
    for (int t = 0; t < d; t++) {
      if (t == 0 || random.nextDouble() < 2.0 / (1 + t)) {
        columns[count] = t;
        values[count++] = 0.5 + random.nextDouble();
      }
    }
    return new SparseRows.Drawn(Arrays.copyOf(columns, count), Arrays.copyOf(values, count), 1);
  }

  private static double[] exactValues(SparseRows rows) {
    DMatrixRMaj dense = new DMatrixRMaj(rows.count(), rows.used().length);
    for (int i = 0; i < rows.count(); i++) {
      for (int a = rows.starts()[i]; a < rows.starts()[i + 1]; a++) {
        dense.set(i, rows.columns()[a], rows.values()[a]);
      }
    }
    SingularValueDecomposition_F64<DMatrixRMaj> svd =
        DecompositionFactory_DDRM.svd(dense.numRows, dense.numCols, false, false, true);
    assertThat(svd.decompose(dense)).isTrue();
    return Arrays.stream(svd.getSingularValues()).map(v -> -v).sorted().map(v -> -v).toArray();
  }

  private static double[] vector(SparseRows rows, TruncatedSvd svd, int j) {
    double[] vector = new double[rows.used().length];
    for (int t = 0; t < vector.length; t++) {
      vector[t] = svd.vectors()[t * svd.stride() + j];
    }
    return vector;
  }

  private static double[] product(SparseRows rows, TruncatedSvd svd, int j) {
    double[] vector = vector(rows, svd, j);
    double[] product = new double[rows.count()];
    for (int i = 0; i < product.length; i++) {
      for (int a = rows.starts()[i]; a < rows.starts()[i + 1]; a++) {
        product[i] += rows.values()[a] * vector[rows.columns()[a]];
      }
    }
    return product;
  }

  private static double norm(double[] values) {
    return Math.sqrt(Arrays.stream(values).map(v -> v * v).sum());
  }
}
