package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationErrorTest {
  /** Four named rows and two hidden ones, of which one has the reach of a named row. */
  @ParameterizedTest
  @CsvSource({
    // Every row is new with probability 1/2: right on the average if half of the rows are new.
    "0, 0, 0.5, 0",
    "0, 0, 0.2, 0.3",
    // Rows without reach are surely new, others surely not: wrong on half of the hidden rows.
    "-90, -30, 0.4, 0.2",
    // The reverse is wrong on all known rows and on half of the hidden ones.
    "90, 30, 0.4, 0.8"
  })
  void itIsTheExpectedDifferenceOverFiveBins(
      double intercept, double slope, double share, double error) {
    NewClassEvidence.Samples samples =
        new NewClassEvidence.Samples(
            new double[] {1, 1, 1, 1},
            new double[] {0.25, 0.25, 0.25, 0.25},
            new double[] {0, 1},
            new double[] {0.5, 0.5});
    assertThat(CalibrationError.of(samples, new LogLikelihood(intercept, slope), share))
        .isCloseTo(error, within(1e-9));
  }
}
