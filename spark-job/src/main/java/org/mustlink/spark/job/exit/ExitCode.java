package org.mustlink.spark.job.exit;

/** The exit codes of the program. Their numbers are those of BSD's sysexits. */
public enum ExitCode {
  /** The command succeeded. */
  DONE(0),
  /** The command line is wrong. */
  USAGE(64),
  /** The data violate a rule. */
  BAD_DATA(65),
  /** An input file or table does not exist. */
  INPUT_MISSING(66),
  /** The program has a fault, or the failure is of an unknown kind. */
  INTERNAL(70),
  /** The output cannot be written, or it exists already. */
  CANNOT_WRITE(73),
  /** The failure is temporary, and the command may succeed at another time. */
  TRY_AGAIN(75),
  /** A setting is not valid. */
  BAD_SETTING(78),
  /**
   * More has changed since the earlier fit than the limits allow. This is not a code of sysexits.
   */
  DRIFT(79);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** Returns the number that the process ends with. */
  public int number() {
    return number;
  }
}
