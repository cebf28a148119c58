package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.evaluation.GraphCut;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.inmemory.AbstractInMemoryMethod.Task;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.GraphOptions;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.Scale;

/**
 * Clusters of scaled rows around centres, as methods without a graph return them. The normalised
 * cut, which only measures them, is that of the self-tuning graph of 20 neighbours over at most
 * 2,000 rows.
 *
 * @param rows n x d, scaled
 * @param centres k x d, row-major
 * @param clusters n, the cluster of every row, below k
 * @param margins n, where they are not those of the distances to the centres
 */
record CentreClusters(Rows rows, double[] centres, int[] clusters, Optional<double[]> margins) {
  /** The most rows of which k is found by the eigengap, since its graph takes O(n^2 d). */
  static final int MOST_COUNTED = 10_000;

  private static final int JUDGED = 2_000;
  private static final int NEIGHBOURS = 20;

  /** Refuses to find k in a table that is too large for it. */
  static void requireCountable(Task task) {
    if (task.k() == 0 && task.n() > MOST_COUNTED) {
      throw BadSettingException.ofOption(
          "k",
          "auto",
          "without labels the eigengap finds k in at most " + MOST_COUNTED + " rows",
          "Give the number of clusters.");
    }
  }

  /**
   * The result of a method that was to make {@code task.k()} clusters.
   *
   * @param values what it reached, by name
   */
  InMemoryClustering clustering(Task task, Map<String, Double> values) {
    int n = rows.count();
    int d = rows.d();
    DenseMatrix columns = new DenseMatrix(d, n, Arrays.copyOf(rows.data(), n * d));
    DenseMatrix points = new DenseMatrix(n, d, columns.transpose().toArray());
    Clusters near = Clusters.of(points, new CentreAssigner(centres, d), clusters);
    Clusters found = new Clusters(near.clusters(), margins.orElse(near.margins()), near.k());
    int[] judged = Rows.shuffled(n, task.seed());
    judged = Arrays.copyOf(judged, Math.min(n, JUDGED));
    GraphOptions options =
        new GraphOptions(Affinity.SELF_TUNING, OptionalDouble.empty(), NEIGHBOURS, Scale.NONE);
    int[] ofJudged = IntStream.of(judged).map(i -> found.clusters()[i]).toArray();
    double cut = GraphCut.normalised(options.graph(rows.take(judged)), ofJudged, found.k());
    return Outcome.of(cut, task.sideInformation(), points, new double[0], found)
        .clustering(task, task.k(), values);
  }
}
