package org.mustlink.core.stability;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;

/**
 * The tightness of the best k clusters of a table, for k = 2, 3, ...; larger values mean tighter
 * clusters.
 */
@FunctionalInterface
interface Tightness {
  /**
   * By k-means: the logarithm of the total sum of squares divided by that within clusters, for k up
   * to 10.
   */
  Tightness WITHIN_CLUSTERS = Tightness::withinClusters;

  /**
   * By the landmark graph: minus the logarithm of the mean of the k - 1 smallest nontrivial
   * eigenvalues of its Laplacian, for k up to 20. Their sum is a lower bound of the normalised cut
   * of any k clusters (von Luxburg 2007), also of clusters that are not round.
   */
  Tightness SPECTRUM = Tightness::spectrum;

  /** Measures a table. */
  double[] of(Rows rows, long seed);

  private static double[] withinClusters(Rows rows, long seed) {
    int n = rows.count();
    int most = Math.min(10, n - 1);
    double total = kMeans(rows, 1, seed);
    return IntStream.rangeClosed(2, most)
        .mapToDouble(k -> -Math.log(kMeans(rows, k, seed) / total + 1e-3))
        .toArray();
  }

  private static double kMeans(Rows rows, int k, long seed) {
    return new KMeans(k, 1, 25).run(rows.data(), rows.count(), rows.d(), seed).cost();
  }

  private static double[] spectrum(Rows rows, long seed) {
    int n = rows.count();
    FitOptions options =
        FitOptions.resolve(
            Map.of(
                FitOptions.SEED.key(), Long.toString(seed), LandmarkOptions.METRIC.key(), "none"));
    int p = Math.min(150, LandmarkCount.of(options.landmarks(), n, 0, 0, 0));
    TableSample sample =
        new TableSample(
            rows,
            new LabelledRows(new Rows(new double[0], 0, rows.d()), new int[0], 0),
            new FeatureRanges(new double[0], new double[0]),
            true);
    LandmarkEncoder encoder =
        LandmarkEncoderFitter.fit(sample, Optional.empty(), p, 0, options).encoder();
    CodedRows codes = new RowEncoder(encoder).encode(rows);
    CodeSums sums = CodeSums.empty(encoder.p(), 0, n);
    sums.addRows(codes);
    double[] sigma = LandmarkSpectrum.leading(LandmarkGraph.of(sums), 20).sigma();
    double[] tightness = new double[Math.min(19, sigma.length)];
    double sum = 0;
    for (int j = 0; j < tightness.length; j++) {
      sum += 1 - sigma[j] + 1e-3;
      tightness[j] = -Math.log(sum / (j + 1));
    }
    return tightness;
  }
}
