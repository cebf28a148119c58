package org.mustlink.core.hmrf;

/**
 * Classes of linked and labelled rows, inferred from links, labels and the landmark graph together.
 *
 * @param classes the likeliest class of every row, below k. A class that has a label keeps its
 *     number; the others are numbered by their first row
 * @param beliefs rows x k, row-major: the probability of every class
 * @param logLikelihoodRatio the logarithm of how much likelier links, labels and graph are under
 *     the classes than by chance
 * @param reliability the estimated shares of links and labels that are right
 * @param linkErrors the probability that a link is wrong, in the canonical order of the links
 */
public record PseudoClasses(
    int[] classes,
    double[] beliefs,
    double logLikelihoodRatio,
    Reliability reliability,
    double[] linkErrors) {

  /** Returns the probability of the class that a row was given, in (0, 1]. */
  public double belief(int row) {
    return beliefs[row * (beliefs.length / classes.length) + classes[row]];
  }
}
