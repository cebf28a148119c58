package org.mustlink.core.hmrf;

/**
 * Classes of rows as links, labels and the graph together have them.
 *
 * @param classes the likeliest class of every row, below k. A class that has a label keeps its
 *     number; the others are numbered by their first row
 * @param beliefs rows x k, row-major, the share of every class
 * @param fit how much likelier than by chance the links, the labels and the graph are, in logs
 * @param reliability the shares of links and labels that are right, as far as the rest can tell
 * @param linkDoubts the probability that a link is wrong, in the canonical order of the links
 */
public record PseudoClasses(
    int[] classes, double[] beliefs, double fit, Reliability reliability, double[] linkDoubts) {

  /** The share of the class that a row was given. */
  public double belief(int row) {
    return beliefs[row * (beliefs.length / classes.length) + classes[row]];
  }
}
