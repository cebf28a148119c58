package org.mustlink.spark.ml;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.WeightRule;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.spark.fit.ClusteringModel;
import org.mustlink.spark.ml.ModelDocument.Sizes;

/** Between a model and its document and matrices. */
final class ModelCodec {
  private static final String SHIFT = "shift";
  private static final String FACTOR = "factor";
  private static final String MEAN = "mean";
  private static final String PROJECTION = "projection";
  private static final String LANDMARKS = "landmarks";
  private static final String EMBEDDING = "embedding";
  private static final String CENTRES = "centres";
  private static final String VOTERS = "voters";
  private static final String CLASSES = "classes";

  private final String path;
  private final ModelDocument document;
  private final Sizes sizes;
  private final ModelMatrices matrices;

  private ModelCodec(String path, ModelDocument document, ModelMatrices matrices) {
    this.path = path;
    this.document = document;
    this.sizes = document.sizes();
    this.matrices = matrices;
  }

  static ModelMatrices matrices(ClusteringModel model, String path) {
    ModelMatrices matrices = new ModelMatrices(path);
    FeatureMap map = model.encoder().map();
    int d = map.inputs();
    int m = model.embedding().m();
    matrices.put(SHIFT, map.shift(), d);
    matrices.put(FACTOR, map.factor(), d);
    matrices.put(MEAN, map.mean(), d);
    matrices.put(PROJECTION, map.projection(), d);
    matrices.put(LANDMARKS, model.encoder().landmarks().data(), map.outputs());
    matrices.put(EMBEDDING, model.embedding().matrix(), m);
    if (model.assigner() instanceof VoteAssigner vote) {
      matrices.put(VOTERS, vote.labelled(), m);
      matrices.put(CLASSES, Arrays.stream(vote.classes()).asDoubleStream().toArray(), 1);
    } else if (model.assigner() instanceof CentreAssigner centres) {
      matrices.put(CENTRES, centres.centres(), m);
    }
    return matrices;
  }

  /**
   * The model that a document and its matrices stand for.
   *
   * @param path of the model, for messages
   */
  static ClusteringModel model(ModelDocument document, ModelMatrices matrices, String path) {
    ModelCodec codec = new ModelCodec(path, document, matrices);
    codec.requireSizes();
    codec.requireParts();
    return codec.model();
  }

  private void requireSizes() {
    require(sizes.features() >= 1, "sizes.features", sizes.features());
    require(sizes.projected() >= 0, "sizes.projected", sizes.projected());
    require(sizes.landmarks() >= 1, "sizes.landmarks", sizes.landmarks());
    require(
        sizes.neighbours() >= 1 && sizes.neighbours() <= sizes.landmarks(),
        "sizes.neighbours",
        sizes.neighbours());
    require(sizes.dimensions() >= 1, "sizes.dimensions", sizes.dimensions());
    require(sizes.clusters() >= 1, "sizes.clusters", sizes.clusters());
    boolean vote = document.assigner().equals(ModelDocument.VOTE);
    require(
        vote || largest() || document.assigner().equals(ModelDocument.CENTRES),
        "assigner",
        document.assigner());
    require(
        !largest() || sizes.dimensions() == sizes.clusters(),
        "sizes.dimensions",
        sizes.dimensions());
    require(vote ? sizes.voters() >= 1 : sizes.voters() == 0, "sizes.voters", sizes.voters());
    require(document.probes() >= 0, "probes", document.probes());
    double recall = document.summary().search().recall();
    require(recall >= 0 && recall <= 1, "summary.search.recall", recall);
    require(document.labels().size() == sizes.clusters(), "labels", document.labels());
    int described = document.summary().clusters().size();
    require(described == sizes.clusters(), "summary.clusters", described);
    long most = Integer.MAX_VALUE;
    require(
        (long) sizes.features() * Math.max(1, sizes.projected()) <= most
            && (long) sizes.landmarks() * sizes.mapped() <= most
            && (long) sizes.landmarks() * sizes.dimensions() <= most
            && (long) sizes.clusters() * sizes.dimensions() <= most
            && (long) sizes.voters() * sizes.dimensions() <= most,
        "sizes",
        sizes);
  }

  private boolean largest() {
    return document.assigner().equals(ModelDocument.LARGEST);
  }

  private void require(boolean rule, String field, Object value) {
    if (!rule) {
      throw ModelFault.of(path, "model.json cannot have " + value + " in " + field);
    }
  }

  private void requireParts() {
    Map<String, Boolean> parts = new LinkedHashMap<>();
    boolean projects = sizes.projected() > 0;
    boolean votes = sizes.voters() > 0;
    parts.put(SHIFT, true);
    parts.put(FACTOR, true);
    parts.put(MEAN, projects);
    parts.put(PROJECTION, projects);
    parts.put(LANDMARKS, true);
    parts.put(EMBEDDING, true);
    parts.put(CENTRES, !votes && !largest());
    parts.put(VOTERS, votes);
    parts.put(CLASSES, votes);
    parts.values().removeIf(present -> !present);
    matrices.requireOnly(parts.keySet());
  }

  private ClusteringModel model() {
    return new ClusteringModel(
        new LandmarkEncoder(
            featureMap(),
            new Rows(
                matrices.take(LANDMARKS, sizes.landmarks(), sizes.mapped()),
                sizes.landmarks(),
                sizes.mapped()),
            sizes.neighbours(),
            weighting(),
            new InvertedLists(document.probes(), document.summary().search().recall())),
        new Embedding(
            matrices.take(EMBEDDING, sizes.landmarks(), sizes.dimensions()),
            sizes.dimensions(),
            document.unitPoints()),
        assigner(),
        document.labels());
  }

  private FeatureMap featureMap() {
    int d = sizes.features();
    boolean projects = sizes.projected() > 0;
    return new FeatureMap(
        matrices.take(SHIFT, 1, d),
        matrices.take(FACTOR, 1, d),
        document.unitRows(),
        projects ? matrices.take(MEAN, 1, d) : new double[0],
        projects ? matrices.take(PROJECTION, sizes.projected(), d) : new double[0]);
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

  private Assigner assigner() {
    int m = sizes.dimensions();
    int k = sizes.clusters();
    if (largest()) {
      return new LargestAssigner(k);
    }
    if (sizes.voters() == 0) {
      return new CentreAssigner(matrices.take(CENTRES, k, m), m);
    }
    double[] stored = matrices.take(CLASSES, sizes.voters(), 1);
    int[] classes = new int[stored.length];
    for (int i = 0; i < classes.length; i++) {
      classes[i] = (int) stored[i];
      if (classes[i] != stored[i] || classes[i] < 0 || classes[i] >= k) {
        throw ModelFault.of(path, "classes names the cluster " + stored[i] + " of " + k);
      }
    }
    return new VoteAssigner(matrices.take(VOTERS, sizes.voters(), m), classes, k, m);
  }
}
