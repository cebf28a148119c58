package org.mustlink.core.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.inmemory.sssc.Sssc;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Held-out side information. */
class HeldOutTest {
  private static final int N = 60;

  private static PairwiseSideInformation constraints(SideInformation side) {
    return PairwiseReader.read(side, Sssc.information());
  }

  private static int[] classes() {
    return IntStream.range(0, N).map(i -> i % 3).toArray();
  }

  private static Clusters clusters(int[] of) {
    return new Clusters(of, new double[of.length], 3);
  }

  @Test
  void everyLabelledRowIsHeldOutOnce() {
    int[] labels = classes();
    Arrays.fill(labels, 30, N, -1);
    HeldOut heldOut = HeldOut.of(constraints(SideInformation.ofLabels(labels)), 3).orElseThrow();

    int[] missing = new int[N];
    for (PairwiseSideInformation fold : heldOut.folds()) {
      assertThat(fold.labelled()).isEqualTo(24);
      assertThat(fold.classSizes()).containsExactly(8, 8, 8);
      BitSet known = fold.rows();
      IntStream.range(0, 30).filter(i -> !known.get(i)).forEach(i -> missing[i]++);
    }
    assertThat(Arrays.copyOf(missing, 30)).containsOnly(1);
  }

  @Test
  void trueClustersAgreeAndOverfittedOnesDoNot() {
    int[] labels = classes();
    Arrays.fill(labels, 30, N, -1);
    HeldOut heldOut = HeldOut.of(constraints(SideInformation.ofLabels(labels)), 3).orElseThrow();

    assertThat(heldOut.agreement(fold -> clusters(classes()))).isEqualTo(1, within(1e-12));
    double byHeart =
        heldOut.agreement(
            fold -> clusters(Arrays.stream(fold.classOf()).map(c -> Math.max(c, 0)).toArray()));
    assertThat(byHeart).isBetween(0.3, 0.7);
    assertThat(heldOut.agreement(fold -> clusters(new int[N]))).isEqualTo(0.5, within(1e-12));
  }

  /** Rows 0, 3, 6 ... are one class, which is split; the two other classes are in one cluster. */
  @Test
  void aClusterOfTwoClassesCountsLessByRowsThanByPairs() {
    int[] labels = classes();
    Arrays.fill(labels, 30, N, -1);
    HeldOut heldOut = HeldOut.of(constraints(SideInformation.ofLabels(labels)), 3).orElseThrow();
    int[] joined = IntStream.range(0, N).map(i -> i % 3 > 0 ? 1 : i % 9 == 0 ? 0 : 2).toArray();
    int[] mistaken = IntStream.range(0, N).map(i -> i % 12 == 1 ? 2 : i % 3).toArray();

    assertThat(heldOut.byClasses()).isTrue();
    assertThat(heldOut.accuracy(fold -> clusters(classes()))).isOne();
    assertThat(heldOut.accuracy(fold -> clusters(joined))).isLessThan(0.6);
    assertThat(heldOut.accuracy(fold -> clusters(mistaken))).isEqualTo(0.9, within(1e-12));
    assertThat(heldOut.agreement(fold -> clusters(joined))).isGreaterThan(0.7);
  }

  @Test
  void linksOfHeldOutRowsAreNotGiven() {
    int[] first = IntStream.range(0, 20).toArray();
    int[] second = IntStream.range(0, 20).map(i -> i < 10 ? i + 30 : i + 31).toArray();
    boolean[] must = new boolean[20];
    Arrays.fill(must, 0, 10, true);
    double[] ones = new double[20];
    Arrays.fill(ones, 1);
    PairwiseSideInformation all =
        constraints(SideInformation.of(Links.of(N, first, second, must, ones)));
    HeldOut heldOut = HeldOut.of(all, 1).orElseThrow();

    for (PairwiseSideInformation fold : heldOut.folds()) {
      BitSet left = all.rows();
      left.andNot(fold.rows());
      assertThat(left.cardinality()).isGreaterThanOrEqualTo(8);
      assertThat(fold.first().length).isLessThan(20);
    }
    assertThat(heldOut.agreement(fold -> clusters(classes()))).isEqualTo(1, within(1e-12));
  }

  @Test
  void littleOrOneSidedSideInformationIsNotHeldOut() {
    int[] nine = new int[N];
    Arrays.setAll(nine, i -> i < 9 ? i % 3 : -1);
    int[] oneClass = new int[N];
    Arrays.setAll(oneClass, i -> i < 20 ? 0 : -1);

    assertThat(HeldOut.of(constraints(SideInformation.ofLabels(nine)), 1))
        .isEqualTo(Optional.empty());
    assertThat(HeldOut.of(constraints(SideInformation.ofLabels(oneClass)), 1))
        .isEqualTo(Optional.empty());
    assertThat(HeldOut.of(constraints(SideInformation.none(N)), 1)).isEqualTo(Optional.empty());
  }
}
