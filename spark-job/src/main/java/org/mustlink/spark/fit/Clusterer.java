package org.mustlink.spark.fit;

import java.io.Serializable;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.scacs.Embedding;

/**
 * From codes to clusters.
 *
 * @param keepsLabels whether rows with a known label are in the cluster of that number
 */
record Clusterer(Embedding embedding, Assigner assigner, boolean keepsLabels)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Does it; one a task. */
  Task task() {
    return new Task(this);
  }

  /** Takes a row of a block, by its index there, with its cluster. */
  interface Rows {
    void row(int row, int label, int cluster, double margin);
  }

  /** Owns scratch. */
  static final class Task {
    private final Clusterer clusterer;
    private final BlockAssigner assigner;

    private Task(Clusterer clusterer) {
      this.clusterer = clusterer;
      this.assigner = clusterer.assigner().blocks();
    }

    /** The rows of a block, in order. */
    void cluster(CodeBlock block, Rows rows) {
      int[] clusters = new int[block.count()];
      double[] margins = new double[block.count()];
      assign(block, clusters, margins);
      for (int i = 0; i < block.count(); i++) {
        rows.row(i, block.labels()[i], clusters[i], margins[i]);
      }
    }

    /** Clusters and margins of the rows of a block, without their keys. */
    void assign(CodeBlock block, int[] clusters, double[] margins) {
      Embedding embedding = clusterer.embedding();
      int count = block.count();
      int r = block.neighbours();
      double[] points = new double[count * embedding.m()];
      int[] known = new int[count];
      for (int i = 0; i < count; i++) {
        embedding.apply(block.codes(), block.weights(), i * r, r, points, i * embedding.m());
        known[i] = clusterer.keepsLabels() ? block.labels()[i] : -1;
      }
      assigner.assign(points, count, known, clusters, margins);
    }
  }
}
