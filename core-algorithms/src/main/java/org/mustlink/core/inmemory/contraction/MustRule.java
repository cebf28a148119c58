package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.Range;

/**
 * What a must-link is to {@code ncsc}: two rows that are one vertex, or a penalty of gamma_m times
 * its weight for rows apart.
 *
 * @param hard whether must-links contract rows
 * @param gamma gamma_m, greater than 0; empty to try some
 */
record MustRule(boolean hard, OptionalDouble gamma) {
  /** The values of gamma_m that are tried, in the order in which they are preferred. */
  private static final double[] TRIED = {30, 10, 3, 1};

  static final Option<MustRule> OPTION =
      new Option<>(
          "mustGamma",
          Range.positive()
              .map(value -> new MustRule(false, OptionalDouble.of(value)))
              .or("hard", new MustRule(true, OptionalDouble.empty()))
              .orAuto(new MustRule(false, OptionalDouble.empty())),
          "auto",
          "weight of the must-links; auto: 1, 3, 10 or 30 by criterion E; hard: must-links are"
              + " always satisfied, whatever their weight");

  /** Returns the values of gamma_m to try; none if must-links contract rows or do not occur. */
  double[] penalties(PairwiseSideInformation pairs) {
    if (hard || Arrays.stream(pairs.weight()).allMatch(weight -> weight < 0)) {
      return new double[0];
    }
    return gamma.isPresent() ? new double[] {gamma.getAsDouble()} : TRIED.clone();
  }
}
