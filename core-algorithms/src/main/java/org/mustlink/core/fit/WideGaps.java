package org.mustlink.core.fit;

import java.util.List;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.scacs.LandmarkGraph;

/** The numbers of clusters that the spectrum of the landmark graph speaks for. */
public final class WideGaps {
  /** Eigengaps that count as wide. */
  private static final int CANDIDATES = 3;

  private WideGaps() {}

  /**
   * Returns the numbers of clusters at the three widest gaps, the widest first; fewer where there
   * are fewer gaps. O(p^3), less for many landmarks.
   */
  public static List<Integer> of(CodeSums sums, long seed) {
    return new Spectra(LandmarkGraph.of(sums), seed)
        .leading(LandmarkSolver.MOST_CLUSTERS)
        .eigengaps(LandmarkSolver.MOST_CLUSTERS, CANDIDATES);
  }
}
