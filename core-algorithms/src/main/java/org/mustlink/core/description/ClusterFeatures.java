package org.mustlink.core.description;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/**
 * The means of features over the rows of each cluster and over all rows.
 *
 * @param means d, over all rows
 * @param deviations d, standard deviations over all rows
 * @param clusters k x d, means over the rows of each cluster; 0 in one without rows
 * @param counts k, rows of each cluster
 */
public record ClusterFeatures(double[] means, double[] deviations, Rows clusters, int[] counts) {
  /**
   * The features of rows. O(s d).
   *
   * @param rows s x d
   * @param assigned the cluster of each row, from 0 to k - 1
   */
  public static ClusterFeatures of(Rows rows, int[] assigned, int k) {
    int d = rows.d();
    double[] means = new double[d];
    double[] clusters = new double[k * d];
    int[] counts = new int[k];
    for (int i = 0; i < rows.count(); i++) {
      counts[assigned[i]]++;
      for (int t = 0; t < d; t++) {
        means[t] += rows.at(i, t);
        clusters[assigned[i] * d + t] += rows.at(i, t);
      }
    }
    for (int t = 0; t < d; t++) {
      means[t] /= Math.max(1, rows.count());
      for (int j = 0; j < k; j++) {
        clusters[j * d + t] /= Math.max(1, counts[j]);
      }
    }
    return new ClusterFeatures(means, deviations(rows, means), new Rows(clusters, k, d), counts);
  }

  private static double[] deviations(Rows rows, double[] means) {
    double[] squares = new double[rows.d()];
    for (int i = 0; i < rows.count(); i++) {
      for (int t = 0; t < squares.length; t++) {
        double difference = rows.at(i, t) - means[t];
        squares[t] += difference * difference;
      }
    }
    return Arrays.stream(squares).map(sum -> Math.sqrt(sum / Math.max(1, rows.count()))).toArray();
  }

  /**
   * The standardised difference of a feature in a cluster: by how many standard deviations of all
   * rows its mean differs from that of all rows; 0 for a constant feature and an empty cluster.
   */
  public double difference(int cluster, int feature) {
    return deviations[feature] > 0 && counts[cluster] > 0
        ? (clusters.at(cluster, feature) - means[feature]) / deviations[feature]
        : 0;
  }

  /**
   * The features that differ most in a cluster, the largest difference first; constant ones never.
   */
  public List<Integer> leading(int cluster, int most) {
    return IntStream.range(0, means.length)
        .filter(t -> difference(cluster, t) != 0)
        .boxed()
        .sorted(Comparator.comparingDouble(t -> -Math.abs(difference(cluster, t))))
        .limit(most)
        .toList();
  }
}
