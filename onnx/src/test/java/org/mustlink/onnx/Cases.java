package org.mustlink.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.classifier.Classifier;
import org.mustlink.core.classifier.Forest;
import org.mustlink.core.classifier.KernelRidge;
import org.mustlink.core.classifier.LinearRidge;
import org.mustlink.core.classifier.LogisticRegression;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.landmark.DroppedPart;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.OutlierLimit;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.ModelInput;

/** Models of random parts. What they mean does not matter: the graph has to compute the same. */
final class Cases {
  private final SplittableRandom random;
  private final int d;

  Cases(long seed, int d) {
    this.random = new SplittableRandom(seed);
    this.d = d;
  }

  /** Numbers of both signs, most of them below 2 in magnitude. */
  double[] normal(int count) {
    return IntStream.range(0, count).mapToDouble(i -> random.nextGaussian()).toArray();
  }

  double[] positive(int count) {
    return IntStream.range(0, count).mapToDouble(i -> 0.1 + random.nextDouble()).toArray();
  }

  /** Whole numbers, so that many distances are equal. */
  double[] grid(int count) {
    return IntStream.range(0, count).mapToDouble(i -> random.nextInt(-2, 3)).toArray();
  }

  FeatureMap identity() {
    return FeatureMap.identity(d);
  }

  FeatureMap scaled(boolean unit) {
    return new FeatureMap(normal(d), positive(d), unit, new double[0], new double[0]);
  }

  FeatureMap projected(boolean unit, int q) {
    return new FeatureMap(normal(d), positive(d), unit, normal(d), normal(q * d));
  }

  Rows landmarks(int p, FeatureMap map, boolean grid) {
    return map.apply(new Rows(grid ? grid(p * d) : normal(p * d), p, d));
  }

  LandmarkEncoder encoder(FeatureMap map, Rows landmarks, int r, Weighting weighting) {
    return new LandmarkEncoder(map, landmarks, r, weighting, InvertedLists.NONE, null, 1.5, null);
  }

  /** Every kind of classifier, over rows of a projection to q columns. */
  FeatureClassifiers classifiers(int k, int c, int q) {
    FeatureMap map = projected(false, q);
    List<Classifier> all =
        List.of(
            new KernelRidge(new Rows(normal(c * q), c, q), normal(c * k), positive(k), 0.3),
            new LogisticRegression(normal(k * (q + 1)), k),
            new LinearRidge(normal(k * d), positive(k)),
            forest(k, 40));
    List<FeatureClassifiers.Weighted> weighted = new ArrayList<>();
    all.forEach(
        one -> weighted.add(new FeatureClassifiers.Weighted(one, 0.2 + random.nextDouble())));
    return new FeatureClassifiers(map, weighted);
  }

  private Forest forest(int k, int trees) {
    List<Integer> columns = new ArrayList<>();
    List<Double> thresholds = new ArrayList<>();
    for (int tree = 0; tree < trees; tree++) {
      grow(k, 0, columns, thresholds);
    }
    return new Forest(
        d,
        k,
        columns.stream().mapToInt(Integer::intValue).toArray(),
        thresholds.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private void grow(int k, int depth, List<Integer> columns, List<Double> thresholds) {
    if (depth > 1 && random.nextInt(10) < depth) {
      columns.add(-1 - random.nextInt(k));
      thresholds.add(0.0);
      return;
    }
    columns.add(random.nextInt(d));
    thresholds.add((double) random.nextInt(-2, 2));
    grow(k, depth + 1, columns, thresholds);
    grow(k, depth + 1, columns, thresholds);
  }

  /** An embedding of soft labels, which are mostly not below 0, and of unit length if wanted. */
  Embedding embedding(int p, int m, int scores, boolean unit) {
    double[] matrix =
        IntStream.range(0, p * m).mapToDouble(i -> random.nextDouble() - .2).toArray();
    return new Embedding(matrix, m, scores, unit);
  }

  ClusteringModel model(LandmarkEncoder encoder, Embedding embedding, Assigner assigner) {
    return model(new Numbers(d), columns(), encoder, embedding, assigner);
  }

  static ClusteringModel model(
      InputMap map,
      FeatureColumns columns,
      LandmarkEncoder encoder,
      Embedding embedding,
      Assigner assigner) {
    int k = assigner.clusters();
    List<Integer> ids = IntStream.range(0, k).mapToObj(j -> 2 * (k - j)).toList();
    List<@Nullable String> labels = new ArrayList<>(Arrays.asList(new String[k]));
    labels.set(0, "é \"one\"");
    return new ClusteringModel(
        new ModelInput(columns, map),
        encoder,
        embedding,
        assigner,
        labels,
        true,
        new ClusterIds(ids, 2 * k + 1),
        null,
        new SoftAssignment(1.7, false));
  }

  FeatureColumns columns() {
    return new FeatureColumns(
        ColumnKind.NUMBER, IntStream.range(0, d).mapToObj(t -> "f" + t).toList());
  }

  /** Returns an encoder of which half of the rows are outliers. */
  LandmarkEncoder withOutliers(LandmarkEncoder encoder, double dropped) {
    int count = 99;
    double[] rows = rows(count);
    double[] distances = new double[count];
    double[] squares = new DroppedPart(encoder.map()).squares(new Rows(rows, count, d));
    new RowEncoder(encoder).encode(rows, count, distances);
    Arrays.setAll(distances, i -> distances[i] + dropped * squares[i]);
    Arrays.sort(distances);
    return encoder.limited(new OutlierLimit(distances[count / 2], dropped));
  }

  /** As many rows, half of them on a grid. */
  double[] rows(int count) {
    double[] rows = normal(count * d);
    System.arraycopy(grid(count / 2 * d), 0, rows, 0, count / 2 * d);
    return rows;
  }
}
