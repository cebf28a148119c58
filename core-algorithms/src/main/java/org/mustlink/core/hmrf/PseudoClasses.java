package org.mustlink.core.hmrf;

/**
 * Classes of linked and labelled rows, inferred from links, labels and the landmark graph together.
 *
 * @param classes the likeliest class of every row, below k. A class that has a label keeps its
 *     number; the others are numbered by their first row
 * @param beliefs rows x k, row-major: the probability of every class
 * @param reliability the estimated shares of links and labels that are right
 */
public record PseudoClasses(int[] classes, double[] beliefs, Reliability reliability) {}
