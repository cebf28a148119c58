package org.mustlink.model.summary;

import java.util.List;

/**
 * The shares of the classes among the labels and among the other rows; the field {@code
 * classShares} of {@code summary.json}.
 *
 * @param taken whether the labels are no random draw of the rows, so that clusters are adjusted to
 *     the estimated shares
 * @param pValue the probability that a random draw of labels differs as much from the other rows,
 *     in [0, 1]
 * @param level the probability below which the estimate is taken
 * @param classes the shares of each class
 */
public record EstimatedShares(boolean taken, double pValue, double level, List<Share> classes) {
  public EstimatedShares {
    classes = List.copyOf(classes);
  }

  /**
   * The shares of a class.
   *
   * @param label of the class
   * @param labels the share of the labels that name it, in (0, 1]
   * @param rows the estimated share of the other rows that are of it, in (0, 1]; that of the labels
   *     where the estimate is not taken
   */
  public record Share(String label, double labels, double rows) {}
}
