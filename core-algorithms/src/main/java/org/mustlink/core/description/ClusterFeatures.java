package org.mustlink.core.description;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/**
 * The means of features over the rows of each cluster and over all rows.
 *
 * @param columns d, the selected features, ascending; nothing is known of the others
 * @param means d, over all rows
 * @param deviations d, standard deviations over all rows
 * @param clusters k x d, means over the rows of each cluster; 0 in one without rows
 * @param counts k, rows of each cluster
 */
public record ClusterFeatures(
    int[] columns, double[] means, double[] deviations, Rows clusters, int[] counts) {
  /**
   * Computes the means of dense rows. O(s d).
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
    divide(means, clusters, counts, rows.count());
    return new ClusterFeatures(
        IntStream.range(0, d).toArray(),
        means,
        deviations(rows, means),
        new Rows(clusters, k, d),
        counts);
  }

  /**
   * Computes the means of sparse rows for the features with values in the most rows, at least two.
   * O(v log v) for v values.
   *
   * @param assigned the cluster of each row, from 0 to k - 1
   * @param most the maximum number of features
   */
  public static ClusterFeatures of(SparseTable rows, int[] assigned, int k, int most) {
    int[] columns = rows.frequent(most);
    int c = columns.length;
    double[] means = new double[c];
    double[] squares = new double[c];
    double[] clusters = new double[Math.multiplyExact(k, c)];
    int[] counts = new int[k];
    for (int i = 0; i < rows.count(); i++) {
      counts[assigned[i]]++;
      for (int a = 0; a < rows.columns(i).length; a++) {
        int index = Arrays.binarySearch(columns, rows.columns(i)[a]);
        if (index >= 0) {
          means[index] += rows.values(i)[a];
          clusters[assigned[i] * c + index] += rows.values(i)[a];
        }
      }
    }
    divide(means, clusters, counts, rows.count());
    int[] with = new int[c];
    for (int i = 0; i < rows.count(); i++) {
      for (int a = 0; a < rows.columns(i).length; a++) {
        int index = Arrays.binarySearch(columns, rows.columns(i)[a]);
        if (index >= 0) {
          double difference = rows.values(i)[a] - means[index];
          squares[index] += difference * difference;
          with[index]++;
        }
      }
    }
    for (int t = 0; t < c; t++) {
      squares[t] += (rows.count() - with[t]) * means[t] * means[t];
      squares[t] = Math.sqrt(squares[t] / Math.max(1, rows.count()));
    }
    return new ClusterFeatures(columns, means, squares, new Rows(clusters, k, c), counts);
  }

  /** Divides sums by the numbers of rows. */
  private static void divide(double[] means, double[] clusters, int[] counts, int rows) {
    int d = means.length;
    for (int t = 0; t < d; t++) {
      means[t] /= Math.max(1, rows);
      for (int j = 0; j < counts.length; j++) {
        clusters[j * d + t] /= Math.max(1, counts[j]);
      }
    }
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
   *
   * @param index of the feature among the selected ones
   */
  public double difference(int cluster, int index) {
    return counts[cluster] > 0 ? standardised(clusters.at(cluster, index), index) : 0;
  }

  /**
   * By how many standard deviations of all rows a value of a feature differs from the mean; 0 for a
   * constant feature.
   */
  public double standardised(double value, int index) {
    return deviations[index] > 0 ? (value - means[index]) / deviations[index] : 0;
  }

  /**
   * The indices of the features that differ most in a cluster, the largest difference first,
   * without constant ones.
   */
  public List<Integer> leading(int cluster, int most) {
    TreeSet<Integer> leading =
        new TreeSet<>(
            Comparator.<Integer>comparingDouble(t -> -Math.abs(difference(cluster, t)))
                .thenComparing(Comparator.naturalOrder()));
    for (int t = 0; t < means.length; t++) {
      if (difference(cluster, t) != 0) {
        leading.add(t);
        if (leading.size() > most) {
          leading.pollLast();
        }
      }
    }
    return new ArrayList<>(leading);
  }
}
