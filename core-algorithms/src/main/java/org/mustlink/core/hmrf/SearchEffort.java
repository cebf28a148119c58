package org.mustlink.core.hmrf;

/** How many initializations of the classes of linked rows are tried. */
public enum SearchEffort {
  /** As many as a fit tries. */
  FULL(4, 12),
  /** Half of them in one round, which shows how well links agree with the features. */
  BRIEF(2, 6);

  private final int runs;
  private final int runsOfMany;

  SearchEffort(int runs, int runsOfMany) {
    this.runs = runs;
    this.runsOfMany = runsOfMany;
  }

  /**
   * Returns the number of runs of k-means on each embedding.
   *
   * @param many whether there are many classes, whose results differ more and gain more by
   *     averaging
   */
  int runs(boolean many) {
    return many ? runsOfMany : runs;
  }
}
