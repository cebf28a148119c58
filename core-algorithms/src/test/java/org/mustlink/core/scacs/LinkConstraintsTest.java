package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.core.TestData.largestDifference;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** The two forms of a constraint matrix are one matrix. */
class LinkConstraintsTest {
  private static final int N = 300;
  private static final int P = 40;
  private static final Blobs BLOBS = TestData.blobs(N, 3, 3, 4, 5);
  private static final Codes CODES =
      Codes.of(BLOBS.rows(), BLOBS.rows().take(IntStream.range(0, P).toArray()), 3, none(N));
  private static final LandmarkGraph GRAPH = LandmarkGraph.of(CODES.sums(P, 0, N));
  private static final LandmarkSpectrum SPECTRUM = LandmarkSpectrum.of(GRAPH);

  @Test
  void closedLinks() {
    SideInformation sideInformation = SideInformation.of(links());
    ConstraintMatrix units = LinkConstraints.closure(GRAPH, rows(), sideInformation, 3);
    assertThat(units).isInstanceOf(ComponentConstraints.class);
    // Rows 0 to 2 are one unit, 3 another, 4 and 5 a third; the first two are apart, so are 5 and
    // 3.
    DenseMatrix q =
        matrix(
            new double[][] {
              {1, 1, 1, -1, 0, 0},
              {1, 1, 1, -1, 0, 0},
              {1, 1, 1, -1, 0, 0},
              {-1, -1, -1, 1, -1, -1},
              {0, 0, 0, -1, 1, 1},
              {0, 0, 0, -1, 1, 1}
            });
    agree(units, new PairConstraints(byRows(q)));
  }

  @Test
  void linksOneByOne() {
    ConstraintMatrix units = LinkConstraints.given(GRAPH, rows(), links(), 3);
    DenseMatrix q =
        matrix(
            new double[][] {
              {0, 1, 0, 0, 0, 0},
              {1, 0, .5, -.25, 0, 0},
              {0, .5, 0, 0, 0, 0},
              {0, -.25, 0, 0, 0, -.25},
              {0, 0, 0, 0, 0, 1},
              {0, 0, 0, -.25, 1, 0}
            });
    agree(units, new PairConstraints(byRows(q)));
  }

  /** For more units than landmarks the pairs are summed; one more row without a link is no more. */
  @Test
  void moreUnitsThanLandmarks() {
    CodedRows many =
        new CodedRows(CODES.positions(), CODES.weights(), 3)
            .take(IntStream.range(0, 2 * P).toArray());
    int[] first = IntStream.range(0, P).toArray();
    int[] second = IntStream.range(P, 2 * P).toArray();
    double[] ones = new double[P];
    Arrays.fill(ones, 1);
    Links cannot = Links.of(2 * P, first, second, new boolean[P], ones);
    ConstraintMatrix open = LinkConstraints.given(GRAPH, many, cannot, 3);
    assertThat(open).isInstanceOf(PairConstraints.class);
    double[] values = new double[4 * P * P];
    for (int i = 0; i < P; i++) {
      values[i * 2 * P + P + i] = -.25;
      values[(P + i) * 2 * P + i] = -.25;
    }
    DenseMatrix m = codes(many);
    DenseMatrix expected =
        m.multiply(new DenseMatrix(2 * P, 2 * P, values)).multiply(m.transpose());
    assertThat(largestDifference(((PairConstraints) open).matrix(), expected)).isLessThan(1e-7);
  }

  private static void agree(ConstraintMatrix units, PairConstraints pairs) {
    assertThat(largestDifference(units.project(SPECTRUM), pairs.project(SPECTRUM)))
        .isLessThan(1e-9);
    // Both span what the matrix reaches.
    DenseMatrix directions = units.directions(2);
    assertThat(directions.numCols()).isEqualTo(2);
    assertThat(units.directions(100).numCols()).isLessThanOrEqualTo(6);
  }

  private static Links links() {
    return Links.of(
        6,
        new int[] {0, 1, 1, 4, 3},
        new int[] {1, 2, 3, 5, 5},
        new boolean[] {true, true, false, true, false},
        new double[] {1, .5, 1, 1, 1});
  }

  private static CodedRows rows() {
    return new CodedRows(CODES.positions(), CODES.weights(), 3)
        .take(new int[] {100, 120, 140, 160, 180, 200});
  }

  private static DenseMatrix byRows(DenseMatrix q) {
    DenseMatrix m = codes(rows());
    return m.multiply(q).multiply(m.transpose());
  }

  private static DenseMatrix codes(CodedRows rows) {
    double[] values = new double[P * rows.count()];
    for (int row = 0; row < rows.count(); row++) {
      for (int a = row * rows.r(); a < (row + 1) * rows.r(); a++) {
        values[row * P + rows.codes()[a]] += rows.weights()[a];
      }
    }
    return GRAPH.scaled(new DenseMatrix(P, rows.count(), values));
  }

  private static DenseMatrix matrix(double[][] rows) {
    double[] values = Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
    return new DenseMatrix(rows.length, rows.length, values);
  }

  private static int[] none(int count) {
    int[] none = new int[count];
    Arrays.fill(none, -1);
    return none;
  }
}
