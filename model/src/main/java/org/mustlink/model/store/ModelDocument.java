package org.mustlink.model.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.Version;
import org.mustlink.core.clustering.AssignerParts;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.OutlierLimit;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.options.EnumWords;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.FitSummary;

/**
 * The content of a model file apart from the matrices.
 *
 * @param format the format of this document and of the matrices, see {@link #FORMAT}
 * @param mustlink the version that wrote it
 * @param spark the version that wrote it
 * @param input what the model reads from a row
 * @param unitRows whether rows are scaled to unit length
 * @param weights the name of the rule of the weights of landmarks
 * @param bandwidth the bandwidth of the rule, 0 if it has none
 * @param probes the number of inverted lists searched for a row, 0 for exact search
 * @param classifiers the classifiers of the features, null without them; files name them {@code
 *     experts}
 * @param reach the squared distance to the nearest landmark beyond which a row is far; null if not
 *     known
 * @param outliers the limit beyond which a row belongs nowhere; null if every row belongs somewhere
 * @param unitPoints whether embedded rows are scaled to unit length
 * @param assigner the kind of the assigner
 * @param labels the label of every cluster, null if it has none
 * @param clustersAreClasses whether a row with the label of a cluster is in that cluster
 * @param ids the ids of the clusters and the next unused one; null if they are 0 to k - 1
 * @param sampled the number of rows from which the distribution of the features was computed; null
 *     if not known
 * @param memberships how the scores of clusters become probabilities; null in models of before they
 *     were told
 */
record ModelDocument(
    int format,
    String mustlink,
    String spark,
    Sizes sizes,
    InputCodec.Stored input,
    boolean unitRows,
    String weights,
    double bandwidth,
    int probes,
    @JsonProperty("experts") ClassifierCodec.@Nullable Sizes classifiers,
    @Nullable Double reach,
    @Nullable Limit outliers,
    boolean unitPoints,
    String assigner,
    List<@Nullable String> labels,
    boolean clustersAreClasses,
    @Nullable ClusterIds ids,
    @Nullable Integer sampled,
    @Nullable Soft memberships,
    FitSummary summary) {

  /**
   * The format written, and the newest one read. In format 1 no checksum covers the metadata;
   * before format 3 there are no classifiers, no map of sparse rows and no reach; before format 4
   * no numbers of clusters and no distribution of features; before format 5 no linear ridge
   * regression; before format 6 no random forest; before format 7 neither the columns, which the
   * metadata names, nor whether clusters are classes; before format 8 no columns of other kinds
   * than numbers; before format 9 no outliers and no new classes.
   */
  static final int FORMAT = 9;

  /** An upper bound of the number of matrices with one row. */
  private static final long FEW = 64;

  /**
   * The sizes of the matrices.
   *
   * @param features the number of encoded features of a row
   * @param projected the number of rows of the projection, 0 without one
   * @param landmarks p
   * @param neighbours r
   * @param dimensions m, the number of columns of the embedding
   * @param clusters k
   * @param voters the number of labelled points of the assigner, 0 if it has none
   */
  record Sizes(
      int features,
      int projected,
      int landmarks,
      int neighbours,
      int dimensions,
      int clusters,
      int voters) {
    /** Returns the number of columns of a landmark, q. */
    int mapped() {
      return projected > 0 ? projected : features;
    }
  }

  /**
   * The limit beyond which a row belongs nowhere.
   *
   * @param distance see {@link OutlierLimit#distance}
   * @param dropped see {@link OutlierLimit#dropped}
   */
  record Limit(double distance, double dropped) {
    static @Nullable Limit of(@Nullable OutlierLimit limit) {
      return limit == null ? null : new Limit(limit.distance(), limit.dropped());
    }
  }

  /**
   * How the scores of clusters become probabilities.
   *
   * @param factor see {@link SoftAssignment#factor}
   * @param calibrated see {@link SoftAssignment#calibrated}
   */
  record Soft(double factor, boolean calibrated) {
    SoftAssignment assignment() {
      return new SoftAssignment(factor, calibrated);
    }
  }

  /** See {@code outliers}. */
  @Nullable OutlierLimit limit() {
    return outliers == null ? null : new OutlierLimit(outliers.distance(), outliers.dropped());
  }

  /** See {@code reach}; infinite if not known. */
  double reached() {
    return reach == null ? Double.POSITIVE_INFINITY : reach;
  }

  /**
   * Refuses sizes and numbers that no model has, before memory is allocated for them.
   *
   * @param path the path of the model, for messages
   */
  void requireSizes(String path) {
    Requirements fields =
        (rule, field, value) -> {
          if (!rule) {
            throw ModelFault.of(path, "model.json cannot have " + value + " in " + field);
          }
        };
    fields.require(sizes.features >= 1, "sizes.features", sizes.features);
    fields.require(sizes.projected >= 0, "sizes.projected", sizes.projected);
    fields.require(sizes.landmarks >= 1, "sizes.landmarks", sizes.landmarks);
    fields.require(
        sizes.neighbours >= 1 && sizes.neighbours <= sizes.landmarks,
        "sizes.neighbours",
        sizes.neighbours);
    fields.require(sizes.dimensions >= 1, "sizes.dimensions", sizes.dimensions);
    fields.require(sizes.clusters >= 1, "sizes.clusters", sizes.clusters);
    fields.require(sizes.voters >= 0, "sizes.voters", sizes.voters);
    fields.require(probes >= 0, "probes", probes);
    fields.require(reach == null || (reach >= 0 && Double.isFinite(reach)), "reach", reach);
    double recall = summary.search().recall();
    fields.require(recall >= 0 && recall <= 1, "summary.search.recall", recall);
    fields.require(labels.size() == sizes.clusters, "labels", labels);
    fields.require(ids == null || ids.ids().size() == sizes.clusters, "ids", ids);
    fields.require(sampled == null || sampled >= 1, "sampled", sampled);
    fields.require(
        memberships == null || (memberships.factor > 0 && Double.isFinite(memberships.factor)),
        "memberships.factor",
        memberships == null ? null : memberships.factor);
    fields.require(
        (long) sizes.features * FeatureDistribution.PARTS <= Integer.MAX_VALUE,
        "sizes.features",
        sizes.features);
    int described = summary.clusters().size();
    fields.require(described == sizes.clusters, "summary.clusters", described);
    if (classifiers != null) {
      classifiers.require(fields, sizes.features);
    }
    input.require(fields, sizes.features);
    fields.require(
        Requirements.fits(sizes.features, Math.max(1, sizes.projected))
            && Requirements.fits(sizes.landmarks, sizes.mapped())
            && Requirements.fits(sizes.landmarks, sizes.dimensions)
            && Requirements.fits(sizes.clusters, sizes.dimensions)
            && Requirements.fits(sizes.voters, sizes.dimensions),
        "sizes",
        sizes);
  }

  /** Returns an upper bound of the number of rows of all matrices of these sizes. */
  long mostRows() {
    long rows =
        0L + sizes.projected + sizes.landmarks + sizes.dimensions + sizes.clusters + sizes.voters;
    if (classifiers != null) {
      rows += (long) classifiers.projected() + classifiers.centres();
    }
    return FEW + 4 * (rows + input.rows());
  }

  static ModelDocument of(ClusteringModel model, FitSummary summary, String spark) {
    LandmarkEncoder encoder = model.encoder();
    FeatureMap map = encoder.map();
    boolean projects = map.projection().length > 0;
    Weighting weighting = encoder.weighting();
    AssignerParts assigner = model.assigner().parts();
    return new ModelDocument(
        FORMAT,
        Version.current(),
        spark,
        new Sizes(
            map.inputs(),
            projects ? map.outputs() : 0,
            encoder.p(),
            encoder.neighbours(),
            model.embedding().m(),
            model.clusters(),
            assigner.labelled()),
        InputCodec.stored(model.input()),
        map.unit(),
        EnumWords.word(weighting.rule()),
        weighting.bandwidth(),
        encoder.invertedLists().probes(),
        ClassifierCodec.sizes(encoder.classifiers()),
        Double.isInfinite(encoder.reach()) ? null : encoder.reach(),
        Limit.of(encoder.outliers()),
        model.embedding().unit(),
        assigner.kind(),
        model.labels(),
        model.clustersAreClasses(),
        model.ids(),
        model.distribution() == null ? null : model.distribution().rows(),
        new Soft(model.soft().factor(), model.soft().calibrated()),
        summary);
  }
}
