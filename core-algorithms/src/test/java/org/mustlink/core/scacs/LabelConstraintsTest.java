package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.blobs;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.times;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.SymmetricEigen;

class LabelConstraintsTest {
  private static final Blobs BLOBS = blobs(600, 4, 4, 3, 1);
  private static final Problem PROBLEM = Problem.of(BLOBS, BLOBS.labels(60));

  @Test
  void labelsAndTheirPairsGiveOneEmbedding() {
    SpectralSolution byLabels =
        Scacs.solve(PROBLEM.spectrum(), PROBLEM.constraints(false), 4, 0.1, 0.05);
    SpectralSolution byPairs = Scacs.solve(PROBLEM.spectrum(), PROBLEM.allPairs(), 4, 0.1, 0.05);
    assertThat(largestDifference(byPairs.vectors(), byLabels.vectors())).isLessThan(1e-7);
  }

  /** In the space of the labelled rows Q is a projection: all classes have the same weight. */
  @ParameterizedTest
  @CsvSource({"5, 5, 5", "1, 10, 100", "1000, 1, 1"})
  void balancedEigenvaluesAreOneWhateverTheCounts(long first, long second, long third) {
    double[] gammas = gammasOverRows(true, first, second, third);
    assertThat(gammas).containsExactly(new double[] {1, 1, 0}, within(1e-14));
  }

  @Test
  void plainEigenvaluesFollowTheCounts() {
    double[] gammas = gammasOverRows(false, 1, 10, 100);
    assertThat(gammas[1] / gammas[0]).isLessThan(0.3);
  }

  /** Every label given twice: Q doubles, and beta with it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void labelsInProportionGiveTheSameEmbedding(boolean balanced) {
    LabelConstraints once = PROBLEM.constraints(balanced);
    LabelConstraints twice =
        new LabelConstraints(
            times(once.scaledClassCodes(), 2),
            LongStream.of(once.counts()).map(count -> 2 * count).toArray(),
            balanced);
    double factor = balanced ? 2 : 4;
    assertThat(
            largestDifference(
                twice.project(PROBLEM.spectrum()), times(once.project(PROBLEM.spectrum()), factor)))
        .isLessThan(1e-12);
    SpectralSolution expected = Scacs.solve(PROBLEM.spectrum(), once, 4, 0.3, 0.05);
    SpectralSolution found = Scacs.solve(PROBLEM.spectrum(), twice, 4, 0.3, 0.05);
    assertThat(largestDifference(found.vectors(), expected.vectors())).isLessThan(1e-8);
    assertThat(found.beta()).isCloseTo(factor * expected.beta(), within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theNamesOfTheClassesDoNotMatter(boolean balanced) {
    SpectralSolution expected = solve(PROBLEM.constraints(new int[] {0, 1, 2, 3}, balanced));
    SpectralSolution renamed = solve(PROBLEM.constraints(new int[] {2, 0, 3, 1}, balanced));
    assertThat(largestDifference(renamed.vectors(), expected.vectors())).isLessThan(1e-8);
    assertThat(renamed.costs()).containsExactly(expected.costs(), within(1e-9));
  }

  @Test
  void aSingleClassHasMustLinksOnly() {
    LabelConstraints one = PROBLEM.constraints(new int[] {1}, false);
    double[] gammas = SymmetricEigen.all(one.project(PROBLEM.spectrum())).values();
    assertThat(gammas[0]).isPositive();
    assertThat(gammas[gammas.length - 1]).isGreaterThan(-1e-12);
    assertThat(one.mostPositive()).isEqualTo(1);
    assertThat(PROBLEM.constraints(true).mostPositive()).isEqualTo(3);
  }

  @Test
  void aClassWithoutLabelsIsRefused() {
    DenseMatrix two = new DenseMatrix(3, 2, new double[6]);
    assertThatThrownBy(() -> new LabelConstraints(two, new long[] {1, 0}, true))
        .hasMessageContaining("labelled row");
    assertThatThrownBy(() -> new LabelConstraints(two, new long[] {1}, true))
        .hasMessageContaining("labelled row");
  }

  private static SpectralSolution solve(LabelConstraints constraints) {
    return Scacs.solve(PROBLEM.spectrum(), constraints, 4, 0.3, 0.05);
  }

  /**
   * Eigenvalues of Q itself: every row a landmark of its own, so that B has the columns sqrt(n).
   */
  private static double[] gammasOverRows(boolean balanced, long... counts) {
    double[] roots = LongStream.of(counts).mapToDouble(Math::sqrt).toArray();
    LandmarkSpectrum rows = new LandmarkSpectrum(new double[] {1, 1, 1}, diagonal(1, 1, 1));
    DenseMatrix q = new LabelConstraints(diagonal(roots), counts, balanced).project(rows);
    return SymmetricEigen.all(q).values();
  }
}
