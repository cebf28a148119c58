package org.mustlink.core.fit.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.ensemble.HeldOutPredictions;

class SeededTrialTest {
  @ParameterizedTest
  @CsvSource({
    "1, 0, false", // one row may be chance
    "2, 0, true",
    "3, 1, true", // 2 of 4 rows: just one standard error
    "4, 2, false", // 2 of 6 rows
    "11, 9, false",
    "15, 10, true", // 5 of 25 rows
    "0, 9, false"
  })
  void leadsWhereItIsRightForMoreRowsByAStandardError(int ours, int theirs, boolean leads) {
    boolean[] seeded = new boolean[ours + theirs + 3];
    boolean[] pooled = new boolean[ours + theirs + 3];
    for (int i = 0; i < ours + theirs; i++) {
      seeded[i] = i < ours;
      pooled[i] = i >= ours;
    }
    seeded[ours + theirs] = true;
    pooled[ours + theirs] = true;
    assertThat(SeededTrial.leads(predicted(seeded), predicted(pooled), 10)).isEqualTo(leads);
  }

  @Test
  void doesNotLeadWithFiveLabelsAClass() {
    boolean[] seeded = new boolean[20];
    Arrays.fill(seeded, true);
    assertThat(SeededTrial.leads(predicted(seeded), predicted(new boolean[20]), 5)).isTrue();
    assertThat(SeededTrial.leads(predicted(seeded), predicted(new boolean[20]), 4)).isFalse();
  }

  @Test
  void mayLeadBelowFiveLabelsAClass() {
    assertThat(SeededTrial.mayLead(19, 4)).isTrue();
    assertThat(SeededTrial.mayLead(20, 4)).isFalse();
  }

  /** Predictions of rows of class 0 that are right or not. */
  private static HeldOutPredictions predicted(boolean[] right) {
    int[] found = IntStream.range(0, right.length).map(i -> right[i] ? 0 : 1).toArray();
    return new HeldOutPredictions(found, new int[right.length], new double[right.length]);
  }
}
