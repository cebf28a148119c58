package org.mustlink.core.classifier.trees;

/**
 * Evaluates the trees of a forest for rows and counts the votes. All implementations find the same
 * votes. Owns buffers, so it is not thread-safe.
 */
public interface TreeScorer {
  /**
   * Finds for each of {@code count} rows the share of the trees that vote for each class.
   *
   * @param rows count x d finite values
   * @param probabilities takes count x k shares
   */
  void score(double[] rows, int count, double[] probabilities);
}
