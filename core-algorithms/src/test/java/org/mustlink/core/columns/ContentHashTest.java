package org.mustlink.core.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContentHashTest {
  @Test
  void theQuickHashIsOfContentAloneAndOfAllOfIt() {
    double[] row = {7, 0, 1, 2, -0.0, 4, 5, 6, 8, 9};
    long hash = ContentHash.quick(row, 1, 9, 3);
    double[] moved = {0.0, 1, 2, 0, 4, 5, 6, 8, 9};
    assertThat(ContentHash.quick(moved, 0, 9, 3)).isEqualTo(hash);
    Set<Long> hashes = new HashSet<>();
    hashes.add(hash);
    hashes.add(ContentHash.quick(moved, 0, 9, 4));
    for (int t = 0; t < 9; t++) {
      double[] other = moved.clone();
      other[t] += 0.5;
      hashes.add(ContentHash.quick(other, 0, 9, 3));
      double[] swapped = moved.clone();
      swapped[t] = moved[(t + 2) % 9];
      swapped[(t + 2) % 9] = moved[t];
      hashes.add(ContentHash.quick(swapped, 0, 9, 3));
    }
    assertThat(hashes).hasSize(20);
  }

  @Test
  void theQuickHashIsSpreadEvenly() {
    int[] bins = new int[8];
    for (int i = 0; i < 8000; i++) {
      bins[(int) (ContentHash.quick(new double[] {i, 1}, 0, 2, 1) >>> 61)]++;
    }
    assertThat(Arrays.stream(bins)).allMatch(count -> count > 850 && count < 1150);
  }
}
