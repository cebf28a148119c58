package org.mustlink.core.sideinfo;

/**
 * A contradiction: two nodes that a chain of must-links and labels joins although they must be in
 * different clusters. Node i below the number of rows is row i, node rows + j is class j.
 *
 * @param kind why the ends of the chain must be in different clusters
 * @param chain the shortest such chain, both ends included; a single row where a cannot-link joins
 *     it with itself
 */
public record Contradiction(Kind kind, int[] chain) {
  /** Why the ends of a chain must be in different clusters. */
  public enum Kind {
    /** There is a cannot-link between the two rows. */
    LINK,
    /** The ends are two different classes. */
    LABELS
  }

  /** Returns the first node of the chain. */
  int first() {
    return chain[0];
  }

  /** Returns the last node of the chain. */
  public int last() {
    return chain[chain.length - 1];
  }
}
