package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.TreeSet;
import org.mustlink.core.fault.BadDataException;

/**
 * Counts the rows without valid features, and names the first of them in alphabetical order. It is
 * mutable: every task fills its own, and these are merged.
 */
public final class BadRows implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int NAMED = 5;

  private final TreeSet<String> problems = new TreeSet<>();
  private long count;

  /** Counts a row. The text tells its name and what is wrong with it. */
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

  /** Tells whether all rows were valid. */
  public boolean isEmpty() {
    return count == 0;
  }

  /**
   * Requires that all rows were valid.
   *
   * @throws BadDataException naming the first of those that were not
   */
  public void requireNone() {
    if (count > 0) {
      throw new BadDataException(sentence());
    }
  }

  /** Returns the number of rows that were not valid. */
  public long count() {
    return count;
  }

  /**
   * Returns a sentence that tells how many rows are bad and why, and a second one with the remedy.
   */
  private String sentence() {
    return summary()
        + " Repair or remove such rows,{api: or} exclude the column{command:, or let a run set them"
        + " aside by faults.rows = quarantine}.";
  }

  /** Returns a sentence that tells how many rows are bad and why. */
  public String summary() {
    return count
        + (count == 1 ? " row has" : " rows have")
        + " features that are not finite numbers, or not as many as the others: "
        + String.join("; ", problems)
        + (count > problems.size() ? "; and " + (count - problems.size()) + " more" : "")
        + ".";
  }
}
