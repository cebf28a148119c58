package org.mustlink.core.sideinfo;

/**
 * Two nodes that must be together by a chain and must not be. A node below the number of rows is a
 * row, beyond it the class of number node - rows.
 *
 * @param kind what sets the ends apart
 * @param chain the shortest chain of must-links and labels from one to the other, at least 2 nodes,
 *     both ends among them
 */
public record Contradiction(Kind kind, int[] chain) {
  /** What sets the ends of a chain apart. */
  public enum Kind {
    /** A cannot-link between two rows. */
    LINK,
    /** They are different classes. */
    LABELS
  }

  /** One end. */
  public int first() {
    return chain[0];
  }

  /** The other end. */
  public int last() {
    return chain[chain.length - 1];
  }
}
