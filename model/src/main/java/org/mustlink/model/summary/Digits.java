package org.mustlink.model.summary;

/** The digits to which the numbers of a description are written. */
final class Digits {
  private static final double UNITS = 1e4;

  private Digits() {}

  /** Returns a number to four digits after the point. */
  static double rounded(double value) {
    return Math.round(value * UNITS) / UNITS;
  }
}
