package org.mustlink.spark.ml.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.expert.Expert;
import org.mustlink.core.expert.Forest;
import org.mustlink.core.expert.KernelRidge;
import org.mustlink.core.expert.LinearRidge;
import org.mustlink.core.expert.LogisticRegression;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.pool.FeatureExperts;

/** Between the experts of a model and their part of the document and of the matrices. */
final class ExpertCodec {
  private static final String SHIFT = "expert shift";
  private static final String FACTOR = "expert factor";
  private static final String MEAN = "expert mean";
  private static final String PROJECTION = "expert projection";
  private static final String CENTRES = "kernel ridge centres";
  private static final String COEFFICIENTS = "kernel ridge coefficients";
  private static final String SHARES = "kernel ridge shares";
  private static final String WEIGHTS = "logistic regression weights";
  private static final String LINEAR_WEIGHTS = "linear ridge weights";
  private static final String LINEAR_SHARES = "linear ridge shares";
  private static final String FOREST_COLUMNS = "forest columns";
  private static final String FOREST_THRESHOLDS = "forest thresholds";

  private ExpertCodec() {}

  /**
   * What the document says of the experts.
   *
   * @param projected rows of the projection of their map, 0 without one
   * @param centres of kernel ridge regression, 0 without it
   * @param width of its kernel, 0 without it
   * @param kernelRidge its weight, 0 without it
   * @param logisticRegression the weight of logistic regression, 0 without it
   * @param linearRidge the weight of linear ridge regression, 0 without it
   * @param forest the weight of the random forest, 0 without it
   * @param nodes of all trees of the forest, 0 without it
   */
  record Sizes(
      int projected,
      int centres,
      double width,
      double kernelRidge,
      double logisticRegression,
      double linearRidge,
      double forest,
      int nodes) {
    /** Whether there is an expert. */
    boolean any() {
      return kernelRidge != 0 || logisticRegression != 0 || linearRidge != 0 || forest != 0;
    }
  }

  static @Nullable Sizes sizes(@Nullable FeatureExperts experts) {
    if (experts == null) {
      return null;
    }
    int centres = 0;
    double width = 0;
    int nodes = 0;
    double[] weights = new double[4];
    for (FeatureExperts.Weighted weighted : experts.experts()) {
      Expert expert = weighted.expert();
      if (expert instanceof KernelRidge ridge) {
        centres = ridge.centres().count();
        width = ridge.g();
        weights[0] = weighted.weight();
      } else if (expert instanceof LogisticRegression) {
        weights[1] = weighted.weight();
      } else if (expert instanceof LinearRidge) {
        weights[2] = weighted.weight();
      } else if (expert instanceof Forest forest) {
        nodes = forest.columns().length;
        weights[3] = weighted.weight();
      }
    }
    FeatureMap map = experts.map();
    int projected = map.projection().length > 0 ? map.outputs() : 0;
    return new Sizes(
        projected, centres, width, weights[0], weights[1], weights[2], weights[3], nodes);
  }

  static void put(@Nullable FeatureExperts experts, ModelMatrices matrices) {
    if (experts == null) {
      return;
    }
    FeatureMap map = experts.map();
    matrices.put(SHIFT, map.shift(), map.inputs());
    matrices.put(FACTOR, map.factor(), map.inputs());
    matrices.put(MEAN, map.mean(), map.inputs());
    matrices.put(PROJECTION, map.projection(), map.inputs());
    for (FeatureExperts.Weighted weighted : experts.experts()) {
      put(weighted.expert(), matrices);
    }
  }

  private static void put(Expert expert, ModelMatrices matrices) {
    if (expert instanceof KernelRidge ridge) {
      matrices.put(CENTRES, ridge.centres().data(), ridge.inputs());
      matrices.put(COEFFICIENTS, ridge.coefficients(), ridge.classes());
      matrices.put(SHARES, ridge.shares(), ridge.classes());
    } else if (expert instanceof LogisticRegression logistic) {
      matrices.put(WEIGHTS, logistic.weights(), logistic.inputs() + 1);
    } else if (expert instanceof LinearRidge linear) {
      matrices.put(LINEAR_WEIGHTS, linear.weights(), linear.inputs());
      matrices.put(LINEAR_SHARES, linear.shares(), linear.classes());
    } else if (expert instanceof Forest forest) {
      double[] columns = IntStream.of(forest.columns()).asDoubleStream().toArray();
      matrices.put(FOREST_COLUMNS, columns, columns.length);
      matrices.put(FOREST_THRESHOLDS, forest.thresholds(), columns.length);
    }
  }

  /** Takes a stored matrix of a size. */
  @FunctionalInterface
  interface Store {
    double[] take(String part, int rows, int columns);
  }

  /**
   * The experts that the document and the matrices stand for.
   *
   * @param d features of a row
   * @param k classes
   */
  static @Nullable FeatureExperts experts(@Nullable Sizes sizes, int d, int k, Store store) {
    if (sizes == null) {
      return null;
    }
    boolean projects = sizes.projected > 0;
    FeatureMap map =
        new FeatureMap(
            store.take(SHIFT, 1, d),
            store.take(FACTOR, 1, d),
            false,
            projects ? store.take(MEAN, 1, d) : new double[0],
            projects ? store.take(PROJECTION, sizes.projected, d) : new double[0]);
    int q = map.outputs();
    List<FeatureExperts.Weighted> experts = new ArrayList<>();
    if (sizes.kernelRidge != 0) {
      KernelRidge ridge =
          new KernelRidge(
              new Rows(store.take(CENTRES, sizes.centres, q), sizes.centres, q),
              store.take(COEFFICIENTS, sizes.centres, k),
              store.take(SHARES, 1, k),
              sizes.width);
      experts.add(new FeatureExperts.Weighted(ridge, sizes.kernelRidge));
    }
    if (sizes.logisticRegression != 0) {
      LogisticRegression logistic = new LogisticRegression(store.take(WEIGHTS, k, q + 1), k);
      experts.add(new FeatureExperts.Weighted(logistic, sizes.logisticRegression));
    }
    if (sizes.linearRidge != 0) {
      LinearRidge linear =
          new LinearRidge(store.take(LINEAR_WEIGHTS, k, d), store.take(LINEAR_SHARES, 1, k));
      experts.add(new FeatureExperts.Weighted(linear, sizes.linearRidge));
    }
    if (sizes.forest != 0) {
      int[] columns =
          DoubleStream.of(store.take(FOREST_COLUMNS, 1, sizes.nodes))
              .mapToInt(ExpertCodec::whole)
              .toArray();
      Forest forest = new Forest(d, k, columns, store.take(FOREST_THRESHOLDS, 1, sizes.nodes));
      experts.add(new FeatureExperts.Weighted(forest, sizes.forest));
    }
    return new FeatureExperts(map, experts);
  }

  private static int whole(double stored) {
    int whole = (int) stored;
    if (whole != stored) {
      throw new IllegalArgumentException(stored + " is no column of a forest");
    }
    return whole;
  }
}
