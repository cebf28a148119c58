package org.mustlink.core.description;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/**
 * The means of features over the rows of each cluster and over all rows of clusters. Rows of the
 * cluster {@link #OUTLIER} are outliers, and are compared with the rows of clusters.
 *
 * @param columns d, the selected features, ascending; nothing is known of the others
 * @param means d, over all rows of clusters
 * @param deviations d, standard deviations over all rows of clusters
 * @param clusters k x d, means over the rows of each cluster; 0 in one without rows
 * @param counts k, rows of each cluster
 * @param apart the outliers
 */
public record ClusterFeatures(
    int[] columns,
    double[] means,
    double[] deviations,
    Rows clusters,
    int[] counts,
    RowsApart apart) {
  /** The cluster of outliers. */
  public static final int OUTLIER = -1;

  /**
   * Computes the means of dense rows. O(s d).
   *
   * @param rows s x d
   * @param assigned the cluster of each row, from 0 to k - 1, or {@link #OUTLIER}
   */
  public static ClusterFeatures of(Rows rows, int[] assigned, int k) {
    return of(
        IntStream.range(0, rows.d()).toArray(),
        rows.count(),
        (row, taker) -> {
          for (int t = 0; t < rows.d(); t++) {
            taker.take(t, rows.at(row, t));
          }
        },
        assigned,
        k);
  }

  /**
   * Computes the means of sparse rows for the features with values in the most rows, at least two.
   * O(v log v) for v values.
   *
   * @param assigned the cluster of each row, from 0 to k - 1, or {@link #OUTLIER}
   * @param most the maximum number of features
   */
  public static ClusterFeatures of(SparseTable rows, int[] assigned, int k, int most) {
    int[] columns = rows.frequent(most);
    return of(
        columns,
        rows.count(),
        (row, taker) -> {
          for (int a = 0; a < rows.columns(row).length; a++) {
            int index = Arrays.binarySearch(columns, rows.columns(row)[a]);
            if (index >= 0) {
              taker.take(index, rows.values(row)[a]);
            }
          }
        },
        assigned,
        k);
  }

  /** Takes a value of a row, by the index of its feature among the selected ones. */
  private interface Taker {
    void take(int index, double value);
  }

  /** Rows of a table, of which values that are not given are 0. */
  private interface Values {
    void forEach(int row, Taker taker);
  }

  private static ClusterFeatures of(int[] columns, int rows, Values values, int[] assigned, int k) {
    int c = columns.length;
    double[] means = new double[c];
    double[] clusters = new double[Math.multiplyExact(k, c)];
    int[] counts = new int[k];
    for (int i = 0; i < rows; i++) {
      int own = assigned[i];
      if (own != OUTLIER) {
        counts[own]++;
        values.forEach(
            i,
            (t, value) -> {
              means[t] += value;
              clusters[own * c + t] += value;
            });
      }
    }
    divide(means, clusters, counts);
    RowsApart apart = new RowsApart(means);
    double[] squares = new double[c];
    int[] with = new int[c];
    for (int i = 0; i < rows; i++) {
      if (assigned[i] == OUTLIER) {
        double[] outlier = new double[c];
        values.forEach(i, (t, value) -> outlier[t] = value);
        apart.add(outlier);
      } else {
        values.forEach(
            i,
            (t, value) -> {
              squares[t] += (value - means[t]) * (value - means[t]);
              with[t]++;
            });
      }
    }
    int belonging = IntStream.of(counts).sum();
    for (int t = 0; t < c; t++) {
      squares[t] += (belonging - with[t]) * means[t] * means[t];
    }
    return new ClusterFeatures(
        columns, means, deviations(squares, counts), new Rows(clusters, k, c), counts, apart);
  }

  /** Divides sums by the numbers of rows. */
  private static void divide(double[] means, double[] clusters, int[] counts) {
    int d = means.length;
    int rows = IntStream.of(counts).sum();
    for (int t = 0; t < d; t++) {
      means[t] /= Math.max(1, rows);
      for (int j = 0; j < counts.length; j++) {
        clusters[j * d + t] /= Math.max(1, counts[j]);
      }
    }
  }

  private static double[] deviations(double[] squares, int[] counts) {
    int rows = Math.max(1, IntStream.of(counts).sum());
    return Arrays.stream(squares).map(sum -> Math.sqrt(sum / rows)).toArray();
  }

  /** The mean of a feature over the rows of a cluster, or over the outliers. */
  public double mean(int cluster, int index) {
    return cluster == OUTLIER ? apart.mean(index) : clusters.at(cluster, index);
  }

  /**
   * The standardised difference of a feature in a cluster: by how many standard deviations of all
   * rows its mean differs from that of all rows; 0 for a constant feature and an empty cluster. Of
   * outliers it is how far they are from that mean, see {@link RowsApart}.
   *
   * @param index of the feature among the selected ones
   */
  public double difference(int cluster, int index) {
    if (cluster == OUTLIER) {
      return apart.distance(index, deviations[index], IntStream.of(counts).sum());
    }
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
   * How unusual a value of a feature is among the rows of clusters: by how many standard deviations
   * it differs from their mean; infinite where they all have another value.
   */
  public double unusual(double value, int index) {
    return deviations[index] > 0
        ? Math.abs(standardised(value, index))
        : value == means[index] ? 0 : Double.POSITIVE_INFINITY;
  }

  /**
   * The indices of the features that differ most in a cluster, the largest difference first,
   * without constant ones.
   */
  public List<Integer> leading(int cluster, int most) {
    return leading(most, t -> Math.abs(difference(cluster, t)));
  }

  /**
   * The indices of the features by which a row is most unusual, the most unusual first.
   *
   * @param values the value of a feature of the row, by the index among the selected ones
   */
  public List<Integer> unusual(int most, IntToDoubleFunction values) {
    return leading(most, t -> unusual(values.applyAsDouble(t), t));
  }

  private List<Integer> leading(int most, IntToDoubleFunction size) {
    TreeSet<Integer> leading =
        new TreeSet<>(
            Comparator.<Integer>comparingDouble(t -> -size.applyAsDouble(t))
                .thenComparing(Comparator.naturalOrder()));
    for (int t = 0; t < means.length; t++) {
      if (size.applyAsDouble(t) != 0) {
        leading.add(t);
        if (leading.size() > most) {
          leading.pollLast();
        }
      }
    }
    return new ArrayList<>(leading);
  }
}
