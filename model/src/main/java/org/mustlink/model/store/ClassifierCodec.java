package org.mustlink.model.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.classifier.Classifier;
import org.mustlink.core.classifier.Forest;
import org.mustlink.core.classifier.KernelRidge;
import org.mustlink.core.classifier.LinearRidge;
import org.mustlink.core.classifier.LogisticRegression;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;

/**
 * Converts the classifiers of a model into their part of the document and the matrices, and back.
 */
final class ClassifierCodec {
  private static final FeatureMapCodec FEATURE_MAP = new FeatureMapCodec("expert ");
  private static final String CENTRES = "kernel ridge centres";
  private static final String COEFFICIENTS = "kernel ridge coefficients";
  private static final String SHARES = "kernel ridge shares";
  private static final String WEIGHTS = "logistic regression weights";
  private static final String LINEAR_WEIGHTS = "linear ridge weights";
  private static final String LINEAR_SHARES = "linear ridge shares";
  private static final String FOREST_COLUMNS = "forest columns";
  private static final String FOREST_THRESHOLDS = "forest thresholds";

  private ClassifierCodec() {}

  /**
   * The fields of the document about the classifiers.
   *
   * @param projected the number of rows of the projection of their map, 0 without one
   * @param centres the number of centres of kernel ridge regression, 0 without it
   * @param width the width of its kernel, 0 without it
   * @param kernelRidge its weight, 0 without it
   * @param logisticRegression the weight of logistic regression, 0 without it
   * @param linearRidge the weight of linear ridge regression, 0 without it
   * @param forest the weight of the random forest, 0 without it
   * @param nodes the number of nodes of all trees of the forest, 0 without it
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
    /**
     * Refuses sizes and weights that no model has.
     *
     * @param d features of a row
     */
    void require(Requirements fields, int d) {
      fields.require(projected >= 0, "experts.projected", projected);
      fields.require(centres >= 0, "experts.centres", centres);
      fields.requireFinite("experts.width", width);
      fields.requireFinite("experts.kernelRidge", kernelRidge);
      fields.requireFinite("experts.logisticRegression", logisticRegression);
      fields.requireFinite("experts.linearRidge", linearRidge);
      fields.requireFinite("experts.forest", forest);
      fields.require(nodes >= 0, "experts.nodes", nodes);
      fields.require(any(), "experts", "no classifier");
      fields.require(
          Requirements.fits(projected, d)
              && Requirements.fits(centres, projected > 0 ? projected : d),
          "experts",
          this);
    }

    /** Whether there is a classifier. */
    boolean any() {
      return kernelRidge != 0 || logisticRegression != 0 || linearRidge != 0 || forest != 0;
    }
  }

  static @Nullable Sizes sizes(@Nullable FeatureClassifiers classifiers) {
    if (classifiers == null) {
      return null;
    }
    int centres = 0;
    double width = 0;
    int nodes = 0;
    double[] weights = new double[4];
    for (FeatureClassifiers.Weighted weighted : classifiers.classifiers()) {
      Classifier classifier = weighted.classifier();
      if (classifier instanceof KernelRidge ridge) {
        centres = ridge.centres().count();
        width = ridge.g();
        weights[0] = weighted.weight();
      } else if (classifier instanceof LogisticRegression) {
        weights[1] = weighted.weight();
      } else if (classifier instanceof LinearRidge) {
        weights[2] = weighted.weight();
      } else if (classifier instanceof Forest forest) {
        nodes = forest.columns().length;
        weights[3] = weighted.weight();
      }
    }
    FeatureMap map = classifiers.map();
    int projected = map.projection().length > 0 ? map.outputs() : 0;
    return new Sizes(
        projected, centres, width, weights[0], weights[1], weights[2], weights[3], nodes);
  }

  static void put(@Nullable FeatureClassifiers classifiers, ModelMatrices matrices) {
    if (classifiers == null) {
      return;
    }
    FEATURE_MAP.put(classifiers.map(), matrices);
    for (FeatureClassifiers.Weighted weighted : classifiers.classifiers()) {
      put(weighted.classifier(), matrices);
    }
  }

  private static void put(Classifier classifier, ModelMatrices matrices) {
    if (classifier instanceof KernelRidge ridge) {
      matrices.put(CENTRES, ridge.centres().data(), ridge.inputs());
      matrices.put(COEFFICIENTS, ridge.coefficients(), ridge.classes());
      matrices.put(SHARES, ridge.shares(), ridge.classes());
    } else if (classifier instanceof LogisticRegression logistic) {
      matrices.put(WEIGHTS, logistic.weights(), logistic.inputs() + 1);
    } else if (classifier instanceof LinearRidge linear) {
      matrices.put(LINEAR_WEIGHTS, linear.weights(), linear.inputs());
      matrices.put(LINEAR_SHARES, linear.shares(), linear.classes());
    } else if (classifier instanceof Forest forest) {
      double[] columns = IntStream.of(forest.columns()).asDoubleStream().toArray();
      matrices.put(FOREST_COLUMNS, columns, columns.length);
      matrices.put(FOREST_THRESHOLDS, forest.thresholds(), columns.length);
    }
  }

  /**
   * Makes the classifiers from the document and the matrices.
   *
   * @param d the number of features of a row
   * @param k the number of classes
   */
  static @Nullable FeatureClassifiers classifiers(
      @Nullable Sizes sizes, int d, int k, Store store) {
    if (sizes == null) {
      return null;
    }
    FeatureMap map = FEATURE_MAP.take(store, d, false, sizes.projected);
    int q = map.outputs();
    List<FeatureClassifiers.Weighted> classifiers = new ArrayList<>();
    if (sizes.kernelRidge != 0) {
      KernelRidge ridge =
          new KernelRidge(
              new Rows(store.take(CENTRES, sizes.centres, q), sizes.centres, q),
              store.take(COEFFICIENTS, sizes.centres, k),
              store.take(SHARES, 1, k),
              sizes.width);
      classifiers.add(new FeatureClassifiers.Weighted(ridge, sizes.kernelRidge));
    }
    if (sizes.logisticRegression != 0) {
      LogisticRegression logistic = new LogisticRegression(store.take(WEIGHTS, k, q + 1), k);
      classifiers.add(new FeatureClassifiers.Weighted(logistic, sizes.logisticRegression));
    }
    if (sizes.linearRidge != 0) {
      LinearRidge linear =
          new LinearRidge(store.take(LINEAR_WEIGHTS, k, d), store.take(LINEAR_SHARES, 1, k));
      classifiers.add(new FeatureClassifiers.Weighted(linear, sizes.linearRidge));
    }
    if (sizes.forest != 0) {
      int[] columns =
          DoubleStream.of(store.take(FOREST_COLUMNS, 1, sizes.nodes))
              .mapToInt(ClassifierCodec::whole)
              .toArray();
      Forest forest = new Forest(d, k, columns, store.take(FOREST_THRESHOLDS, 1, sizes.nodes));
      classifiers.add(new FeatureClassifiers.Weighted(forest, sizes.forest));
    }
    return new FeatureClassifiers(map, classifiers);
  }

  private static int whole(double stored) {
    int whole = (int) stored;
    if (whole != stored) {
      throw new IllegalArgumentException(stored + " is no column of a forest");
    }
    return whole;
  }
}
