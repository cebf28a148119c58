package org.mustlink.spark.link;

/**
 * What to do with side information that cannot be right.
 *
 * @param contradictions with rows that must be together by a chain of links and labels, and must
 *     not
 * @param unknownIds with links on ids that the table does not have
 */
public record LinkFaults(Answer contradictions, Answer unknownIds) {
  /** The answers by which both kinds of faults are errors. */
  public static final LinkFaults FAIL = new LinkFaults(Answer.FAIL, Answer.FAIL);

  /** An answer to a fault. */
  public enum Answer {
    /** Refuse to run; where groups are clustered on their own, contradictions fail theirs alone. */
    FAIL,
    /**
     * Go on, and say so. Links on unknown ids are left out. Links in contradiction are left out of
     * sums over pairs and of groups, and weighed against all others where each linked row gets a
     * class.
     */
    DROP
  }
}
