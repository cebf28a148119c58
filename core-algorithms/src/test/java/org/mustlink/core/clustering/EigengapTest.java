package org.mustlink.core.clustering;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Gaps of given spectra. */
class EigengapTest {
  /** Two Gaussians of 200 points each in the plane, self-tuning graph of 20 neighbours. */
  private static final double[] TWO = {
    0, 0.001, 0.008, 0.010, 0.026, 0.030, 0.052, 0.056, 0.083, 0.093, 0.103, 0.111, 0.129, 0.132,
    0.172, 0.180
  };

  @Test
  void stepsWithinAClusterAreWiderButNotRelatively() {
    assertThat(Eigengap.of(TWO, 15)).isEqualTo(14);
    assertThat(Eigengap.relative(TWO, 15)).isEqualTo(2);
  }

  @Test
  void roundingOfZerosIsNoGap() {
    double[] eigenvalues = {-2e-16, 1e-17, 3e-16, 4e-15, 0.3, 0.33, 0.4};

    assertThat(Eigengap.of(eigenvalues, 6)).isEqualTo(4);
    assertThat(Eigengap.relative(eigenvalues, 6)).isEqualTo(4);
  }

  @Test
  void ofEqualEigenvaluesTwoAreTaken() {
    assertThat(Eigengap.relative(new double[] {0, 0, 0, 0}, 3)).isEqualTo(2);
    assertThat(Eigengap.relative(new double[] {0, 1}, 3)).isEqualTo(2);
  }
}
