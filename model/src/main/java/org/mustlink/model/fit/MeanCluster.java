package org.mustlink.model.fit;

import java.util.Arrays;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.Embedding;

/**
 * One cluster for several rows: that of the mean of their points, or of their label. Mutable and
 * not thread-safe.
 */
public final class MeanCluster {
  /** Stands for the logarithm of a probability of 0. */
  private static final double LEAST_SCORE = -30;

  private final Embedding embedding;
  private final Assigner assigner;
  private final BlockAssigner blocks;
  private final boolean keepsLabels;
  private final double nats;
  private final double[] sum;
  private final double[] point;
  private final int[] label = new int[1];
  private final int[] cluster = new int[1];
  private final double[] margin = new double[1];
  private int[] alone = new int[16];
  private int count;

  /**
   * Starts without rows.
   *
   * @param blocks of the assigner
   * @param keepsLabels whether a row is in the cluster with the index of its label
   * @param nats how many nats a difference of 1 between two scores is
   */
  public MeanCluster(
      Embedding embedding,
      Assigner assigner,
      BlockAssigner blocks,
      boolean keepsLabels,
      double nats) {
    this.embedding = embedding;
    this.assigner = assigner;
    this.blocks = blocks;
    this.keepsLabels = keepsLabels;
    this.nats = nats;
    this.sum = new double[embedding.dimension()];
    this.point = new double[sum.length];
  }

  /**
   * Returns the scores of all clusters for points, n x k; a larger one is better, and all are
   * finite, so that they can be summed.
   */
  public static double[] scores(Assigner assigner, double[] points, int n) {
    double[] scores = new double[n * assigner.clusters()];
    assigner.scores(points, n, scores);
    Arrays.setAll(scores, i -> finite(scores[i]));
    return scores;
  }

  private static double finite(double score) {
    return score == Double.NEGATIVE_INFINITY ? LEAST_SCORE : score;
  }

  /** Removes all rows. */
  public void clear() {
    Arrays.fill(sum, 0);
    count = 0;
  }

  /**
   * Adds one of many rows.
   *
   * @param known the index of its label, or -1
   */
  public void add(CodedRows rows, int row, int known) {
    embedding.point(rows, row, point, 0);
    find(known);
    if (count == alone.length) {
      alone = Arrays.copyOf(alone, 2 * count);
    }
    alone[count++] = cluster[0];
    for (int j = 0; j < sum.length; j++) {
      sum[j] += point[j];
    }
  }

  /**
   * Finds the cluster of all rows that were added.
   *
   * @param known the index of the label of one of them, or -1
   */
  public void assign(int known) {
    for (int j = 0; j < point.length; j++) {
      point[j] = sum[j] / count;
    }
    find(known);
  }

  private void find(int known) {
    label[0] = keepsLabels ? known : -1;
    blocks.assign(point, 1, label, cluster, margin);
  }

  /**
   * Returns the sums of the scores of all clusters over the rows that were added, in nats: those of
   * the mean of their points times their number. Call {@link #assign} first, which finds the mean.
   */
  public double[] scores() {
    double[] scores = new double[assigner.clusters()];
    assigner.scores(point, 1, scores);
    double factor = nats * count;
    Arrays.setAll(scores, j -> factor * finite(scores[j]));
    return scores;
  }

  /** Returns the cluster that one of the rows, in the order in which added, is in on its own. */
  public int alone(int row) {
    return alone[row];
  }

  /** The cluster that was found. */
  public int cluster() {
    return cluster[0];
  }

  /** How clearly the rows belong to it. */
  public double margin() {
    return margin[0];
  }
}
