package org.mustlink.spark.link.table;

import java.io.Serializable;

/**
 * What to do with faulty side information.
 *
 * @param contradictions the answer to contradictions: rows that must be in the same cluster
 *     according to a chain of links and labels, but cannot be according to another link or label
 * @param unknownIds the answer to links on ids that the table does not have
 */
public record LinkFaults(Answer contradictions, Answer unknownIds) implements Serializable {
  /** The answers by which both kinds of faults are errors. */
  public static final LinkFaults FAIL = new LinkFaults(Answer.FAIL, Answer.FAIL);

  /** An answer to a fault. */
  public enum Answer {
    /** Refuse to run. If groups are clustered, contradictions fail only their own group. */
    FAIL,
    /**
     * Warn and continue. Links on unknown ids are left out. Contradictory links are left out in
     * sums over pairs and in groups; in fits that find a class for each linked row, they are
     * weighed against all others.
     */
    DROP
  }
}
