package org.mustlink.core.suggest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Chooses rows one after another. Each time it takes the row with the largest product of two
 * factors: the reduction of the landmarks' variance by its answer, given the answers for the rows
 * chosen before, and the square root of its uncertainty. Rows that are near each other are thus not
 * chosen together. O(p^3) once and O(p^2) a row. Mutable and not thread-safe.
 */
final class RowChooser {
  /** The uncertainty of a row with a margin of 1; that of a row with a margin of 0 is 1. */
  private static final double LEAST_UNCERTAINTY = 0.1;

  private final boolean first;
  private final LandmarkVariance variance;
  private final List<Candidate> candidates;
  private final Set<String> chosen = new HashSet<>();

  RowChooser(SuggestionSums sums) {
    this.first = sums.knownRows() == 0;
    this.variance = LandmarkVariance.of(LandmarkGraph.of(sums.all()), sums.known(), sums.weights());
    this.candidates = sums.candidates();
  }

  /** The next row among those that satisfy a test; empty if there is none. */
  Optional<Candidate> next(Predicate<Candidate> test) {
    Candidate best = null;
    double most = Double.NEGATIVE_INFINITY;
    for (Candidate row : candidates) {
      if (!chosen.contains(row.name())) {
        double score = variance.gain(row) * (first ? 1 : Math.sqrt(uncertainty(row)));
        if (score > most && test.test(row)) {
          best = row;
          most = score;
        }
      }
    }
    if (best == null) {
      return Optional.empty();
    }
    take(best);
    return Optional.of(best);
  }

  /** Takes a row, which is not chosen again, and whose answer counts as given from now on. */
  void take(Candidate row) {
    chosen.add(row.name());
    variance.observe(row);
  }

  /** The next rows, at most {@code count}. */
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

  private static double uncertainty(Candidate row) {
    return LEAST_UNCERTAINTY + (1 - LEAST_UNCERTAINTY) * (1 - row.margin());
  }
}
