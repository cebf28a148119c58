package org.mustlink.model.store;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.AssignerSource;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.WeightRule;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.ModelInput;
import org.mustlink.model.store.ModelDocument.Sizes;
import org.mustlink.model.summary.UnnamedClasses;

/** Converts a model into its document and matrices, and back. */
final class ModelCodec implements Store {
  private static final FeatureMapCodec FEATURE_MAP = new FeatureMapCodec("");
  private static final String LANDMARKS = "landmarks";
  private static final String EMBEDDING = "embedding";
  private static final String DECILES = "deciles";
  private static final String DECILE_SHARES = "decile shares";

  private final String path;
  private final ModelDocument document;
  private final Sizes sizes;
  private final ModelMatrices matrices;
  private final Set<String> taken = new TreeSet<>();

  private ModelCodec(String path, ModelDocument document, ModelMatrices matrices) {
    this.path = path;
    this.document = document;
    this.sizes = document.sizes();
    this.matrices = matrices;
  }

  static ModelMatrices matrices(ClusteringModel model, String path) {
    ModelMatrices matrices = new ModelMatrices(path);
    FeatureMap map = model.encoder().map();
    int m = model.embedding().m();
    FEATURE_MAP.put(map, matrices);
    matrices.put(LANDMARKS, model.encoder().landmarks().data(), map.outputs());
    matrices.put(EMBEDDING, model.embedding().matrix(), m);
    InputCodec.put(model.input(), matrices);
    FeatureDistribution distribution = model.distribution();
    if (distribution != null) {
      matrices.put(DECILES, distribution.edges().data(), distribution.edges().d());
      matrices.put(DECILE_SHARES, distribution.shares().data(), distribution.shares().d());
    }
    ClassifierCodec.put(model.encoder().classifiers(), matrices);
    model
        .assigner()
        .parts()
        .matrices()
        .forEach((name, matrix) -> matrices.put(name, matrix.data(), matrix.d()));
    return matrices;
  }

  /**
   * Makes the model from a document and its matrices.
   *
   * @param path the path of the model, for messages
   */
  static ClusteringModel model(ModelDocument document, ModelMatrices matrices, String path) {
    ModelCodec codec = new ModelCodec(path, document, matrices);
    ClusteringModel model;
    try {
      model = codec.model();
    } catch (BadDataException e) {
      throw e;
    } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
      throw ModelFault.of(path, "its parts do not fit each other: " + ModelFault.said(e), e);
    }
    matrices.requireNoneBut(codec.taken);
    return model;
  }

  private void require(boolean rule, String field, @Nullable Object value) {
    if (!rule) {
      throw fault(value, field);
    }
  }

  private BadDataException fault(@Nullable Object value, String field) {
    return ModelFault.of(path, "model.json cannot have " + value + " in " + field);
  }

  @Override
  public boolean has(String part) {
    return matrices.has(part);
  }

  @Override
  public double[] take(String part, int rows, int columns) {
    taken.add(part);
    return matrices.take(part, rows, columns);
  }

  private ClusteringModel model() {
    OpenParts.require(document, this::require);
    ModelInput input = InputCodec.input(document.input(), sizes.features(), this);
    FeatureMap map =
        FEATURE_MAP.take(this, sizes.features(), document.unitRows(), sizes.projected());
    Rows landmarks =
        new Rows(
            take(LANDMARKS, sizes.landmarks(), sizes.mapped()), sizes.landmarks(), sizes.mapped());
    double[] embedding = take(EMBEDDING, sizes.landmarks(), sizes.dimensions());
    Assigner assigner = assigner();
    int scores = scores(assigner);
    Embedding embedded =
        new Embedding(embedding, sizes.dimensions(), scores, document.unitPoints());
    ModelDocument.Soft soft = document.memberships();
    return new ClusteringModel(
        input,
        new LandmarkEncoder(
            map,
            landmarks,
            sizes.neighbours(),
            weighting(),
            new InvertedLists(document.probes(), document.summary().search().recall()),
            ClassifierCodec.classifiers(document.classifiers(), sizes.features(), scores, this),
            document.reached(),
            document.limit()),
        embedded,
        assigner,
        document.labels(),
        document.clustersAreClasses(),
        document.ids() == null ? ClusterIds.first(sizes.clusters()) : document.ids(),
        distribution(),
        soft == null ? SoftAssignment.of(embedded, assigner) : soft.assignment());
  }

  private @Nullable FeatureDistribution distribution() {
    Integer rows = document.sampled();
    if (rows == null) {
      return null;
    }
    int d = sizes.features();
    int parts = FeatureDistribution.PARTS;
    return new FeatureDistribution(
        new Rows(take(DECILES, d, parts - 1), d, parts - 1),
        new Rows(take(DECILE_SHARES, d, parts), d, parts),
        rows);
  }

  private Weighting weighting() {
    try {
      return new Weighting(
          EnumWords.parse(WeightRule.class, "weights", document.weights()), document.bandwidth());
    } catch (BadSettingException e) {
      throw ModelFault.of(path, "model.json cannot have " + document.weights() + " in weights", e);
    } catch (IllegalArgumentException e) {
      throw ModelFault.of(
          path, "model.json cannot have " + document.bandwidth() + " in bandwidth", e);
    }
  }

  /** Makes the assigner by the reader of its kind, which takes the matrices that this kind has. */
  private Assigner assigner() {
    Function<AssignerSource, Assigner> reader =
        AssignmentRule.reader(document.assigner())
            .orElseThrow(() -> fault(document.assigner(), "assigner"));
    Assigner assigner = reader.apply(new StoredAssigner());
    int scores = scores(assigner);
    require(
        document.classifiers() == null ? scores == 0 : scores >= 1 && scores <= sizes.clusters(),
        "sizes.dimensions",
        sizes.dimensions());
    require(assigner.parts().labelled() == sizes.voters(), "sizes.voters", sizes.voters());
    UnnamedClasses classes = document.summary().newClasses();
    if (assigner instanceof NewClassAssigner open && classes != null) {
      require(open.named() == classes.named(), "summary.newClasses.named", classes.named());
    }
    return assigner;
  }

  /**
   * Returns the number of classes that the classifiers know, whose scores are the last columns of a
   * point: those that labels name, which may be fewer than the clusters.
   */
  private int scores(Assigner assigner) {
    return assigner.dimension() - sizes.dimensions();
  }

  /** The stored parts of the assigner. */
  private final class StoredAssigner implements AssignerSource {
    @Override
    public int clusters() {
      return sizes.clusters();
    }

    @Override
    public int dimension() {
      return sizes.dimensions();
    }

    @Override
    public int labelled() {
      require(sizes.voters() >= 1, "sizes.voters", sizes.voters());
      return sizes.voters();
    }

    @Override
    public double[] matrix(String name, int rows, int columns) {
      return take(name, rows, columns);
    }

    @Override
    public BadDataException damaged(String what) {
      return ModelFault.of(path, what);
    }
  }
}
