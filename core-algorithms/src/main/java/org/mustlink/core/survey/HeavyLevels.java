package org.mustlink.core.survey;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The levels of a column of very many that may hold a share of its rows (Misra and Gries, Finding
 * repeated elements, 1982; merged as by Agarwal et al., Mergeable summaries, PODS 2012). Every
 * level with more than one in {@link #COUNTERS} of the rows is among them, and some others are;
 * which ones depends on the order of the rows. Mutable and not thread-safe.
 */
final class HeavyLevels implements Serializable {
  private static final long serialVersionUID = 1L;

  /** One in so many rows is less than half of the share that a level needs. */
  static final int COUNTERS = 500;

  private final Map<Long, Long> counts = new HashMap<>();

  void add(long code, long count) {
    counts.merge(code, count, Long::sum);
    if (counts.size() >= 4 * COUNTERS) {
      shrink();
    }
  }

  void merge(HeavyLevels other) {
    other.counts.forEach((code, count) -> counts.merge(code, count, Long::sum));
    shrink();
  }

  /** Subtracts the largest count that is left out from all, of which half go at once. */
  private void shrink() {
    if (counts.size() <= COUNTERS) {
      return;
    }
    long[] sorted = counts.values().stream().mapToLong(Long::longValue).sorted().toArray();
    long subtracted = sorted[sorted.length - 1 - COUNTERS];
    counts.replaceAll((code, count) -> count - subtracted);
    counts.values().removeIf(count -> count <= 0);
  }

  /** Returns the codes, ascending. */
  Set<Long> codes() {
    return new TreeSet<>(counts.keySet());
  }
}
