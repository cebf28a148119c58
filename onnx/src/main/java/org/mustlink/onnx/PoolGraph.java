package org.mustlink.onnx;

import org.mustlink.core.classifier.Classifier;
import org.mustlink.core.classifier.Forest;
import org.mustlink.core.classifier.KernelRidge;
import org.mustlink.core.classifier.LinearRidge;
import org.mustlink.core.classifier.LogisticRegression;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The log-linear pool of the classifiers that score rows by their features. */
final class PoolGraph {
  private PoolGraph() {}

  /**
   * Adds the step.
   *
   * @param features rows x d
   * @return rows x k logarithms, of float as the program has them, widened
   */
  static Value of(Operators on, FeatureClassifiers pool, Value features) {
    on.graph().stage("classifiers");
    MapGraph.Mapped rows = MapGraph.of(on, pool.map(), features);
    Value scores = on.number(0);
    for (FeatureClassifiers.Weighted weighted : pool.classifiers()) {
      Classifier classifier = weighted.classifier();
      Value read = classifier.unprojected() ? rows.centred() : rows.mapped();
      Value logs = ScoredProbabilities.log(on, probabilities(on, classifier, read));
      scores = on.add(scores, on.multiply(on.number(weighted.weight()), logs));
    }
    on.graph().stage("classifiers");
    return on.widen(on.narrow(ScoredProbabilities.log(on, on.softmax(scores))));
  }

  private static Value probabilities(Operators on, Classifier classifier, Value rows) {
    if (classifier instanceof KernelRidge ridge) {
      return KernelGraph.of(on, ridge, rows);
    }
    if (classifier instanceof Forest forest) {
      return ForestGraph.of(on, forest, rows);
    }
    if (classifier instanceof LinearRidge ridge) {
      on.graph().stage("linear ridge");
      Value scores = MapGraph.product(on, rows, ridge.weights(), ridge.inputs());
      return ScoredProbabilities.clipped(
          on, on.add(scores, on.row(ridge.shares())), ridge.classes());
    }
    on.graph().stage("logistic regression");
    return logistic(on, (LogisticRegression) classifier, rows);
  }

  private static Value logistic(Operators on, LogisticRegression regression, Value rows) {
    int q = regression.inputs();
    int k = regression.classes();
    double[] weights = new double[k * q];
    double[] intercepts = new double[k];
    for (int j = 0; j < k; j++) {
      System.arraycopy(regression.weights(), j * (q + 1), weights, j * q, q);
      intercepts[j] = regression.weights()[j * (q + 1) + q];
    }
    Value scores = MapGraph.product(on, rows, weights, q);
    return on.softmax(on.add(scores, on.row(intercepts)));
  }
}
