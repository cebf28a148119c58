package org.mustlink.spark.job;

/** How the program ends; the numbers are those of BSD's sysexits. */
enum ExitCode {
  /** All done. */
  DONE(0),
  /** The command line is wrong. */
  USAGE(64),
  /** The data break a rule. */
  BAD_DATA(65),
  /** A file or table is not there. */
  INPUT_MISSING(66),
  /** A fault of the program, or one it does not know. */
  INTERNAL(70),
  /** The output cannot be written, or is there already. */
  CANNOT_WRITE(73),
  /** It may work at another time. */
  TRY_AGAIN(75),
  /** A setting is wrong. */
  BAD_SETTING(78);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
