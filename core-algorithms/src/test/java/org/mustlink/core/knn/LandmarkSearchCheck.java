package org.mustlink.core.knn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every kind of scan: its result is exactly that of a search in double. */
abstract class LandmarkSearchCheck {

  abstract ScanKind kind();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 16, 17, 54, 100, 1100})
  void findsTheNearestForAllShapes(int d) {
    int[] counts = {0, 1, 3, 4, 5, 255, 256, 257};
    int turn = 0;
    for (int p : new int[] {1, 2, 3, 4, 5, 15, 16, 17, 31, 63, 64, 65, 70, 130, 500, 1100}) {
      for (int neighbours : new int[] {1, Math.min(4, p), Math.min(10, p)}) {
        Random random = new Random(31L * d + p);
        int count = counts[turn++ % counts.length];
        double[] landmarks = gaussian(random, p * d);
        checkExact(landmarks, p, d, gaussian(random, count * d), count, neighbours);
      }
    }
  }

  @Test
  void findsTheNearestInManyBlocks() {
    Random random = new Random(2);
    checkExact(gaussian(random, 500 * 16), 500, 16, gaussian(random, 600 * 16), 600, 4);
  }

  @Test
  void sortsAllLandmarks() {
    Random random = new Random(3);
    checkExact(gaussian(random, 70 * 3), 70, 3, gaussian(random, 20 * 3), 20, 70);
    checkExact(gaussian(random, 70 * 3), 70, 3, gaussian(random, 20 * 3), 20, 66);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-250, 1e-161, 1e-150, 1e-20, 1, 1e25, 1e100, 3e153, 1e200, 1e307})
  void takesAnyScale(double scale) {
    checkMapped(x -> x * scale);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e3, 1e8, 1e12, 1e15, -1e300})
  void takesAnyOffset(double offset) {
    checkMapped(x -> x + offset);
  }

  private void checkMapped(DoubleUnaryOperator map) {
    Random random = new Random(4);
    double[] landmarks = Arrays.stream(gaussian(random, 300 * 7)).map(map).toArray();
    double[] rows = Arrays.stream(gaussian(random, 50 * 7)).map(map).toArray();
    checkExact(landmarks, 300, 7, rows, 50, 4);
  }

  @Test
  void takesColumnsOfDifferentScale() {
    Random random = new Random(5);
    int d = 5;
    double[] landmarks = gaussian(random, 300 * d);
    double[] rows = gaussian(random, 100 * d);
    for (double[] values : new double[][] {landmarks, rows}) {
      for (int i = 0; i < values.length; i += d) {
        values[i] *= 1e12;
        values[i + 1] = 3; // constant
        values[i + 2] *= 1e-30;
      }
    }
    checkExact(landmarks, 300, d, rows, 100, 3);
  }

  @Test
  void takesRowsFarFromAllLandmarks() {
    Random random = new Random(6);
    int d = 4;
    int count = 660;
    double[] rows = gaussian(random, count * d);
    for (int i = 0; i < rows.length; i++) {
      int row = i / d;
      rows[i] *=
          Math.pow(
              10,
              row < 600 ? 0.5 * (row % 60) : 5.0 * (row - 600)); // up to 1e295: squares overflow
    }
    checkExact(gaussian(random, 200 * d), 200, d, rows, count, 3);
  }

  @Test
  void breaksTiesByPosition() {
    Random random = new Random(7);
    for (int d : new int[] {1, 2, 3, 8}) {
      double[] landmarks = random.ints(400L * d, 0, 3).asDoubleStream().toArray();
      double[] rows = random.ints(300L * d, 0, 3).asDoubleStream().toArray();
      checkExact(landmarks, 400, d, rows, 300, 5);
    }
  }

  @Test
  void takesEqualLandmarks() {
    double[] landmarks = new double[40 * 2];
    Arrays.fill(landmarks, 0.1);
    ExactSearch search = new ExactSearch(landmarks, 40, 2, 3, kind());
    int[] positions = new int[6];
    double[] distances = new double[6];
    search.nearest(new double[] {0.1, 0.1, 0.1, 2.1}, 2, positions, distances);
    assertThat(positions).containsExactly(0, 1, 2, 0, 1, 2);
    assertThat(distances).containsExactly(0, 0, 0, 4, 4, 4);
  }

  @Test
  void separatesDistancesThatAreEqualInFloat() {
    Random random = new Random(8);
    int d = 6;
    double[] landmarks = gaussian(random, 300 * d);
    for (int j = 0; j < 300; j++) { // on a sphere, but for 1e-10 of the radius
      double norm = Math.sqrt(SquaredDistance.between(landmarks, j * d, new double[d], 0, d));
      double radius = 1 + 1e-10 * random.nextDouble();
      for (int t = 0; t < d; t++) {
        landmarks[j * d + t] *= radius / norm;
      }
    }
    double[] rows = Arrays.stream(gaussian(random, 20 * d)).map(x -> x * 1e-12).toArray();
    checkExact(landmarks, 300, d, rows, 20, 4);
  }

  /** Landmarks of several chunks, nearer ones after others, at distances close to one another. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 15, 40})
  void findsTheNearestOfManyThatAreNearlyAsFar(int neighbours) {
    Random random = new Random(15);
    int d = 6;
    int p = 3000;
    for (double spread : new double[] {1e-7, 1e-6, 1e-5, 1e-4, 1e-3}) {
      double[] landmarks = gaussian(random, p * d);
      for (int j = 0; j < p; j++) {
        double norm = Math.sqrt(SquaredDistance.between(landmarks, j * d, new double[d], 0, d));
        double radius = 1 + spread * 300 * Math.pow(random.nextDouble(), 0.3);
        for (int t = 0; t < d; t++) {
          landmarks[j * d + t] *= radius / norm;
        }
      }
      double[] rows =
          Arrays.stream(gaussian(random, 300 * d)).map(x -> x * 1e-4 * spread).toArray();
      checkExact(landmarks, p, d, rows, 300, neighbours);
    }
  }

  @Test
  void findsLandmarksThemselvesAtDistanceZero() {
    double[] landmarks = gaussian(new Random(9), 500 * 16);
    int[] positions = new int[500];
    double[] distances = new double[500];
    new ExactSearch(landmarks, 500, 16, 1, kind()).nearest(landmarks, 500, positions, distances);
    assertThat(positions).isEqualTo(IntStream.range(0, 500).toArray());
    assertThat(distances).containsOnly(0);
  }

  @Test
  void findsTheBestWhenTheyCrowdInOneLane() {
    int p = 1024; // the nearest are 64 apart, in an order that no scan likes
    double[] landmarks = new double[p];
    for (int j = 0; j < p; j++) {
      landmarks[j] = j % 64 == 5 ? 100 - Math.floorDiv(j, 64) : 1000 + j;
    }
    checkExact(landmarks, p, 1, new double[] {0, 90.4, 2000}, 3, 9);
  }

  @Test
  void givesARowTheSameAnswerAloneAndInABlock() {
    Random random = new Random(10);
    int d = 9;
    double[] landmarks = gaussian(random, 200 * d);
    double[] rows = gaussian(random, 300 * d);
    ExactSearch search = new ExactSearch(landmarks, 200, d, 3, kind());
    int[] positions = new int[900];
    double[] distances = new double[900];
    search.nearest(rows, 300, positions, distances);
    for (int i = 0; i < 300; i++) {
      int[] position = new int[3];
      double[] distance = new double[3];
      search.nearest(Arrays.copyOfRange(rows, i * d, (i + 1) * d), 1, position, distance);
      assertThat(position).isEqualTo(Arrays.copyOfRange(positions, 3 * i, 3 * i + 3));
      assertThat(distance).isEqualTo(Arrays.copyOfRange(distances, 3 * i, 3 * i + 3));
    }
  }

  @Test
  void seldomScansInDouble() {
    for (double offset : new double[] {0, 1e8}) {
      for (double scale : new double[] {1e-20, 1, 1e25}) {
        Random random = new Random(11);
        double[] landmarks =
            Arrays.stream(gaussian(random, 500 * 16)).map(x -> (x + offset) * scale).toArray();
        double[] rows =
            Arrays.stream(gaussian(random, 2000 * 16)).map(x -> (x + offset) * scale).toArray();
        ExactSearch search = new ExactSearch(landmarks, 500, 16, 4, kind());
        search.nearest(rows, 2000, new int[8000], new double[8000]);
        assertThat(search.rescans()).as("offset %s, scale %s", offset, scale).isLessThan(4);
      }
    }
  }

  @Test
  void countsRowsItHadToScanInDouble() {
    double[] landmarks = IntStream.range(0, 100).mapToDouble(j -> j % 10).toArray();
    ExactSearch search = new ExactSearch(landmarks, 100, 1, 2, kind());
    search.nearest(new double[] {3, 4, 5}, 3, new int[6], new double[6]);
    assertThat(search.rescans()).isEqualTo(3);
  }

  @Test
  void searchesNearTiesAgainInFloat() {
    int p = 2000; // 20 landmarks at each place
    double[] landmarks = IntStream.range(0, p).mapToDouble(j -> j % 100).toArray();
    ExactSearch search = new ExactSearch(landmarks, p, 1, 2, kind());
    search.nearest(new double[] {3, 4.2, 5}, 3, new int[6], new double[6]);
    assertThat(search.rescans()).isZero();
    checkExact(landmarks, p, 1, new double[] {3, 4.2, 5, 1e30, -7}, 5, 2);
  }

  /** Like the standardised column of a corner pixel, which is 0 in all rows but one. */
  @Test
  void seldomScansInDoubleBesideLandmarksFarOut() {
    Random random = new Random(12);
    int p = 400; // too few for a second pass
    int d = 784;
    double[] landmarks = gaussian(random, p * d);
    for (int j = 0; j < p; j += 40) {
      landmarks[j * d + j] *= 1000;
    }
    ExactSearch search = new ExactSearch(landmarks, p, d, 8, kind());
    search.nearest(landmarks, p, new int[p * 8], new double[p * 8]);
    assertThat(search.rescans()).isLessThan(20);
    checkExact(landmarks, p, d, Arrays.copyOf(landmarks, 100 * d), 100, 8);
  }

  /** A landmark that may be near judging by its norm, and others whose scores are meaningless. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-30, 1e-9, 1e-6, 1e-3, 1, 1e3})
  void takesRowsBesideLandmarksFarOut(double spread) {
    Random random = new Random(13);
    int p = 300;
    int d = 9;
    double[] landmarks = Arrays.stream(gaussian(random, p * d)).map(x -> x * spread).toArray();
    for (int j = 0; j < p; j += 7) {
      landmarks[j * d + j % d] += Math.pow(10, j % 12);
    }
    checkExact(landmarks, p, d, landmarks, p, 4);
  }

  @Test
  void siblingsAgree() {
    Random random = new Random(14);
    double[] landmarks = gaussian(random, 700 * 5);
    double[] rows = gaussian(random, 300 * 5);
    ExactSearch search = new ExactSearch(landmarks, 700, 5, 4, kind());
    int[] positions = new int[1200];
    double[] distances = new double[1200];
    search.nearest(rows, 300, positions, distances);
    IntStream.range(0, 8)
        .parallel()
        .forEach(
            thread -> {
              int[] others = new int[1200];
              double[] distancesOfOthers = new double[1200];
              search.sibling().nearest(rows, 300, others, distancesOfOthers);
              assertThat(others).isEqualTo(positions);
              assertThat(distancesOfOthers).isEqualTo(distances);
            });
  }

  @Test
  void refusesWhatItCannotSearch() {
    double[] landmarks = {0, 1, 2, 3, 4, 5};
    assertThatThrownBy(() -> new ExactSearch(landmarks, 0, 2, 1, kind()))
        .hasMessageContaining("at least 1");
    assertThatThrownBy(() -> new ExactSearch(landmarks, 3, 2, 4, kind()))
        .hasMessageContaining("4 neighbours among 3 landmarks");
    assertThatThrownBy(() -> new ExactSearch(landmarks, 4, 2, 1, kind()))
        .hasMessageContaining("from 6 values");
    assertThatThrownBy(() -> new ExactSearch(new double[] {1, Double.NaN}, 1, 2, 1, kind()))
        .hasMessageContaining("Landmark 0")
        .hasMessageContaining("dimension 1");
    ExactSearch search = new ExactSearch(landmarks, 6, 1, 1, kind());
    assertThatThrownBy(() -> search.nearest(new double[2], 3, new int[3], new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rows");
    assertThatThrownBy(() -> search.nearest(new double[3], 3, new int[2], new double[3]))
        .hasMessageContaining("positions");
    for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(() -> search.nearest(new double[] {1, bad}, 2, new int[2], new double[2]))
          .hasMessageContaining("Row 1")
          .hasMessageContaining("dimension 0");
    }
  }

  @Test
  void keepsItsOwnLandmarks() {
    double[] landmarks = {0, 10, 20, 30, 40};
    ExactSearch search = new ExactSearch(landmarks, 5, 1, 1, kind());
    Arrays.fill(landmarks, 99);
    int[] positions = new int[1];
    search.nearest(new double[] {19}, 1, positions, new double[1]);
    assertThat(positions).containsExactly(2);
  }

  private void checkExact(
      double[] landmarks, int p, int d, double[] rows, int count, int neighbours) {
    int[] positions = new int[count * neighbours];
    double[] distances = new double[count * neighbours];
    new ExactSearch(landmarks, p, d, neighbours, kind()).nearest(rows, count, positions, distances);
    for (int i = 0; i < count; i++) {
      double[] all = new double[p];
      for (int j = 0; j < p; j++) {
        all[j] = SquaredDistance.between(rows, i * d, landmarks, j * d, d);
      }
      int[] expected = BruteForce.nearest(all, neighbours);
      int first = i * neighbours;
      Object[] row = {i, count, p, d, neighbours};
      assertThat(Arrays.copyOfRange(positions, first, first + neighbours))
          .as("row %d of %d, p %d, d %d, %d", row)
          .isEqualTo(expected);
      assertThat(Arrays.copyOfRange(distances, first, first + neighbours))
          .as("row %d of %d, p %d, d %d, %d", row)
          .isEqualTo(Arrays.stream(expected).mapToDouble(j -> all[j]).toArray());
    }
  }

  private static double[] gaussian(Random random, int length) {
    return IntStream.range(0, length).mapToDouble(i -> random.nextGaussian()).toArray();
  }
}
