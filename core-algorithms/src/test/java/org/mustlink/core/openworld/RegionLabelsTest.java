package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Labels of forty regions, drawn by each of the three rules. */
class RegionLabelsTest {
  private static final int REGIONS = 40;
  private static final int LABELS = 160;

  /** Draws labels of regions of about equal shares, whose densities are given. */
  private static RegionLabels drawn(IntToDoubleFunction density, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] rows = IntStream.range(0, REGIONS).mapToDouble(i -> 1 + random.nextDouble()).toArray();
    double[] ends = new double[REGIONS];
    for (int i = 0; i < REGIONS; i++) {
      ends[i] = (i > 0 ? ends[i - 1] : 0) + rows[i] * density.applyAsDouble(i);
    }
    int[] labels = new int[REGIONS];
    for (int label = 0; label < LABELS; label++) {
      double at = random.nextDouble() * ends[REGIONS - 1];
      labels[(int) Arrays.stream(ends).filter(end -> end <= at).count()]++;
    }
    return RegionLabels.of(rows, labels);
  }

  private static LabelDraw draw(RegionLabels regions) {
    return new LabelDraw(regions.gaps() - regions.even(), regions.gaps() - regions.uneven());
  }

  private static long withGaps(IntToDoubleFunction density) {
    return IntStream.range(0, 100).filter(seed -> draw(drawn(density, seed)).leavesGaps()).count();
  }

  @Test
  void labelsOfSomeRegionsAloneLeaveGaps() {
    assertThat(withGaps(region -> region % 4 == 0 ? 0 : 1)).isGreaterThan(95);
    assertThat(withGaps(region -> region % 2)).isGreaterThan(95);
  }

  @Test
  void labelsOfRandomRowsLeaveNone() {
    assertThat(withGaps(region -> 1)).isLessThan(2);
  }

  /**
   * Regions of ten classes with labels of the weights 2^-i, and of one class with ten times as
   * many.
   */
  @Test
  void chosenLabelsLeaveNone() {
    assertThat(withGaps(region -> Math.pow(2, -Math.floorDiv(region, 4)))).isLessThan(2);
    assertThat(withGaps(region -> region < 4 ? 10 : 1)).isLessThan(2);
    assertThat(withGaps(region -> Math.exp(-region / 8.0))).isLessThan(2);
  }

  /** 2 of 3 labels are in one of two regions: the logarithms by hand. */
  @Test
  void logarithmsAreThoseOfPoissonNumbers() {
    RegionLabels regions = RegionLabels.of(new double[] {30, 0, 10}, new int[] {2, 0, 1});
    assertThat(regions.shares()).containsExactly(0.75, 0.25);
    assertThat(regions.even()).isCloseTo(2 * Math.log(2.25) + Math.log(0.75) - 3, within(1e-12));
    assertThat(regions.uneven()).isCloseTo(regions.even(), within(0.02));
    assertThat(regions.gaps()).isLessThan(regions.even());
  }
}
