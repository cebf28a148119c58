package org.mustlink.core.scacs;

import java.util.List;
import org.mustlink.core.landmark.CodeSums;

/** The numbers of clusters that the spectrum of the landmark graph speaks for. */
public final class WideGaps {
  /** Clusters that the eigengap considers at the most. */
  public static final int MOST_CLUSTERS = 20;

  /** Eigengaps that count as wide. */
  private static final int CANDIDATES = 3;

  private WideGaps() {}

  /**
   * Returns the numbers of clusters at the three widest gaps, the widest first; fewer where there
   * are fewer gaps. O(p^3), less for many landmarks.
   */
  public static List<Integer> of(CodeSums sums, long seed) {
    return new Spectra(LandmarkGraph.of(sums), seed)
        .leading(MOST_CLUSTERS)
        .eigengaps(MOST_CLUSTERS, CANDIDATES);
  }
}
