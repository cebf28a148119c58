package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.LandmarkGraph;

/** Six classes of landmarks, each of which has three labelled rows between it and its nearest. */
class HiddenClassesTest {
  private static final int P = 360;

  private static int[] classes(int rows) {
    return IntStream.range(0, rows).map(i -> i % P % 6).toArray();
  }

  private static ClusteringWay way(Rows landmarks, int count) {
    int n = 3 * P;
    int[] codes = new int[2 * n];
    float[] weights = new float[2 * n];
    for (int i = 0; i < n; i++) {
      int own = i % P;
      codes[2 * i] = own;
      codes[2 * i + 1] =
          Indices.ascending(P, other -> landmarks.squaredDistance(own, other))[1 + i / P];
      weights[2 * i] = 0.6f;
      weights[2 * i + 1] = 0.4f;
    }
    CodedRows rows = new CodedRows(codes, weights, 2);
    CodeSums sums = CodeSums.empty(P, 6, n);
    sums.add(rows, classes(n));
    LandmarkGraph graph = LandmarkGraph.of(sums);
    LabelDensity density = LabelDensity.of(graph, sums.classCodes());
    return new HiddenClasses(graph, landmarks, rows, classes(n), density.labelled()).way(count, 1);
  }

  /** Classes around centres, which overlap. */
  private static Rows around() {
    double[] points = TestData.normal(6 * P, 3);
    int[] classes = classes(P);
    for (int i = 0; i < P; i++) {
      points[6 * i + classes[i]] += 1.6;
    }
    return new Rows(points, P, 6);
  }

  /** Bars that lie across and stand upright in turn. */
  private static Rows bars() {
    double[] points = TestData.normal(2 * P, 3);
    int[] classes = classes(P);
    for (int i = 0; i < P; i++) {
      boolean across = classes[i] % 2 == 0;
      double along = 20.0 * i / P;
      double aside = points[2 * i] / 5;
      points[2 * i] = 30 * Math.floorDiv(classes[i], 2) + (across ? along - 10 : aside);
      points[2 * i + 1] = across ? aside : along + 2;
    }
    return new Rows(points, P, 2);
  }

  @Test
  void classesThatOverlapAreFoundByTheirCentres() {
    assertThat(way(around(), 3)).isEqualTo(ClusteringWay.CENTRES);
  }

  @Test
  void classesOfAnyShapeAreFoundByTheGraph() {
    assertThat(way(bars(), 3)).isEqualTo(ClusteringWay.GRAPH);
  }

  @Test
  void oneNewClassNeedsNoWay() {
    assertThat(way(around(), 1)).isEqualTo(ClusteringWay.GRAPH);
  }
}
