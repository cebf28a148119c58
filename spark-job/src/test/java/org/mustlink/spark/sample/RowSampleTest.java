package org.mustlink.spark.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowSampleTest {
  /** A row under the key of its outputs, which rows with other values share. */
  private record Offered(long name, double value) {}

  @Test
  void ofRowsUnderOneKeyTheSameOneIsKeptInWhateverOrderTheyCome() {
    List<Offered> rows = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      rows.add(new Offered(3 + i / 4, i % 4 == 1 ? Double.NaN : 7.5 - i % 4));
    }
    for (int order = 0; order < 20; order++) {
      Collections.shuffle(rows, new Random(order));
      RowSample first = new RowSample(-1L);
      RowSample second = new RowSample(-1L);
      for (int i = 0; i < rows.size(); i++) {
        Offered row = rows.get(i);
        RowSample to = i % 3 == 0 ? first : second;
        to.offer(1, -1, 1, row::name, new double[] {row.value(), 1}, 0, 2);
      }
      RowSample.Taken taken = first.merge(second).take(2, 100, Long.MAX_VALUE, true);
      assertThat(taken.rows().count()).isEqualTo(12);
      assertThat(taken.names()).containsOnly(3);
      assertThat(taken.rows().at(0, 0)).isEqualTo(4.5);
    }
  }
}
