package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.TreeSet;

/**
 * Counts the rows without clean features, and names the first of them in alphabetical order. It is
 * mutable: every task fills its own, and these are merged.
 */
public final class BadRows implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int NAMED = 5;

  private final TreeSet<String> problems = new TreeSet<>();
  private long count;

  /** Counts a row, which a text names together with what is wrong with it. */
  public void add(String problem) {
    count++;
    keep(problem);
  }

  /** Adds the rows that another task counted. */
  public void merge(BadRows other) {
    count += other.count;
    other.problems.forEach(this::keep);
  }

  /** Keeps the first problems in alphabetical order, whatever the order in which they come. */
  private void keep(String problem) {
    problems.add(problem);
    if (problems.size() > NAMED) {
      problems.pollLast();
    }
  }

  /** Tells whether all rows were clean. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** Counts all rows that were not clean. */
  public long count() {
    return count;
  }

  /** Says in one sentence what is wrong with how many rows, and the remedy in another. */
  public String sentence() {
    return told()
        + " Repair or remove such rows, exclude the column, or let a run set them aside by faults.rows = quarantine.";
  }

  /** Says in one sentence what is wrong with how many rows. */
  public String told() {
    return count
        + (count == 1 ? " row has" : " rows have")
        + " features that are not finite numbers, or not as many as the others: "
        + String.join("; ", problems)
        + (count > problems.size() ? "; ..." : "")
        + ".";
  }
}
