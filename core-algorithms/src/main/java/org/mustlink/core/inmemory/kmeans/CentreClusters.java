package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.evaluation.GraphCut;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.inmemory.AbstractInMemoryMethod.Task;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.GraphOptions;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.Scale;

/**
 * The result of methods without a graph: clusters of scaled rows around centres. Their normalised
 * cut is computed as a measure only, on the self-tuning graph of 20 neighbours over at most 2,000
 * rows.
 *
 * @param rows n x d, scaled
 * @param centres k x d, row-major
 * @param clusters n, the cluster of every row, below k
 * @param margins n; empty for the margins of the distances to the centres
 */
record CentreClusters(Rows rows, double[] centres, int[] clusters, Optional<double[]> margins) {
  /**
   * The maximum number of rows for which the eigengap determines k, since its graph takes O(n^2 d).
   */
  static final int MOST_COUNTED = 10_000;

  private static final int MEASURED_ROWS = 2_000;
  private static final int NEIGHBOURS = 20;

  /** Refuses a table without k that is too large for the eigengap. */
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
   * Returns the result of a method that was asked for {@code task.k()} clusters.
   *
   * @param values measures of the result, by name
   */
  InMemoryClustering clustering(Task task, Map<String, Double> values) {
    int n = rows.count();
    int d = rows.d();
    DenseMatrix points = EmbeddingRows.matrix(Arrays.copyOf(rows.data(), n * d), n, d);
    Clusters near = Clusters.of(points, new CentreAssigner(centres, d), clusters);
    Clusters found = new Clusters(near.clusters(), margins.orElse(near.margins()), near.k());
    int[] measured = Rows.shuffled(n, task.seed());
    measured = Arrays.copyOf(measured, Math.min(n, MEASURED_ROWS));
    GraphOptions options =
        new GraphOptions(Affinity.SELF_TUNING, OptionalDouble.empty(), NEIGHBOURS, Scale.NONE);
    int[] ofMeasured = IntStream.of(measured).map(i -> found.clusters()[i]).toArray();
    double cut = GraphCut.normalised(options.graph(rows.take(measured)), ofMeasured, found.k());
    return Outcome.of(cut, task.sideInformation(), points, new double[0], found)
        .clustering(task, task.k(), values);
  }
}
