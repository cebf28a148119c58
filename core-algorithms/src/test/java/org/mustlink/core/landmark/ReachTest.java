package org.mustlink.core.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Rows;

class ReachTest {
  @Test
  void aRowIsMeasuredAsIfItsLandmarkWereMadeWithoutIt() {
    // The mean of -1 and 1 without 1 is -1: twice as far.
    Rows sample = new Rows(new double[] {-1, 1, 100, 102}, 4, 1);
    Rows landmarks = new Rows(new double[] {0, 101}, 2, 1);
    assertThat(Reach.of(sample, landmarks)).isCloseTo(4, within(1e-12));
  }

  @Test
  void aRowThatIsItsOwnLandmarkIsMeasuredToTheNext() {
    Rows sample = new Rows(new double[] {0, 3, 7}, 3, 1);
    assertThat(Reach.of(sample, sample)).isEqualTo(16);
    Rows one = new Rows(new double[] {5}, 1, 1);
    assertThat(Reach.of(one, one)).isInfinite();
  }

  @Test
  void newRowsOfTheSameKindAreHardlyEverFar() {
    Random random = new Random(3);
    for (int p : new int[] {50, 500}) {
      Rows sample = normal(2000, random);
      Rows landmarks = new KMeansLandmarks(sample, p, 1).centres();
      double reach = Reach.of(sample, landmarks);
      Rows fresh = normal(20_000, random);
      int[] positions = new int[fresh.count()];
      double[] nearest = new double[fresh.count()];
      InvertedLists.NONE
          .search(landmarks, 1)
          .nearest(fresh.data(), fresh.count(), positions, nearest);
      long far = Arrays.stream(nearest).filter(d -> d > reach).count();
      assertThat(far).as("p = " + p).isBetween(1L, 120L);
    }
  }

  private static Rows normal(int count, Random random) {
    return new Rows(
        random.doubles(count * 4L, 0, 1).map(u -> random.nextGaussian()).toArray(), count, 4);
  }
}
