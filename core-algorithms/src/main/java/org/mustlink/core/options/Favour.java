package org.mustlink.core.options;

/** What a fit with labels of every class is to be right for where it cannot be right for both. */
public enum Favour {
  /** As many rows as possible (accuracy), as far as rare classes cost none. */
  ROWS(0.25),
  /** All classes alike, whatever their sizes (balanced accuracy). */
  CLASSES(1);

  private final double power;

  Favour(double power) {
    this.power = power;
  }

  /**
   * Returns the power of the share of a class by which its probability is divided before the
   * classes of a row are compared, in [0, 1]: 0 would be right for most rows if the probabilities
   * were exact, and 1 for most rows of equally large classes. On small and uneven samples of labels
   * a quarter is right for as many rows as 0, and for more of the rows of rare classes.
   */
  public double power() {
    return power;
  }
}
