package org.mustlink.core.inmemory;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * Clusters of points.
 *
 * @param clusters n, numbered in the order of first occurrence; -1 for a row in no cluster
 * @param margins n, in [0, 1]
 * @param k the number of clusters that occur
 */
public record Clusters(int[] clusters, double[] margins, int k) {

  /**
   * The clusters that an assigner gives.
   *
   * @param embedding n x m
   * @param known n, the cluster that a row gets regardless of its embedding, or -1
   */
  public static Clusters of(DenseMatrix embedding, Assigner assigner, int[] known) {
    int n = embedding.numRows();
    int[] given = new int[n];
    double[] margins = new double[n];
    assigner.blocks().assign(EmbeddingRows.of(embedding), n, known, given, margins);
    int[] clusters = numbered(given);
    int occurring = Arrays.stream(clusters).max().orElse(-1) + 1;
    return new Clusters(clusters, margins, occurring);
  }

  /**
   * Splits rows into two clusters, that of the first row and the other. The margin of a row is the
   * magnitude of its value as a share of the largest.
   *
   * @param side which of two numbers is the side of a row
   */
  public static Clusters ofTwo(double[] values, IntUnaryOperator side) {
    int first = side.applyAsInt(0);
    int[] clusters = new int[values.length];
    Arrays.setAll(clusters, i -> side.applyAsInt(i) == first ? 0 : 1);
    double most = Arrays.stream(values).map(Math::abs).max().orElse(0);
    double[] margins = new double[values.length];
    Arrays.setAll(margins, i -> most > 0 ? Math.abs(values[i]) / most : 0);
    return new Clusters(clusters, margins, Arrays.stream(clusters).max().orElse(0) + 1);
  }

  /** Returns the same clusters without the outliers, whose cluster is -1. */
  public Clusters without(IntPredicate outlier) {
    int[] kept = clusters.clone();
    double[] clear = margins.clone();
    for (int i = 0; i < kept.length; i++) {
      if (outlier.test(i)) {
        kept[i] = -1;
        clear[i] = 0;
      }
    }
    int[] numbered = numbered(kept);
    return new Clusters(numbered, clear, Arrays.stream(numbered).max().orElse(-1) + 1);
  }

  /** Returns clusters with numbers in the order of first occurrence; rows in no cluster keep -1. */
  public static int[] numbered(int[] given) {
    int[] numbers = Indices.none(Arrays.stream(given).max().orElse(-1) + 1);
    int[] clusters = new int[given.length];
    int occurring = 0;
    for (int i = 0; i < given.length; i++) {
      if (given[i] < 0) {
        clusters[i] = -1;
        continue;
      }
      if (numbers[given[i]] < 0) {
        numbers[given[i]] = occurring++;
      }
      clusters[i] = numbers[given[i]];
    }
    return clusters;
  }
}
