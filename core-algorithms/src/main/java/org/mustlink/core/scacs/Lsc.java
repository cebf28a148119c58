package org.mustlink.core.scacs;

import java.util.Arrays;
import java.util.List;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * Landmark-based spectral clustering (Chen, Cai, AAAI 2011): the leading right singular vectors of
 * D^-1/2 Z without the trivial one.
 */
public final class Lsc {
  private Lsc() {}

  /**
   * Solves for the embedding of k clusters. O(p k).
   *
   * @return k leading columns, or fewer if the graph has fewer; one zero column if it has none
   */
  public static SpectralSolution solve(LandmarkSpectrum spectrum, int k, List<String> warnings) {
    int p = spectrum.whitening().numRows();
    int m = Math.min(k, spectrum.size());
    if (m == 0) {
      return new SpectralSolution(
          new DenseMatrix(p, 1, new double[p]),
          new double[] {0},
          new double[0],
          new double[0],
          0,
          warnings);
    }
    DenseMatrix vectors =
        new DenseMatrix(p, m, Arrays.copyOf(spectrum.whitening().values(), p * m));
    double[] costs = Arrays.stream(spectrum.sigma()).limit(m).map(value -> 1 - value).toArray();
    return new SpectralSolution(vectors, costs, new double[0], new double[0], 0, warnings);
  }
}
