package org.mustlink.core.suggest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Chooses rows one after another: each time the row whose answer, given those chosen before it,
 * takes most from the variance of the landmarks, times the root of its own doubt. Rows near each
 * other are thus not chosen together. O(p^3) once and O(p^2) a row. Mutable and not thread-safe.
 */
final class RowChooser {
  /** The doubt of a row whose cluster is certain. */
  private static final double SURE = 0.1;

  private final boolean first;
  private final LandmarkVariance variance;
  private final List<Candidate> candidates;
  private final Set<String> gone = new HashSet<>();

  RowChooser(SuggestionSums sums) {
    this.first = sums.knownRows() == 0;
    this.variance = LandmarkVariance.of(LandmarkGraph.of(sums.all()), sums.known(), sums.weights());
    this.candidates = sums.candidates();
  }

  /** The next row of those that a test lets through; nothing when there is none. */
  Optional<Candidate> next(Predicate<Candidate> test) {
    Candidate best = null;
    double most = Double.NEGATIVE_INFINITY;
    for (Candidate row : candidates) {
      if (!gone.contains(row.name())) {
        double score = variance.gain(row) * (first ? 1 : Math.sqrt(doubt(row)));
        if (score > most && test.test(row)) {
          best = row;
          most = score;
        }
      }
    }
    if (best == null) {
      return Optional.empty();
    }
    gone.add(best.name());
    variance.observe(best);
    return Optional.of(best);
  }

  /** The next rows, at most so many. */
  List<Candidate> next(int count) {
    List<Candidate> rows = new ArrayList<>();
    while (rows.size() < count) {
      Optional<Candidate> row = next(any -> true);
      if (row.isEmpty()) {
        return rows;
      }
      rows.add(row.get());
    }
    return rows;
  }

  private static double doubt(Candidate row) {
    return SURE + (1 - SURE) * (1 - row.margin());
  }
}
