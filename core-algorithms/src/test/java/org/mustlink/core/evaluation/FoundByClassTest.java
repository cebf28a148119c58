package org.mustlink.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FoundByClassTest {
  /** Class 1 is the most frequent class of no cluster, and class 3 has no row. */
  @Test
  void aClassIsFoundByTheClustersOfWhichItIsTheMostFrequentClass() {
    FoundByClass found =
        FoundByClass.of(
            new Contingency(new long[][] {{90, 4, 0, 0}, {0, 5, 5, 0}, {10, 1, 15, 0}}));
    assertThat(found.known()).containsExactly(0, 1, 2);
    // In the second cluster, classes 1 and 2 are equally frequent, and the first of them is taken.
    assertThat(found.never()).isEmpty();
    assertThat(found.balancedAccuracy()).isCloseTo((.9 + .5 + .75) / 3, within(1e-12));

    FoundByClass fewer =
        FoundByClass.of(new Contingency(new long[][] {{90, 4, 0, 0}, {10, 6, 20, 0}}));
    assertThat(fewer.never()).containsExactly(1);
    assertThat(fewer.rows(1)).isEqualTo(10);
    assertThat(fewer.balancedAccuracy()).isCloseTo((.9 + 0 + 1) / 3, within(1e-12));
  }

  @Test
  void countsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> new FoundByClass(new long[] {0, 0}, new long[2]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new FoundByClass(new long[] {1, 2}, new long[] {0, 3}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Class 1 has 2 rows; 3");
  }
}
