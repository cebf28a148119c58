package org.mustlink.model;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.Memberships;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.scacs.Embedding;

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
    implements Serializable {
  private static final long serialVersionUID = 1L;

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

  /** The number of features of a row, d. */
  public int features() {
    return map().inputs();
  }

  /** The map from the inputs of a row to the features that are encoded. */
  public InputMap map() {
    return input.map();
  }

  /** The number of clusters, k. */
  public int clusters() {
    return assigner.clusters();
  }

  /** Whether rows may belong nowhere. */
  public boolean hasOutliers() {
    return encoder.outliers() != null;
  }

  /**
   * Returns the clusters of rows, by their indices, also of rows that belong nowhere. O(p q) a row.
   *
   * @param rows the rows with the features of the model in its order, after its map
   */
  public int[] places(Rows rows) {
    int d = rows.d();
    int[] unknown = new int[BlockSize.ROWS];
    Arrays.fill(unknown, -1);
    int[] places = new int[rows.count()];
    RowAssigner assigner = new RowAssigner(this, encoder.limited(null), 0);
    RowAssigner.Assigned assigned = new RowAssigner.Assigned(BlockSize.ROWS, false);
    BlockSize.forEach(
        rows.count(),
        (from, end) -> {
          double[] block = Arrays.copyOfRange(rows.data(), from * d, end * d);
          assigner.assign(block, end - from, unknown, assigned);
          System.arraycopy(assigned.clusters(), 0, places, from, end - from);
        });
    return places;
  }

  /**
   * Makes what assigns rows by the code path of the fit. It is not thread-safe; every task needs
   * its own.
   */
  public RowAssigner rowAssigner() {
    return rowAssigner(0);
  }

  /**
   * Makes what assigns rows and finds their most probable clusters.
   *
   * @param most how many a row has at most; 0 if they are not asked for
   */
  public RowAssigner rowAssigner(int most) {
    return new RowAssigner(this, encoder, most);
  }

  /** See {@link #rowAssigner()}. */
  public static final class RowAssigner {
    private static final int[] UNKNOWN = {-1};

    private final RowEncoder encoder;
    private final Embedding embedding;
    private final BlockAssigner assigner;
    private final double reach;
    private final ClusterIds ids;
    private final Assigned one = new Assigned(1, true);
    private final ClusteringModel model;
    private final int[] numbers;
    private final int most;
    private Memberships memberships = Memberships.NONE;
    private @Nullable CodedRows codes;

    private RowAssigner(ClusteringModel model, LandmarkEncoder encoder, int most) {
      this.model = model;
      this.most = most;
      this.numbers = model.ids().ids().stream().mapToInt(Integer::intValue).toArray();
      this.encoder = new RowEncoder(encoder);
      this.embedding = model.embedding();
      this.assigner = model.assigner().blocks();
      this.reach = model.encoder().reach();
      this.ids = model.ids();
    }

    /**
     * A cluster by its id, or -1 if the row belongs nowhere, how clearly the row belongs to it,
     * whether the row is far from all landmarks, and the probability that it is of a class that no
     * label names.
     */
    public record Assignment(int cluster, double margin, boolean far, double newness) {}

    /**
     * The clusters of a block of rows; it is reused for block after block.
     *
     * @param clusters the clusters of the rows, by their indices; -1 for a row that belongs nowhere
     * @param margins how clearly the rows belong to them, in [0, 1]
     * @param nearest the squared distances to the nearest landmark
     * @param newness the probabilities that the rows are of classes that no label names; empty if
     *     they are not asked for
     */
    public record Assigned(int[] clusters, double[] margins, double[] nearest, double[] newness) {
      /** Allocates arrays for a number of rows. */
      public Assigned(int rows, boolean newness) {
        this(new int[rows], new double[rows], new double[rows], new double[newness ? rows : 0]);
      }
    }

    /**
     * Assigns a row. O(p q).
     *
     * @param features q finite values, after the map of the model; overwritten
     */
    public Assignment assign(double[] features) {
      assign(features, 1, UNKNOWN, one);
      int cluster = one.clusters()[0];
      return new Assignment(
          cluster < 0 ? -1 : ids.of(cluster),
          one.margins()[0],
          isFar(one.nearest()[0]),
          one.newness()[0]);
    }

    /**
     * Assigns a block of rows, with the same results as row by row. O(p q) a row.
     *
     * @param features count x q values, after the map of the model; overwritten
     * @param known the cluster of a row if it is known, else -1
     * @param into receives the results
     */
    public void assign(double[] features, int count, int[] known, Assigned into) {
      CodedRows rows = encoder.encode(features, count, into.nearest());
      codes = rows;
      double[] points = embedding.points(rows);
      assigner.assign(points, count, known, into.clusters(), into.margins(), into.newness());
      if (most > 0) {
        double[] probabilities = model.soft().probabilities(model.assigner(), points, count);
        memberships = Memberships.of(probabilities, known, numbers, most);
      }
      for (int i = 0; i < count; i++) {
        if (known[i] < 0 && rows.isOutlier(i)) {
          into.clusters()[i] = -1;
          into.margins()[i] = 0;
        }
      }
    }

    /**
     * Returns the most probable clusters of the rows that were assigned last, also of those that
     * belong nowhere; none if they are not asked for.
     */
    public Memberships memberships() {
      return memberships;
    }

    /** Returns the codes of the rows that were assigned last. */
    public CodedRows codes() {
      return Objects.requireNonNull(codes);
    }

    /** Whether a row is farther from all landmarks than almost all rows of the fit were. */
    public boolean isFar(double nearest) {
      return nearest > reach;
    }
  }
}
