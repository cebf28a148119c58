package org.mustlink.spark.assign;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.membership.Memberships;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.PointAssigner;
import org.mustlink.model.fit.MeanCluster;

/**
 * Finds the cluster of a row from its sparse code.
 *
 * @param keepsLabels whether a row with a certain label is in the cluster with the index of the
 *     label. A label of a weight below 1 is evidence, and its row goes where the rule says
 * @param soft makes probabilities of the scores of the assigner
 */
public record Clusterer(
    Embedding embedding, Assigner assigner, boolean keepsLabels, SoftAssignment soft)
    implements Serializable {
  /** Finds clusters by scores that no labelled rows were compared with. */
  public Clusterer(Embedding embedding, Assigner assigner, boolean keepsLabels) {
    this(embedding, assigner, keepsLabels, SoftAssignment.of(embedding, assigner));
  }

  /**
   * What a difference between the scores of two clusters is multiplied by to be the logarithm of
   * the ratio of their probabilities, those of {@link Memberships}, in nats. {@link
   * org.mustlink.core.sideinfo.RuleWeight} tells what a rule says in the same unit.
   */
  public double nats() {
    return soft.factor();
  }

  /** Makes what finds the clusters of rows; every task needs its own. */
  public Task task() {
    return new Task(this);
  }

  /**
   * Receives a row of a block, by its index in the block, with its label, or -1, and its cluster,
   * or -1 if it is an outlier.
   */
  public interface Rows {
    void row(int row, int label, int cluster, double margin);
  }

  /** Finds the clusters of rows. It has scratch arrays of its own and is not thread-safe. */
  public static final class Task {
    private final Clusterer clusterer;
    private final BlockAssigner assigner;

    private Task(Clusterer clusterer) {
      this.clusterer = clusterer;
      this.assigner = clusterer.assigner().blocks();
    }

    /**
     * Returns the scores of all clusters for rows, rows x k; a larger one is better, and all are
     * finite, so that they can be summed.
     */
    public double[] scores(CodedRows rows) {
      return MeanCluster.scores(
          clusterer.assigner(), clusterer.embedding().points(rows), rows.count());
    }

    /** Makes what finds one cluster for several rows. */
    public MeanCluster mean() {
      return new MeanCluster(
          clusterer.embedding(),
          clusterer.assigner(),
          assigner,
          clusterer.keepsLabels(),
          clusterer.nats());
    }

    /** Finds the clusters of the rows of a block, in their order. */
    public void cluster(CodeBlock block, Rows rows) {
      int[] clusters = new int[block.count()];
      double[] margins = new double[block.count()];
      if (!areDecided(block)) {
        assign(block.rows(), block.certainLabels(), clusters, margins);
      }
      for (int i = 0; i < block.count(); i++) {
        boolean outlier = block.isOutlier(i);
        if (block.isDecided(i)) {
          clusters[i] = block.decided()[i];
          margins[i] = block.decidedMargins()[i];
        }
        rows.row(
            i,
            Math.max(-1, block.labels()[i]),
            outlier ? -1 : clusters[i],
            outlier ? 0 : margins[i]);
      }
    }

    /** Whether no cluster of a block has to be found by the code of its row. */
    private static boolean areDecided(CodeBlock block) {
      for (int i = 0; i < block.count(); i++) {
        if (!block.isDecided(i) && !block.isOutlier(i)) {
          return false;
        }
      }
      return true;
    }

    /**
     * Finds what an assigner finds of the rows of a block. The cluster of a row that is decided
     * together with others is the decided one; all else is known by the features of each row alone.
     */
    AssignedBlock assigned(CodeBlock block, PointAssigner by) {
      return by.assign(
              clusterer.embedding().points(block.rows()),
              block.count(),
              known(block.certainLabels()),
              new boolean[0],
              block::isOutlier)
          .decided(block.decided(), block.decidedMargins());
    }

    /**
     * Finds the clusters of rows.
     *
     * @param labels the indices of the labels of the rows, or -1
     * @param clusters receives the clusters of the rows
     * @param margins receives the margins of the rows
     */
    public void assign(CodedRows rows, int[] labels, int[] clusters, double[] margins) {
      double[] points = clusterer.embedding().points(rows);
      assigner.assign(points, rows.count(), known(labels), clusters, margins);
    }

    private int[] known(int[] labels) {
      if (clusterer.keepsLabels()) {
        return labels;
      }
      int[] unknown = new int[labels.length];
      Arrays.fill(unknown, -1);
      return unknown;
    }
  }
}
