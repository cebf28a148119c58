package org.mustlink.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.PointAssigner;
import org.mustlink.model.assigned.RowModel;

/**
 * Everything that is needed to assign a new row: the encoder, the embedding and the rule that
 * assigns clusters to points. Immutable.
 *
 * @param input what the model reads from a row
 * @param encoder maps the features of a row to its code
 * @param embedding maps codes to points
 * @param assigner maps points to clusters
 * @param labels the class that each cluster stands for, which is the most frequent label of its
 *     labelled rows; null if it has none
 * @param clustersAreClasses whether a row with the label of a cluster is in that cluster, which is
 *     the case if the clusters were found from labels
 * @param ids the ids of the clusters in results
 * @param distribution the distribution of the features of the rows of the fit; null if not known
 * @param soft makes probabilities of the scores of clusters
 */
public record ClusteringModel(
    ModelInput input,
    LandmarkEncoder encoder,
    Embedding embedding,
    Assigner assigner,
    List<@Nullable String> labels,
    boolean clustersAreClasses,
    ClusterIds ids,
    @Nullable FeatureDistribution distribution,
    SoftAssignment soft)
    implements RowModel {
  public ClusteringModel {
    labels = Collections.unmodifiableList(Arrays.asList(labels.toArray(new String[0])));
    if (embedding.matrix().length / embedding.m() != encoder.p()
        || assigner.dimension() != embedding.dimension()
        || embedding.scores()
            != (encoder.classifiers() == null ? 0 : encoder.classifiers().classes())
        || input.map().outputs() != encoder.map().inputs()
        || (distribution != null && distribution.features() != encoder.map().inputs())
        || ids.ids().size() != assigner.clusters()
        || labels.size() != assigner.clusters()) {
      throw new IllegalArgumentException("The parts of the model do not fit each other");
    }
  }

  /** Returns the same model with other ids of the clusters. */
  public ClusteringModel with(ClusterIds others) {
    return new ClusteringModel(
        input,
        encoder,
        embedding,
        assigner,
        labels,
        clustersAreClasses,
        others,
        distribution,
        soft);
  }

  /** Whether a cluster is a class that no label names, while labels name others. */
  public boolean isUnnamed(int cluster) {
    return clustersAreClasses
        && labels.get(cluster) == null
        && labels.stream().anyMatch(Objects::nonNull);
  }

  /** The number of features of a row, d. */
  public int features() {
    return map().inputs();
  }

  @Override
  public FeatureColumns columns() {
    return input.columns();
  }

  /** The map from the inputs of a row to the features that are encoded. */
  @Override
  public InputMap map() {
    return input.map();
  }

  /** The number of clusters, k. */
  public int clusters() {
    return assigner.clusters();
  }

  /** Whether rows may be outliers. */
  public boolean hasOutliers() {
    return encoder.outliers() != null;
  }

  @Override
  public ClusterNames names() {
    return new ClusterNames(ids, labels);
  }

  /**
   * Returns the clusters of rows, by their indices, also of outliers. O(p q) a row.
   *
   * @param rows the rows with the features of the model in its order, after its map
   */
  public int[] places(Rows rows) {
    return new RowAssigner(this, encoder.limited(null), ExtraColumns.NONE).assign(rows).clusters();
  }

  /**
   * Returns the points of rows in the spectral embedding, without the scores of classifiers. O(p q)
   * a row for the code, and O(r m) for the point.
   *
   * @param rows the rows with the features of the model in its order, after its map
   * @return a row of m values for each row
   */
  public Rows embedded(Rows rows) {
    RowEncoder coder = new RowEncoder(encoder.with(null).limited(null));
    int q = rows.d();
    int m = embedding.m();
    double[] points = new double[rows.count() * m];
    BlockSize.forEach(
        rows.count(),
        (from, end) -> {
          double[] block = Arrays.copyOfRange(rows.data(), from * q, end * q);
          CodedRows codes = coder.encode(block, end - from);
          for (int i = from; i < end; i++) {
            embedding.apply(
                codes.codes(), codes.weights(), (i - from) * codes.r(), codes.r(), points, i * m);
          }
        });
    return new Rows(points, rows.count(), m);
  }

  /** Makes what assigns rows by the code path of the fit. */
  @Override
  public RowAssigner rowAssigner(ExtraColumns extra) {
    return new RowAssigner(this, encoder, extra);
  }

  /** See {@link #rowAssigner}. */
  public static final class RowAssigner implements FeatureAssigner {
    private final RowEncoder encoder;
    private final Embedding embedding;
    private final PointAssigner assigner;
    private final double reach;
    private @Nullable CodedRows codes;

    private RowAssigner(ClusteringModel model, LandmarkEncoder encoder, ExtraColumns extra) {
      this.encoder = new RowEncoder(encoder);
      this.embedding = model.embedding();
      this.assigner = new PointAssigner(model.assigner(), model.soft(), model.ids(), extra);
      this.reach = model.encoder().reach();
    }

    /**
     * {@inheritDoc}
     *
     * <p>O(p q) a row.
     */
    @Override
    public AssignedBlock assign(double[] features, int count) {
      return assign(features, count, Indices.none(count));
    }

    /** Assigns rows as {@link #assign(double[], int)} does, block by block, and keeps them. */
    public AssignedBlock assign(Rows rows) {
      int q = rows.d();
      List<AssignedBlock> blocks = new ArrayList<>();
      BlockSize.forEach(
          rows.count(),
          (from, end) ->
              blocks.add(assign(Arrays.copyOfRange(rows.data(), from * q, end * q), end - from)));
      return AssignedBlock.joined(blocks);
    }

    /**
     * Assigns rows, with the same results as row by row.
     *
     * @param features count x q values, after the map of the model; overwritten
     * @param known the cluster of a row if it is known, else -1; at least count
     */
    public AssignedBlock assign(double[] features, int count, int[] known) {
      double[] nearest = new double[count];
      CodedRows rows = encoder.encode(features, count, nearest);
      codes = rows;
      boolean[] far = new boolean[count];
      for (int i = 0; i < count; i++) {
        far[i] = nearest[i] > reach;
      }
      return assigner.assign(
          embedding.points(rows), count, known, far, i -> known[i] < 0 && rows.isOutlier(i));
    }

    /** Returns the codes of the rows that were assigned last. */
    public CodedRows codes() {
      return Objects.requireNonNull(codes);
    }
  }
}
