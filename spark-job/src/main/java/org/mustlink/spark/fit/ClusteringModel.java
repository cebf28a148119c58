package org.mustlink.spark.fit;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.landmark.SparseCoder;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.scacs.Embedding;

/**
 * All that assigns a new row: feature map, landmarks, embedding matrix, centres. Immutable.
 *
 * @param landmarks p x q, row-major
 * @param neighbours r
 * @param groups how the nearest landmarks are found
 * @param labels the label name of every cluster, null where it has none
 */
public record ClusteringModel(
    FeatureMap map,
    double[] landmarks,
    int neighbours,
    Weighting weighting,
    InvertedLists groups,
    Embedding embedding,
    Assigner assigner,
    List<@Nullable String> labels)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  public ClusteringModel {
    labels = Collections.unmodifiableList(Arrays.asList(labels.toArray(new String[0])));
    int q = map.outputs();
    if (landmarks.length % q != 0
        || embedding.matrix().length / embedding.m() != landmarks.length / q
        || assigner.dimension() != embedding.m()
        || labels.size() != assigner.clusters()) {
      throw new IllegalArgumentException("The parts of the model do not fit each other");
    }
  }

  /** Features of a row, d. */
  public int features() {
    return map.inputs();
  }

  /** Clusters, k. */
  public int clusters() {
    return assigner.clusters();
  }

  /** Assigns rows one at a time by the code path of the fit. Not thread-safe; make one a task. */
  public RowAssigner rowAssigner() {
    return new RowAssigner(this);
  }

  Encoder encoder() {
    return new Encoder(
        map, landmarks, landmarks.length / map.outputs(), neighbours, weighting, groups);
  }

  /** See {@link #rowAssigner()}. */
  public static final class RowAssigner {
    private static final int[] UNKNOWN = {-1};

    private final ClusteringModel model;
    private final SparseCoder coder;
    private final int[] codes;
    private final double[] weights;
    private final double[] mapped;
    private final double[] point;
    private final BlockAssigner assigner;
    private final int[] cluster = new int[1];
    private final double[] margin = new double[1];

    private RowAssigner(ClusteringModel model) {
      this.model = model;
      this.coder = model.encoder().coder();
      this.codes = new int[model.neighbours()];
      this.weights = new double[model.neighbours()];
      this.mapped = new double[model.map().outputs()];
      this.point = new double[model.embedding().m()];
      this.assigner = model.assigner().blocks();
    }

    /** A cluster and how clearly a row belongs to it. */
    public record Assignment(int cluster, double margin) {}

    /**
     * Assigns a row. O(p q).
     *
     * @param features d finite values; overwritten
     */
    public Assignment assign(double[] features) {
      model.map().apply(features, 1, mapped);
      coder.encode(mapped, 1, codes, weights);
      float[] narrowed = EncodeStage.narrowed(weights);
      model.embedding().apply(codes, narrowed, 0, codes.length, point, 0);
      assigner.assign(point, 1, UNKNOWN, cluster, margin);
      return new Assignment(cluster[0], margin[0]);
    }
  }
}
