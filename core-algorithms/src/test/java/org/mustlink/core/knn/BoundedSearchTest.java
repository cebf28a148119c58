package org.mustlink.core.knn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedSearchTest {
  /** Coarse values make many distances equal and some landmarks the same. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "40, 1, 1", "40, 2, 1", "60, 5, 0.5", "60, 16, 1e-160", "60, 3, 1e154"})
  void findsWhatTheExactSearchFinds(int p, int d, double scale) {
    SplittableRandom random = new SplittableRandom(p + d);
    double[] landmarks = random.doubles((long) p * d).map(x -> scale * (int) (8 * x)).toArray();
    int count = 500;
    double[] rows = random.doubles((long) count * d).map(x -> scale * (int) (9 * x)).toArray();
    int[] exact = new int[count];
    new ExactSearch(landmarks, p, d, 1).nearest(rows, count, exact, new double[count]);
    int[] found = random.ints(count, 0, p).toArray();
    int[] untouched = found.clone();

    BoundedSearch search = new BoundedSearch(landmarks, p, d);
    search.nearest(rows, 100, count, found);

    for (int i = 0; i < count; i++) {
      assertThat(found[i]).as("row %s", i).isEqualTo(i < 100 ? untouched[i] : exact[i]);
    }
  }
}
