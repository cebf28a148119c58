package org.mustlink.core.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.blobs;
import static org.mustlink.core.TestData.normalRows;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.knn.LandmarkSearch;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.SearchMode;

class InvertedListsTest {
  private static final int R = 4;
  private static final Rows ROWS = blobs(3000, 12, 8, 3, 1).rows();
  private static final Rows LANDMARKS = ROWS.take(IntStream.range(0, 1200).toArray());

  @ParameterizedTest
  @CsvSource({"APPROXIMATE, 0.95", "AUTO, 0.99"})
  void enoughOfTheNearestAreFound(SearchMode mode, double wanted) {
    InvertedLists lists = InvertedLists.choose(mode, ROWS, LANDMARKS, R);
    assertThat(lists.probes()).isPositive().isLessThan(35);
    assertThat(lists.recall()).isGreaterThanOrEqualTo(wanted);
    assertThat(recall(lists, ROWS)).isGreaterThanOrEqualTo(wanted - 0.005);
  }

  /** Landmarks that are found have the distances and the order of the exact search. */
  @Test
  void distancesAreExact() {
    InvertedLists lists = InvertedLists.choose(SearchMode.APPROXIMATE, ROWS, LANDMARKS, R);
    Found approximate = Found.of(lists, ROWS);
    Found exact = Found.of(InvertedLists.NONE, ROWS);
    int equal = 0;
    for (int i = 0; i < ROWS.count(); i++) {
      double[] found = approximate.distances(i);
      assertThat(found).isSorted();
      for (int a = 0; a < R; a++) {
        assertThat(found[a]).isGreaterThanOrEqualTo(exact.distances(i)[a]);
      }
      if (Arrays.equals(approximate.positions(i), exact.positions(i))) {
        assertThat(found).isEqualTo(exact.distances(i));
        equal++;
      }
    }
    assertThat(equal).isGreaterThan(ROWS.count() * 8 / 10);
  }

  @Test
  void aRowHasTheSameResultInAnyBlock() {
    InvertedLists lists = InvertedLists.choose(SearchMode.APPROXIMATE, ROWS, LANDMARKS, R);
    Found all = Found.of(lists, ROWS);
    for (int from : new int[] {0, 1, 255, 256, 1000, 2999}) {
      Rows rest = ROWS.take(IntStream.range(from, ROWS.count()).toArray());
      assertThat(Found.of(lists, rest).positions(0)).isEqualTo(all.positions(from));
    }
  }

  @Test
  void distantRowsAndEqualLandmarksAreSearchedExactly() {
    InvertedLists lists = new InvertedLists(2, 0.5);
    Rows far = new Rows(new double[] {1e300, -1e300}, 1, 2);
    Rows landmarks = normalRows(40, 2, 1);
    assertSame(lists, far, landmarks);
    assertSame(lists, normalRows(5, 2, 3), new Rows(new double[80], 40, 2));
  }

  @Test
  void listsWithFewerLandmarksThanWantedAreNotEnough() {
    // One landmark in the first list, far from all the others.
    double[] values = normalRows(30, 1, 1).data().clone();
    values[0] = 1000;
    Rows row = new Rows(new double[] {1001}, 1, 1);
    assertSame(new InvertedLists(1, 0.5), row, new Rows(values, 30, 1));
  }

  @Test
  void exactModeAndFewLandmarksUseNoLists() {
    assertThat(InvertedLists.choose(SearchMode.EXACT, ROWS, LANDMARKS, R))
        .isEqualTo(InvertedLists.NONE);
    Rows few = ROWS.take(IntStream.range(0, 500).toArray());
    assertThat(InvertedLists.choose(SearchMode.AUTO, ROWS, few, R)).isEqualTo(InvertedLists.NONE);
  }

  /** In many dimensions, without structure, lists do not help to find the nearest landmarks. */
  @Test
  void autoIsExactWhereListsDoNotHelp() {
    Rows rows = normalRows(1500, 60, 1);
    Rows landmarks = rows.take(IntStream.range(0, 1100).toArray());
    assertThat(InvertedLists.choose(SearchMode.AUTO, normalRows(300, 60, 2), landmarks, R))
        .isEqualTo(InvertedLists.NONE);
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> new InvertedLists(-1, 1)).hasMessageContaining("-1 lists");
    assertThatThrownBy(() -> new InvertedLists(1, 1.5)).hasMessageContaining("1.5");
  }

  private static void assertSame(InvertedLists lists, Rows rows, Rows landmarks) {
    int[] found = new int[rows.count() * R];
    int[] exact = new int[rows.count() * R];
    double[] distances = new double[found.length];
    lists.search(landmarks, R).nearest(rows.data(), rows.count(), found, distances);
    InvertedLists.NONE.search(landmarks, R).nearest(rows.data(), rows.count(), exact, distances);
    assertThat(found).isEqualTo(exact);
  }

  private static double recall(InvertedLists lists, Rows rows) {
    Found exact = Found.of(InvertedLists.NONE, rows);
    Found found = Found.of(lists, rows);
    long hits = 0;
    for (int i = 0; i < rows.count(); i++) {
      int[] among = found.positions(i);
      hits +=
          Arrays.stream(exact.positions(i))
              .filter(position -> Arrays.stream(among).anyMatch(other -> other == position))
              .count();
    }
    return hits / (double) (R * rows.count());
  }

  private record Found(int[] positions, double[] distances) {
    static Found of(InvertedLists lists, Rows rows) {
      LandmarkSearch search = lists.search(LANDMARKS, R);
      Found found = new Found(new int[rows.count() * R], new double[rows.count() * R]);
      search.nearest(rows.data(), rows.count(), found.positions, found.distances);
      return found;
    }

    int[] positions(int i) {
      return Arrays.copyOfRange(positions, i * R, (i + 1) * R);
    }

    double[] distances(int i) {
      return Arrays.copyOfRange(distances, i * R, (i + 1) * R);
    }
  }
}
