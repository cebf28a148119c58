package org.mustlink.core.scacs;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * As much of the spectrum of a landmark graph as a solver asks for. No more of it is computed,
 * since the eigenproblem takes most of the time of a fit of a small table.
 */
public record Spectra(LandmarkGraph graph, long seed) {
  /** Clusters that the eigengap considers at the most. */
  public static final int MOST_CLUSTERS = 20;

  /** The spectrum that constraints need, with the leading eigenvectors. */
  public LandmarkSpectrum constrained(ConstraintMatrix constraints, int columns) {
    return LandmarkSpectrum.of(graph, constraints.directions(columns), seed);
  }

  /** The {@code most} leading eigenvectors, or all of fewer. */
  public LandmarkSpectrum leading(int most) {
    return LandmarkSpectrum.isComplete(graph.size())
        ? LandmarkSpectrum.leading(graph, most)
        : LandmarkSpectrum.of(graph, new DenseMatrix(graph.size(), 0, new double[0]), seed)
            .leading(most);
  }

  /**
   * The spectrum of a trial by the leading eigenvectors, and that of the fit if the trial decides
   * for the eigenvectors. One decomposition gives both where it is not the whole one.
   */
  public record Trial(Supplier<LandmarkSpectrum> leading, Supplier<LandmarkSpectrum> all) {}

  /** Starts a trial. A small graph is decomposed beside what the caller does meanwhile. */
  public Trial trial(Optional<ConstraintMatrix> constraints, int columns, int most) {
    if (constraints.isPresent() && !LandmarkSpectrum.isComplete(graph.size())) {
      LandmarkSpectrum all = constrained(constraints.get(), columns);
      return new Trial(() -> all.leading(most), () -> all);
    }
    CompletableFuture<LandmarkSpectrum> leading =
        CompletableFuture.supplyAsync(() -> leading(most));
    return new Trial(
        leading::join,
        () -> constraints.map(known -> constrained(known, columns)).orElseGet(leading::join));
  }
}
