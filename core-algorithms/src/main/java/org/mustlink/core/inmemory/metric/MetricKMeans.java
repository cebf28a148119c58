package org.mustlink.core.inmemory.metric;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;
import org.mustlink.core.options.Scale;

/**
 * k-means with a diagonal metric learned from must-links and cannot-links (Xing, Ng, Jordan,
 * Russell, Distance metric learning, with application to clustering with side-information, NIPS
 * 2002, section 2.1): columns in which must-linked rows differ little and cannot-linked rows differ
 * much get larger weights. Pairs of labelled rows count as links. Without side information all
 * columns have equal weights. The steps start from weights that are the inverse of the must-link
 * sums; the optimum often has few nonzero weights, which fits the links better than the clusters.
 * k-means clusters the rows multiplied by the square roots of the weights. Clusters may violate
 * links, since links affect the metric only.
 */
public final class MetricKMeans extends AbstractInMemoryMethod {
  private static final Option<Scale> SCALE = LandmarkOptions.SCALE.withDefault("standard");
  private static final Option<Double> PRIOR =
      new Option<>(
          "metricPrior",
          Range.positive(),
          "1",
          "number of random pairs of rows that count beside the must-links");
  private static final Option<Integer> MOST_PAIRS =
      new Option<>(
          "metricPairs",
          Range.whole(1, 100_000),
          "5000",
          "maximum number of cannot-links, and of pairs of labels, to learn the metric from");

  private static final Option<Integer> STEPS =
      new Option<>(
          "metricSteps",
          Range.whole(0, 1_000_000),
          "2000",
          "maximum number of steps towards the optimal metric; 0: every column is divided by the"
              + " differences of must-linked rows in it");

  private final Scale scale;
  private final double prior;
  private final int mostPairs;
  private final int steps;
  private final KMeansOptions kMeans;

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public MetricKMeans(Map<String, String> given) {
    super(information());
    OptionReader reader = new OptionReader(info(), given);
    this.scale = reader.get(SCALE);
    this.prior = reader.get(PRIOR);
    this.mostPairs = reader.get(MOST_PAIRS);
    this.steps = reader.get(STEPS);
    this.kMeans = KMeansOptions.read(reader);
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo information() {
    return new MethodInfo(
        "metric-kmeans",
        "diagonal metric learned from links, then k-means",
        "Xing, Ng, Jordan, Russell, NIPS 2002",
        EnumSet.allOf(MethodInfo.Kind.class),
        MethodInfo.Strength.SOFT,
        "any; auto by labels or eigengap",
        100_000,
        "O(pairs d) a step of the metric and O(n k d) a step of k-means",
        KMeansOptions.after(List.of(SCALE, PRIOR, MOST_PAIRS, STEPS)));
  }

  @Override
  public long bytes(long n, int d) {
    return 40 * n * d + 200 * n + 48L * mostPairs * d;
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    Task task = counted(given, scale);
    Rows scaled = FeatureMapFitter.scaling(task.rows(), scale).apply(task.rows());
    double[] weights = weights(scaled, task);
    DenseMatrix points = points(scaled, weights);
    Clusters found = kMeans.run(points, task.k(), task.seed());
    double within = within(points, found);
    return Outcome.of(within * found.k(), task.sideInformation(), points, new double[0], found)
        .clustering(task, task.k(), "The rows have", Map.of("within", within));
  }

  private double[] weights(Rows scaled, Task task) {
    if (task.sideInformation().none()) {
      double[] ones = new double[scaled.d()];
      Arrays.fill(ones, 1);
      return ones;
    }
    PairDifferences pairs =
        PairDifferences.of(scaled, task.sideInformation(), prior, mostPairs, task.seed());
    return DiagonalMetric.of(pairs.similar(), pairs.dissimilar(), pairs.weights(), steps).weights();
  }

  /** X diag(a)^1/2, n x d. */
  private static DenseMatrix points(Rows rows, double[] weights) {
    int n = rows.count();
    double[] points = new double[n * rows.d()];
    for (int t = 0; t < rows.d(); t++) {
      double root = Math.sqrt(weights[t]);
      for (int i = 0; i < n; i++) {
        points[t * n + i] = root * rows.at(i, t);
      }
    }
    return new DenseMatrix(n, rows.d(), points);
  }

  /** Returns the within-cluster share of the scatter of the points. */
  private static double within(DenseMatrix points, Clusters found) {
    double[] rows = EmbeddingRows.of(points);
    double all = scatter(rows, points.numCols(), new int[points.numRows()], 1);
    double inside = scatter(rows, points.numCols(), found.clusters(), found.k());
    return all > 0 ? Math.min(1, inside / all) : 0;
  }

  private static double scatter(double[] rows, int d, int[] clusters, int k) {
    double[] means =
        new Rows(rows, clusters.length, d).means(clusters, Indices.counts(clusters, k));
    double scatter = 0;
    for (int at = 0; at < rows.length; at++) {
      double difference = rows[at] - means[clusters[at / d] * d + at % d];
      scatter += difference * difference;
    }
    return scatter;
  }
}
