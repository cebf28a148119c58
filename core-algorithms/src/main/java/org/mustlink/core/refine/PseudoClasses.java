package org.mustlink.core.refine;

/**
 * Classes of rows as links, labels and the graph together have them.
 *
 * @param classes the likeliest class of every row, below k. A class that has a label keeps its
 *     number; the others are numbered by their first row
 * @param beliefs rows x k, row-major, the probability of every class
 * @param fit how much likelier than by chance the links and the graph are, in logs
 * @param mustReliability the share of must-links that is right, as far as the rest can tell
 * @param cannotReliability the same of the cannot-links
 * @param labelReliability the same of the labels
 * @param linkDoubts the probability that a link is wrong, in the canonical order of the links
 */
public record PseudoClasses(
    int[] classes,
    double[] beliefs,
    double fit,
    double mustReliability,
    double cannotReliability,
    double labelReliability,
    double[] linkDoubts) {

  /** The probability of the class that a row was given. */
  public double belief(int row) {
    return beliefs[row * (beliefs.length / classes.length) + classes[row]];
  }
}
