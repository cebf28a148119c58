package org.mustlink.core.landmark.sums;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProductSumsTest {

  /**
   * A matrix of order 2000 has 2 million entries: with few nonzero ones it stays sparse, with many
   * it does not.
   */
  @ParameterizedTest
  @CsvSource({
    "50, 3000, true",
    "2000, 1000, false",
    "2000, 100000, false",
    "2000, 600000, true",
    "70000, 50000, false"
  })
  void sumsAreThoseOfAMap(int p, int additions, boolean dense) {
    SplittableRandom random = new SplittableRandom(p + additions);
    ProductSums sums = new ProductSums(p);
    Map<Long, Long> expected = new HashMap<>();
    for (int a = 0; a < additions; a++) {
      add(sums, expected, p, random);
    }
    assertThat(sums.isDense()).isEqualTo(dense);
    assertSame(sums, expected, p);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1000", "1000, 600000", "600000, 1000", "600000, 600000", "0, 5", "5, 0"})
  void mergingAddsWhateverTheShapes(int first, int second) {
    int p = 2000;
    SplittableRandom random = new SplittableRandom(first + 3L * second);
    ProductSums a = new ProductSums(p);
    ProductSums b = new ProductSums(p);
    Map<Long, Long> expected = new HashMap<>();
    for (int i = 0; i < first; i++) {
      add(a, expected, p, random);
    }
    for (int i = 0; i < second; i++) {
      add(b, expected, p, random);
    }
    a.merge(b);
    assertSame(a, expected, p);
  }

  @Test
  void entriesThatCancelAreNotVisited() {
    for (int p : new int[] {10, 5000}) {
      ProductSums sums = new ProductSums(p);
      sums.add(3, 7, 5);
      sums.add(7, 3, -5);
      List<Long> given = new ArrayList<>();
      sums.forEach((low, high, value) -> given.add(value));
      assertThat(given).isEmpty();
      assertThat(sums.get(3, 7)).isZero();
    }
  }

  @Test
  void theCornersOfALargeTriangleAreFoundAgain() {
    int p = 1_000_000;
    ProductSums sums = new ProductSums(p);
    int[] ends = {0, 1, p / 2, p - 2, p - 1};
    Map<Long, Long> expected = new HashMap<>();
    for (int i : ends) {
      for (int j : ends) {
        sums.add(i, j, 1L + i);
        expected.merge(key(i, j, p), 1L + i, Long::sum);
      }
    }
    assertSame(sums, expected, p);
  }

  private static void add(
      ProductSums sums, Map<Long, Long> expected, int p, SplittableRandom random) {
    int i = random.nextInt(p);
    int j = random.nextInt(p);
    long value = random.nextLong(1, 1000);
    sums.add(i, j, value);
    expected.merge(key(i, j, p), value, Long::sum);
  }

  private static long key(int i, int j, int p) {
    return (long) Math.min(i, j) * p + Math.max(i, j);
  }

  private static void assertSame(ProductSums sums, Map<Long, Long> expected, int p) {
    Map<Long, Long> found = new HashMap<>();
    List<String> wrong = new ArrayList<>();
    sums.forEach(
        (low, high, value) -> {
          if (low > high || found.put((long) low * p + high, value) != null) {
            wrong.add(low + ", " + high);
          }
          if (sums.get(low, high) != value || sums.get(high, low) != value) {
            wrong.add(low + ", " + high + ": " + value);
          }
        });
    assertThat(wrong).isEmpty();
    assertThat(found.equals(expected)).isTrue();
  }
}
