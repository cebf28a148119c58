package org.mustlink.core.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SparseSampleTest {
  private static final long ROW_BYTES = 128 + 12 * 3;

  @Test
  void theRowsOfTheSmallestHashesStayInWhateverOrderTheyCome() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<Integer> rows = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        rows.add(i / 2);
      }
      Collections.shuffle(rows, random);
      SparseSample all = sample();
      for (int part = 0; part < 5; part++) {
        SparseSample some = sample();
        rows.subList(part * 40, part * 40 + 40).forEach(i -> offer(some, i));
        all.merge(some);
      }
      assertThat(all.take(1000))
          .hasSize(30)
          .allSatisfy(row -> assertThat(row.copies()).isEqualTo(2))
          .extracting(row -> row.values()[0])
          .isEqualTo(IntStream.rangeClosed(1, 30).mapToObj(i -> (double) i).toList());
    }
  }

  @Test
  void copiesCountAsRows() {
    SparseSample sample = sample();
    for (int i = 0; i < 10; i++) {
      offer(sample, 0);
      offer(sample, 1);
    }
    assertThat(sample.take(13)).extracting(SparseRows.Drawn::copies).containsExactly(10L, 3L);
  }

  private static SparseSample sample() {
    return new SparseSample(-1, 30 * ROW_BYTES + 5);
  }

  private static void offer(SparseSample sample, int i) {
    SparseRow row = new SparseRow();
    row.add(1, 1.0 + i);
    row.add(5, 2);
    row.add(9, 3);
    // The larger half of the hashes are negative as signed numbers.
    sample.offer(i * (Long.MAX_VALUE / 60), row, 1, () -> 0);
  }
}
