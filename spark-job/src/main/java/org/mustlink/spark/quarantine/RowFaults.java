package org.mustlink.spark.quarantine;

import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.table.BadRows;

/**
 * What to do with rows that have features which are null or not finite, or another number of
 * features.
 *
 * @param rows the answer to such a row
 * @param most the maximum number of them; more are refused, with either answer
 */
public record RowFaults(Answer rows, long most) {
  /** Any such row is refused. */
  public static final RowFaults FAIL = new RowFaults(Answer.FAIL, Long.MAX_VALUE);

  /** An answer to a bad row. */
  public enum Answer {
    /** Refuse to run. */
    FAIL,
    /** Set the row aside, with the reason, and continue without it. */
    QUARANTINE
  }

  /**
   * Refuses bad rows, unless they are set aside.
   *
   * @param good the number of other rows
   * @throws BadDataException that names the first of the bad rows
   */
  public void require(BadRows bad, long good) {
    if (bad.isEmpty()) {
      return;
    }
    if (rows == Answer.FAIL) {
      throw new BadDataException(
          bad.summary()
              + " Repair or remove such rows, or set {faults.rows} = quarantine to continue without"
              + " them.");
    }
    if (bad.count() > most) {
      throw new BadDataException(
          bad.summary()
              + " That is more than {faults.maxBadRows} = "
              + most
              + ". Look at these rows, or raise the limit.");
    }
    if (good == 0) {
      throw new BadDataException(
          bad.summary() + " No other row is left. Name other columns as features.");
    }
  }
}
