package org.mustlink.core.apart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.sideinfo.ColumnValues;

class ApartInMemoryTest {
  private static final int K = 4;

  private final Random random = new Random(3);

  /** One value of 400 rows, of which 110 may be in a cluster. */
  @Test
  void pricesComeNearTheExactSum() {
    TiedGroups rows = rows(400, 1, 1);
    ApartLimits limits = ApartLimits.of(K, 110, List.of(1.0), 1);
    TiedGroups exact = new ApartInMemory(limits, ApartInMemory.TASK_SCORES).decided(rows);
    TiedGroups priced = new ApartInMemory(limits, 100).decided(rows);
    for (TiedGroups found : List.of(exact, priced)) {
      assertThat(over(limits, found)).isZero();
    }
    assertThat(sum(priced))
        .isLessThanOrEqualTo(sum(exact) + 1e-3)
        .isCloseTo(sum(exact), within(2.0));
    assertThat(sum(exact)).isLessThan(sum(rows));
  }

  /** Rows of two columns, some of them in households of two. */
  @Test
  void groupsOfSeveralValuesKeepAllRules() {
    for (int taskScores : new int[] {ApartInMemory.TASK_SCORES, 30}) {
      TiedGroups rows = rows(240, 2, 30);
      long[] into = new long[rows.count()];
      for (int i = 0; i < into.length; i++) {
        into[i] = i < 60 ? i / 2 : i;
      }
      ApartLimits limits = ApartLimits.of(K, 5, List.of(1.0, 1.0), 1);
      TiedGroups groups = new TiedRows(rows).joined(into);
      assertThat(over(limits, groups)).isPositive();
      assertThat(over(limits, new ApartInMemory(limits, taskScores).decided(groups))).isZero();
    }
  }

  /** A rule of little weight gives way, one that is certain does not, and fixed groups stay. */
  @Test
  void rowsThatAreTooManyStayWhereThatCostsLess() {
    TiedGroups rows = rows(40, 1, 1);
    ApartLimits soft = ApartLimits.of(K, 10, List.of(1e-9), 1);
    assertThat(new ApartInMemory(soft, ApartInMemory.TASK_SCORES).decided(rows).clusters)
        .isEqualTo(rows.clusters);
    ApartLimits hard = ApartLimits.of(K, 10, List.of(1.0), 1);
    rows.fixed[0] = true;
    TiedGroups found = new ApartInMemory(hard, ApartInMemory.TASK_SCORES).decided(rows);
    assertThat(over(hard, found)).isZero();
    assertThat(found.clusters[0]).isEqualTo(rows.clusters[0]);
    ApartLimits impossible = ApartLimits.of(K, 9, List.of(1.0), 1);
    assertThat(new ApartInMemory(impossible, ApartInMemory.TASK_SCORES).decided(rows).clusters)
        .isEqualTo(rows.clusters);
  }

  @Test
  void groupsAreWrittenAndReadAndTheSameRowTwiceIsRefused() {
    TiedGroups rows = new TiedRows(rows(9, 2, 3)).joined(new long[] {7, 7, 7, 1, 2, 3, 4, 5, 6});
    TiedGroups.Builder read = new TiedGroups.Builder(K);
    for (int i = 0; i < rows.count(); i++) {
      ByteBuffer buffer = ByteBuffer.allocate(rows.bytes(i));
      rows.write(i, rows.isFixed(i), buffer);
      assertThat(buffer.hasRemaining()).isFalse();
      read.read(buffer.flip());
    }
    assertThat(read.build()).usingRecursiveComparison().isEqualTo(rows);
    TiedGroups.Builder twice = new TiedGroups.Builder(K);
    for (int i : new int[] {1, 1}) {
      twice.begin(i, false, 0, 0);
    }
    assertThatThrownBy(() -> new TiedRows(twice.build()).joined(new long[] {5, 5}))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Two rows have equal values");
  }

  private static double sum(TiedGroups groups) {
    double sum = 0;
    for (int i = 0; i < groups.count(); i++) {
      sum += groups.scores[i * K + groups.clusters[i]];
    }
    return sum;
  }

  private static long over(ApartLimits limits, TiedGroups groups) {
    return new ApartInMemory(limits, 1).counts(groups).sums(limits)[2];
  }

  /** Rows of random scores in their best clusters, of which the first is the best more often. */
  private TiedGroups rows(int count, int columns, int values) {
    TiedGroups.Builder rows = new TiedGroups.Builder(K);
    for (int i = 0; i < count; i++) {
      float[] scores = new float[K];
      int best = 0;
      for (int j = 0; j < K; j++) {
        scores[j] = random.nextFloat() * 10 + (j == 0 ? 1 : 0);
        best = scores[j] > scores[best] ? j : best;
      }
      rows.begin(i, false, best, best);
      rows.member(i, 100 + i);
      for (int j = 0; j < K; j++) {
        rows.score(j, scores[j]);
      }
      for (int column = 0; column < columns; column++) {
        long hash = (1L + random.nextInt(values)) << 3;
        rows.value(ColumnValues.number(column, columns, hash), 1);
      }
    }
    return rows.build();
  }
}
