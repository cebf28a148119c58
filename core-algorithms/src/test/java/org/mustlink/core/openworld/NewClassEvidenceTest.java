package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.linalg.DenseMatrix;

/** Rows whose reach is drawn from the two known distributions. */
class NewClassEvidenceTest {
  private static final int M = 4;

  private static double named(SplittableRandom random) {
    return Math.min(1.5, Math.max(0, 0.6 + 0.15 * random.nextGaussian()));
  }

  private static double hidden(SplittableRandom random) {
    return Math.min(1.5, Math.max(0, 0.1 + 0.05 * random.nextGaussian()));
  }

  private static NewClassEvidence evidence(int c, double share, long seed) {
    return evidence(c, 20_000, share, seed);
  }

  private static NewClassEvidence evidence(int c, int rows, double share, long seed) {
    return evidence(c, rows, rows, share, seed);
  }

  /** Evidence of rows without a label, beside others with one, of which c are judged. */
  private static NewClassEvidence evidence(int c, int rows, long n, double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] known = IntStream.range(0, c).mapToDouble(i -> named(random)).toArray();
    double[] without = IntStream.range(0, c).mapToDouble(i -> hidden(random)).toArray();
    double[] masses = {250, 250, 250, 250};
    LabelReach reach =
        new LabelReach(new DenseMatrix(0, M, new double[0]), new double[0], known, without, masses);
    long[] counts = new long[ReachBins.COUNT];
    for (int i = 0; i < rows; i++) {
      boolean isNew = random.nextDouble() < share;
      counts[ReachBins.of(isNew ? hidden(random) : named(random))]++;
    }
    return NewClassEvidence.of(reach, IntStream.range(0, c).map(i -> i % M).toArray(), counts, n);
  }

  @ParameterizedTest
  @CsvSource({"100,0.3,2", "100,0.5,4", "400,0.2,1", "400,0.6,6"})
  void theShareIsFound(int c, double share, int classes) {
    NewClassEvidence found = evidence(c, share, 1);
    assertThat(found.isConvincing()).isTrue();
    assertThat(found.share()).isCloseTo(share, within(0.05));
    assertThat(NewClassEvidence.classes(found.share(), M)).isEqualTo(classes);
    NewClassRange range = NewClassRange.of(found, 0, new int[] {c / M, c / M, c / M, c / M});
    assertThat(range.least()).isBetween(1, classes);
    assertThat(range.most()).isBetween(classes, 2 * M);
  }

  /**
   * Where all rows of four classes have a label, the others are as many classes as they are large.
   */
  @Test
  void rowsWithALabelCountForTheNumber() {
    NewClassEvidence found = evidence(400, 10_000, 20_000, 0.9, 1);
    assertThat(found.share()).isCloseTo(0.9, within(0.05));
    assertThat(found.classes(M)).isEqualTo(3);
    assertThat(evidence(400, 10_000, 50_000, 0.9, 1).classes(M)).isEqualTo(1);
    int[] labels = {100, 100, 100, 100};
    assertThat(NewClassRange.of(found, 0, labels)).isEqualTo(new NewClassRange(2, 5));
    // All of them must be of new classes, which is as many rows as there are labels.
    assertThat(NewClassRange.of(found, 1, labels)).isEqualTo(new NewClassRange(3, 7));
  }

  /** A third of the rows may be one class as large as the largest, or several small ones. */
  @Test
  void namedClassesOfUnequalSizeLeaveMoreNumbersOpen() {
    NewClassEvidence found = evidence(400, 1 / 3.0, 1);
    NewClassRange equal = NewClassRange.of(found, 0, new int[] {100, 96, 104, 100});
    assertThat(equal.least()).isEqualTo(1);
    assertThat(equal.most()).isEqualTo(3);
    assertThat(NewClassRange.of(found, 0, new int[] {220, 120, 40, 20}))
        .isEqualTo(new NewClassRange(1, 8));
    assertThat(NewClassRange.of(found, 0, new int[] {140, 120, 80, 60}).most()).isBetween(3, 4);
  }

  @Test
  void nothingIsFoundWhereEveryClassHasLabels() {
    assertThat(IntStream.range(0, 200).filter(seed -> evidence(60, 0, seed).isConvincing()))
        .isEmpty();
  }

  @Test
  void nothingIsFoundWhereEveryRowHasALabel() {
    NewClassEvidence found = evidence(60, 0, 0.5, 4);
    assertThat(found.isConvincing()).isFalse();
    assertThat(found.share()).isZero();
    assertThat(found.score()).isNegative().isFinite();
  }

  /** With fewer labels the same difference convinces less. */
  @Test
  void fewLabelsNeedMore() {
    assertThat(evidence(12, 0.2, 3).least()).isGreaterThan(evidence(400, 0.2, 3).least());
    assertThat(evidence(12, 0.2, 3).score()).isLessThan(evidence(400, 0.2, 3).score());
  }

  @Test
  void binsAreInTheOrderOfTheReach() {
    int last = -1;
    for (double reach = 0; reach < 3; reach += 0.001) {
      int bin = ReachBins.of(reach);
      assertThat(bin).isBetween(Math.max(0, last), ReachBins.COUNT - 1);
      assertThat(reach >= 2 || ReachBins.end(bin) >= reach - 1e-12).isTrue();
      last = bin;
    }
    assertThat(ReachBins.of(new double[] {9, 0.25, 1.5, -3, 9}, 1, 3))
        .isEqualTo(ReachBins.of(1.25));
  }
}
