package org.mustlink.core.ensemble;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.mustlink.core.classifier.Classifier;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Softmax;

/**
 * A log-linear pool of the classifiers that score a row by its features. The score of class j is
 * the logarithm of p_j, which is proportional to the product of the probabilities that the
 * classifiers give to class j, each to the power of the weight of its classifier. Immutable; {@link
 * #scorer} does the work.
 *
 * @param map from the d features of a row to the q columns that most classifiers read
 * @param classifiers with their weights, at least one
 */
public record FeatureClassifiers(FeatureMap map, List<Weighted> classifiers)
    implements Serializable {
  /**
   * A classifier with its weight.
   *
   * @param weight greater than 0
   */
  public record Weighted(Classifier classifier, double weight) implements Serializable {}

  public FeatureClassifiers {
    classifiers = List.copyOf(classifiers);
    if (classifiers.isEmpty()) {
      throw new IllegalArgumentException("There is no classifier");
    }
    int k = classifiers.get(0).classifier().classes();
    for (Weighted weighted : classifiers) {
      Classifier classifier = weighted.classifier();
      if (classifier.inputs() != (classifier.unprojected() ? map.inputs() : map.outputs())
          || weighted.classifier().classes() != k
          || !(weighted.weight() > 0)) {
        throw new IllegalArgumentException("The classifiers do not fit each other or their map");
      }
    }
  }

  /** Returns the number of classes, k. */
  public int classes() {
    return classifiers.get(0).classifier().classes();
  }

  /** Makes an object with buffers of its own that scores rows; every task needs one. */
  public Scorer scorer() {
    return new Scorer(this);
  }

  /** Scores rows. Not thread-safe. */
  public static final class Scorer {
    private final FeatureClassifiers pool;
    private final List<Classifier.Scorer> scorers;
    private double[] mapped = new double[0];
    private double[] scores = new double[0];
    private double[] probabilities = new double[0];

    private Scorer(FeatureClassifiers pool) {
      this.pool = pool;
      this.scorers =
          pool.classifiers.stream().map(weighted -> weighted.classifier().scorer()).toList();
    }

    /**
     * Scores rows. The scores of a row do not depend on the rows beside it.
     *
     * @param features count x d finite values, overwritten as scratch
     * @return count x k logarithms of probabilities, not below log 0.001
     */
    public float[] score(double[] features, int count) {
      int k = pool.classes();
      if (mapped.length < count * pool.map.outputs()) {
        mapped = new double[count * pool.map.outputs()];
      }
      if (scores.length < count * k) {
        scores = new double[count * k];
        probabilities = new double[count * k];
      }
      pool.map.apply(features, count, mapped);
      Arrays.fill(scores, 0);
      for (int e = 0; e < scorers.size(); e++) {
        boolean unprojected = pool.classifiers.get(e).classifier().unprojected();
        scorers.get(e).score(unprojected ? features : mapped, count, probabilities);
        PoolWeights.add(probabilities, pool.classifiers.get(e).weight(), scores, count * k);
      }
      float[] logs = new float[count * k];
      for (int i = 0; i < count; i++) {
        Softmax.apply(scores, i * k, k);
        for (int j = i * k; j < (i + 1) * k; j++) {
          logs[j] = (float) Probabilities.log(scores[j]);
        }
      }
      return logs;
    }
  }
}
