package org.mustlink.core.stability;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.Eigengap;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.scacs.Lsc;
import org.mustlink.core.scacs.Spectra;
import org.mustlink.core.scacs.SpectralSolution;

/**
 * Compares numbers of clusters on a sample: several draws of landmarks cluster the same rows into 2
 * to 24 clusters by LSC (Chen, Cai, AAAI 2011), and the clusters of the draws are compared (Hennig,
 * Cluster-wise assessment of cluster stability, Computational Statistics and Data Analysis 2007).
 * Labels and links are not used.
 */
public final class ClusterNumberSearch {
  /** The maximum number of sampled rows. */
  public static final int MOST_ROWS = 1500;

  private static final int DRAWS = 5;

  /** Every number up to here is compared, and every second one above. */
  private static final int EACH = 20;

  private static final int MOST_CLUSTERS = 24;

  /** The smallest number of rows for each cluster. */
  private static final int ROWS_PER_CLUSTER = 5;

  /** Starts of k-means; the comparison of the draws tells where these are too few. */
  private static final int STARTS = 3;

  private ClusterNumberSearch() {}

  /**
   * The clusters and the spectrum of a draw.
   *
   * @param clusters of every row, for every number
   * @param costs one less the leading eigenvalues of the landmark graph, ascending
   */
  private record Draw(int[][] clusters, double[] costs) {}

  /**
   * Compares numbers of clusters. O(b (p^3 + s k^3)) for b draws of p landmarks, s rows and k
   * numbers.
   *
   * @param sample of which the first {@link #MOST_ROWS} rows are clustered
   * @param options of the fit; the seed determines the draws
   * @return empty if the sample has too few rows for three clusters
   */
  public static Optional<ClusterNumbers> run(TableSample sample, FitOptions options) {
    int n = Math.min(sample.rows().count(), MOST_ROWS);
    int most = Math.min(MOST_CLUSTERS, n / ROWS_PER_CLUSTER);
    if (most < 3) {
      return Optional.empty();
    }
    int[] numbers =
        IntStream.rangeClosed(2, most).filter(k -> k <= EACH || k % 2 == 0 || k == most).toArray();
    TableSample first =
        sample.of(new Rows(sample.rows().data(), n, sample.rows().d())).withoutLabels();
    long[] seeds = new SplittableRandom(options.seed()).longs(DRAWS).toArray();
    List<Draw> draws =
        Arrays.stream(seeds)
            .parallel()
            .mapToObj(seed -> draw(first, options.withoutOutliers().withSeed(seed), numbers))
            .toList();
    double[] overlaps =
        IntStream.range(0, numbers.length).parallel().mapToDouble(i -> overlap(draws, i)).toArray();
    return Optional.of(ClusterNumbers.of(n, DRAWS, numbers, overlaps, gaps(draws, numbers)));
  }

  private static Draw draw(TableSample sample, FitOptions options, int[] numbers) {
    Rows rows = sample.rows();
    int p = SampledTable.mostLandmarks(rows.count());
    SampledTable table = SampledTable.drawn(sample, rows, p, 0, options);
    LandmarkGraph graph = LandmarkGraph.of(table.sums());
    int most = numbers[numbers.length - 1];
    LandmarkSpectrum spectrum = new Spectra(graph, options.seed()).leading(most);
    int[][] clusters =
        Arrays.stream(numbers)
            .mapToObj(k -> clusters(table, graph, spectrum, k))
            .toArray(int[][]::new);
    double[] costs = Arrays.stream(spectrum.sigma()).map(value -> 1 - value).toArray();
    return new Draw(clusters, costs);
  }

  private static int[] clusters(
      SampledTable table, LandmarkGraph graph, LandmarkSpectrum spectrum, int k) {
    SpectralSolution solution = Lsc.solve(spectrum, k, List.of());
    Embedding embedding = Embedding.of(graph, solution.vectors());
    int m = embedding.m();
    double[] points = embedding.points(table.codes());
    int n = table.codes().count();
    FitOptions options = table.options();
    CentreAssigner centres =
        new CentreAssigner(
            new KMeans(k, STARTS, options.maxIter()).run(points, n, m, options.seed()).centres(),
            m);
    return centres.assigned(points, n);
  }

  /** The mean of the best Jaccard index of a cluster over all pairs of draws. */
  private static double overlap(List<Draw> draws, int number) {
    double sum = 0;
    for (int a = 0; a < draws.size(); a++) {
      for (int b = 0; b < a; b++) {
        int[] one = draws.get(a).clusters()[number];
        int[] other = draws.get(b).clusters()[number];
        DoubleStream both =
            DoubleStream.concat(
                Stability.overlaps(Contingency.of(one, other)),
                Stability.overlaps(Contingency.of(other, one)));
        sum += both.average().orElse(0);
      }
    }
    return sum / (draws.size() * (draws.size() - 1) / 2.0);
  }

  /** The relative gaps of the costs, averaged over the draws, above every number of clusters. */
  private static double[] gaps(List<Draw> draws, int[] numbers) {
    int most = numbers[numbers.length - 1];
    double[] costs = new double[most];
    for (Draw draw : draws) {
      for (int i = 0; i < most; i++) {
        costs[i] += (i < draw.costs().length ? draw.costs()[i] : 1) / draws.size();
      }
    }
    return Arrays.stream(numbers)
        .mapToDouble(k -> Eigengap.relative(costs[k - 2], costs[k - 1], costs[most - 1]))
        .toArray();
  }
}
