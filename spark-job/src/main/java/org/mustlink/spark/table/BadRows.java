package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.TreeSet;

/** Counts rows without clean features and names the first of them. Mutable. */
public final class BadRows implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int NAMED = 5;

  private final TreeSet<String> problems = new TreeSet<>();
  private long count;

  /** A row and what is wrong with it. */
  public void add(String problem) {
    count++;
    keep(problem);
  }

  void merge(BadRows other) {
    count += other.count;
    other.problems.forEach(this::keep);
  }

  /** Keeps the first in their alphabetical order, whatever the order they come in. */
  private void keep(String problem) {
    problems.add(problem);
    if (problems.size() > NAMED) {
      problems.pollLast();
    }
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /** All of it in one sentence and the remedy in another. */
  public String sentence() {
    return count
        + (count == 1 ? " row has" : " rows have")
        + " features that are not finite numbers, or not as many as the others: "
        + String.join("; ", problems)
        + (count > problems.size() ? "; ..." : "")
        + ". Repair or remove such rows, or exclude the column.";
  }
}
