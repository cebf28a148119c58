package org.mustlink.core.stability;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.ClusterTree;
import org.mustlink.core.clustering.Eigengap;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.ids.Indices;
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
 * to 12 clusters by LSC (Chen, Cai, AAAI 2011), and the clusters of the draws are compared (Hennig,
 * Cluster-wise assessment of cluster stability, Computational Statistics and Data Analysis 2007). A
 * tree over 24 clusters of each draw tells how expensive joins become. Labels and links are not
 * used.
 */
public final class ClusterNumberSearch {
  /** The maximum number of sampled rows. */
  public static final int MOST_ROWS = 1500;

  private static final int DRAWS = 5;

  /** The most leaves of a tree. */
  private static final int MOST_LEAVES = 24;

  /** The share of all squares below which the cost of a join is rounding. */
  private static final double LEAST_COST = 1e-9;

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
   * @param leaves the clusters over which the tree is, of every row
   * @param tree in the features
   * @param squares the sum of squared distances of the rows from their mean, in the features
   */
  private record Draw(
      int[][] clusters, double[] costs, int[] leaves, ClusterTree tree, double squares) {}

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
    int most = Math.min(MOST_LEAVES, n / ROWS_PER_CLUSTER);
    if (most < 3) {
      return Optional.empty();
    }
    int[] numbers = IntStream.rangeClosed(2, Math.min(most, ClusterNumbers.MOST)).toArray();
    TableSample first =
        sample.of(new Rows(sample.rows().data(), n, sample.rows().d())).withoutLabels();
    long[] seeds = new SplittableRandom(options.seed()).longs(DRAWS).toArray();
    List<Draw> draws =
        Arrays.stream(seeds)
            .parallel()
            .mapToObj(seed -> draw(first, options.withoutOutliers().withSeed(seed), numbers, most))
            .toList();
    double[] overlaps =
        IntStream.range(0, numbers.length).parallel().mapToDouble(i -> overlap(draws, i)).toArray();
    List<ClusterNumbers.Candidate> candidates =
        ClusterNumbers.scored(
            numbers, overlaps, gaps(draws, numbers, most), evenness(draws, numbers, most));
    Draw shown = draws.get(0);
    return Optional.of(new ClusterNumbers(DRAWS, candidates, shown.tree(), shown.leaves()));
  }

  private static Draw draw(TableSample sample, FitOptions options, int[] numbers, int most) {
    Rows rows = sample.rows();
    int p = SampledTable.mostLandmarks(rows.count());
    SampledTable table = SampledTable.drawn(sample, rows, p, 0, options);
    LandmarkGraph graph = LandmarkGraph.of(table.sums());
    LandmarkSpectrum spectrum = new Spectra(graph, options.seed()).leading(most);
    int[][] clusters =
        Arrays.stream(numbers)
            .mapToObj(k -> clusters(table, graph, spectrum, k))
            .toArray(int[][]::new);
    double[] costs = Arrays.stream(spectrum.sigma()).map(value -> 1 - value).toArray();
    int[] finest = clusters(table, graph, spectrum, most);
    int[] used = IntStream.of(finest).distinct().sorted().toArray();
    int[] leaves = IntStream.of(finest).map(j -> Arrays.binarySearch(used, j)).toArray();
    Rows features = table.fitted().encoder().map().apply(rows);
    int[] counts = Indices.counts(leaves, used.length);
    Rows means = new Rows(features.means(leaves, counts), used.length, features.d());
    return new Draw(clusters, costs, leaves, ClusterTree.ward(means, counts), squares(features));
  }

  private static double squares(Rows rows) {
    double[] mean = rows.mean();
    double sum = 0;
    for (int i = 0; i < rows.count(); i++) {
      sum += Rows.squaredDistance(rows.data(), i * rows.d(), mean, 0, rows.d());
    }
    return sum;
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
  private static double[] gaps(List<Draw> draws, int[] numbers, int most) {
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

  /** How many times as much a join of k clusters costs as one of k + 1, by means of the draws. */
  private static double[] evenness(List<Draw> draws, int[] numbers, int most) {
    return Arrays.stream(numbers)
        .mapToDouble(k -> k < most ? joinCost(draws, k) / joinCost(draws, k + 1) : 1)
        .toArray();
  }

  private static double joinCost(List<Draw> draws, int k) {
    double sum = LEAST_COST;
    for (Draw draw : draws) {
      sum += draw.squares() > 0 ? draw.tree().cost(k) / draw.squares() / draws.size() : 0;
    }
    return sum;
  }
}
