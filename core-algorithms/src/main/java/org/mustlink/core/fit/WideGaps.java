package org.mustlink.core.fit;

import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.scacs.LandmarkGraph;

/** The numbers of clusters that the spectrum of the landmark graph speaks for. */
public final class WideGaps {
  /** Eigengaps that count as wide. */
  public static final int CANDIDATES = 3;

  private WideGaps() {}

  /**
   * Returns whether the gap at a number of clusters is one of the {@link #CANDIDATES} widest.
   * O(p^3), less for many landmarks.
   */
  public static boolean at(CodeSums sums, int k, long seed) {
    return new Spectra(LandmarkGraph.of(sums), seed)
        .leading(LandmarkSolver.MOST_CLUSTERS)
        .eigengaps(LandmarkSolver.MOST_CLUSTERS, CANDIDATES)
        .contains(k);
  }
}
