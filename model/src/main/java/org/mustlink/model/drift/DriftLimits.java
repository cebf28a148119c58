package org.mustlink.model.drift;

/**
 * How much may change from an earlier fit to a new one.
 *
 * @param answer what happens if more has changed
 * @param moved the share of rows that may be in other clusters, in [0, 1]
 * @param psi the population stability index that a feature may have, at least 0
 */
public record DriftLimits(Answer answer, double moved, double psi) {
  /**
   * Limits that only warn: a tenth of the rows, and the value of the population stability index
   * from which a distribution is usually regarded as changed.
   */
  public static final DriftLimits DEFAULT = new DriftLimits(Answer.WARN, 0.1, 0.25);

  /** What happens if a change exceeds the limits. */
  public enum Answer {
    /** Warn, and write the results. */
    WARN,
    /** End the run without results. */
    FAIL
  }
}
