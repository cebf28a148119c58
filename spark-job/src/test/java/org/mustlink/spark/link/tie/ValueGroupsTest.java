package org.mustlink.spark.link.tie;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows are grouped by their values, and what is wrong with them is seen. */
class ValueGroupsTest {
  private static final TieBounds BOUNDS = new TieBounds(9, 0, 10, 3, 2);

  /** Rows of a value, a second number of it, a number of the row and a class. */
  private static TieCounts counts(long[]... rows) {
    ByteBuffer packet = ByteBuffer.allocate(24 * rows.length);
    for (long[] row : rows) {
      packet.putLong(row[0]).putInt((int) row[1]).putLong(row[2]).putInt((int) row[3]);
    }
    return ValueGroups.read(List.of(packet.array()).iterator()).next().counts(BOUNDS);
  }

  private static long[] row(long... numbers) {
    return numbers;
  }

  @Test
  void countsTies() {
    TieCounts one =
        counts(
            row(1, 1, 20, -1),
            row(1, 1, 21, -1),
            row(1, 1, 22, -1),
            row(2, 1, 23, 0),
            row(2, 1, 24, -1),
            row(3, 1, 25, 2),
            row(4, 1, 26, -1),
            row(4, 1, 27, -1),
            row(4, 1, 28, Ties.SILENT));
    TieCounts both = one.plus(counts(row(5, 1, 30, 0), row(5, 1, 31, 0)), 2);
    assertThat(both.faults()).isZero();
    assertThat(both.ties()).isEqualTo(5);
    assertThat(both.rows()).isEqualTo(9);
    assertThat(both.labelled()).isEqualTo(3);
    assertThat(both.components()).isEqualTo(3);
    assertThat(both.largest(2)).isEqualTo(List.of(4L, 3L));
    assertThat(both.impliedPairs()).isEqualTo(3 + 1 + 6);
  }

  @Test
  void seesWhatTheGeneralAuditHasToTell() {
    assertThat(counts(row(1, 1, 20, 0), row(1, 1, 21, 1)).faults()).isEqualTo(1);
    assertThat(counts(row(1, 1, 20, -1), row(1, 2, 21, -1)).faults()).isEqualTo(1);
    assertThat(counts(row(1, 1, 9, -1), row(1, 1, 21, -1)).faults()).isEqualTo(1);
    assertThat(counts(row(1, 1, 9, -1), row(2, 1, 21, -1)).faults()).isZero();
  }
}
