package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.DenseMatrix;

/** Three landmarks, two named classes and two new ones. */
class NewnessFloorTest {
  private static final int M = 2;

  /** Soft labels by column: the first landmark is named, the second mixed, the third all new. */
  private static final DenseMatrix SOFT =
      new DenseMatrix(3, 4, new double[] {0.6, 0.3, 0, 0.2, 0.1, 0, 0, 0.3, 0.5, 0, 0.1, 0.5});

  @Test
  void nothingChangesWhereNothingIsKnown() {
    NewnessFloor floor = NewnessFloor.beyondDoubt(new double[3]);
    assertThat(floor.soft(SOFT, M).values()).isEqualTo(SOFT.values());
    assertThat(floor.reach(SOFT).values()).isEqualTo(SOFT.values());
  }

  @Test
  void newClassesGetTheirLeastShareInProportionAndSumsRemain() {
    NewnessFloor floor = NewnessFloor.beyondDoubt(new double[] {0.95, 1, 1});
    assertThat(floor.least()[0]).isCloseTo(0.5, within(1e-12));
    assertThat(floor.soft(SOFT, M).values())
        .containsExactly(
            new double[] {0.3, 0, 0, 0.1, 0, 0, 0.2, 0.6, 0.5, 0.2, 0.2, 0.5}, within(1e-12));
    assertThat(floor.reach(SOFT).values())
        .containsExactly(new double[] {0.3, 0, 0, 0.1, 0, 0, 0, 0, 0, 0, 0, 0}, within(1e-12));
  }

  @Test
  void aShareThatIsLargeEnoughRemains() {
    NewnessFloor floor = NewnessFloor.beyondDoubt(new double[] {0, 0.9, 0.9});
    assertThat(floor.soft(SOFT, M).values()).isEqualTo(SOFT.values());
  }
}
