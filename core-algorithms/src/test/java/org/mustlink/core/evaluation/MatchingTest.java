package org.mustlink.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MatchingTest {

  @Test
  void givesUpABestPairForABetterSum() {
    // Taking the largest cell first, 10 + 0, shares fewer rows than 9 + 9.
    Contingency table = new Contingency(new long[][] {{10, 9}, {9, 0}});
    assertThat(Matching.of(table)).containsExactly(1, 0);
  }

  @Test
  void leavesSurplusClustersWithoutClass() {
    Contingency table = new Contingency(new long[][] {{5, 1}, {6, 2}, {0, 4}, {0, 0}});
    assertThat(Matching.of(table)).containsExactly(-1, 0, 1, -1);
  }

  @Test
  void leavesSurplusClassesUnused() {
    Contingency table = new Contingency(new long[][] {{0, 3, 9, 1}, {2, 0, 9, 0}});
    assertThat(Matching.of(table)).containsExactly(1, 2);
  }

  @Test
  void isTheBestOfAllMaps() {
    Random random = new Random(20);
    for (int clusters = 1; clusters <= 6; clusters++) {
      for (int classes = 1; classes <= 6; classes++) {
        for (int repeat = 0; repeat < 20; repeat++) {
          long[][] counts = Tables.random(random, clusters, classes);
          Contingency table = new Contingency(counts);
          int[] classOf = Matching.of(table);
          assertOneToOne(classOf, clusters, classes);
          assertThat(Matching.sharedRows(table, classOf))
              .as("shared rows of %s", Arrays.deepToString(counts))
              .isEqualTo(bestOfAllMaps(counts, 0, 0));
        }
      }
    }
  }

  @Test
  void distinguishesCountsThatDifferByOneRow() {
    long n = 1L << 49;
    Contingency table = new Contingency(new long[][] {{n, n + 1}, {n, n}});
    assertThat(Matching.of(table)).containsExactly(1, 0);
  }

  @Test
  void findsTheHiddenMapOfAHugeTable() {
    int side = 150;
    int[] hidden = Tables.shuffled(new Random(5), side);
    Random noise = new Random(6);
    long[][] counts = new long[side][side];
    for (int cluster = 0; cluster < side; cluster++) {
      for (int klass = 0; klass < side; klass++) {
        counts[cluster][klass] = noise.nextLong(1L << 40);
      }
      counts[cluster][hidden[cluster]] = (1L << 40) + noise.nextLong(1L << 40);
    }
    assertThat(Matching.of(new Contingency(counts))).containsExactly(hidden);
  }

  @Test
  void endsOnCountsBeyondExactDoubles() {
    Random random = new Random(7);
    long[][] counts = new long[20][30];
    for (long[] row : counts) {
      Arrays.setAll(row, klass -> random.nextLong(Long.MAX_VALUE / 600));
    }
    Contingency table = new Contingency(counts);
    int[] classOf = Matching.of(table);
    assertOneToOne(classOf, 20, 30);
    Contingency turned = new Contingency(Tables.transposed(counts));
    double rows = Matching.sharedRows(table, classOf);
    assertThat(rows / Matching.sharedRows(turned, Matching.of(turned))).isCloseTo(1, within(1e-13));
  }

  private static void assertOneToOne(int[] classOf, int clusters, int classes) {
    int[] given = Arrays.stream(classOf).filter(klass -> klass != -1).toArray();
    assertThat(classOf).hasSize(clusters);
    assertThat(given).hasSize(Math.min(clusters, classes)).doesNotHaveDuplicates();
    assertThat(Arrays.stream(given)).allMatch(klass -> klass >= 0 && klass < classes);
  }

  /** Tries every class, and none, for each cluster in turn. */
  private static long bestOfAllMaps(long[][] counts, int cluster, int usedClasses) {
    if (cluster == counts.length) {
      return 0;
    }
    long best = bestOfAllMaps(counts, cluster + 1, usedClasses);
    for (int klass = 0; klass < counts[0].length; klass++) {
      if ((usedClasses & (1 << klass)) == 0) {
        long rest = bestOfAllMaps(counts, cluster + 1, usedClasses | (1 << klass));
        best = Math.max(best, counts[cluster][klass] + rest);
      }
    }
    return best;
  }
}
