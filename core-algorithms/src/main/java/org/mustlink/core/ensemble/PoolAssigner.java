package org.mustlink.core.ensemble;

import java.util.Collections;
import java.util.List;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Softmax;

/**
 * Assigns a row to the class of the largest pooled score. A point has 2 k columns: the soft labels
 * of the label solver, of which the positive parts over their sum are probabilities, and the
 * logarithms of the classifiers of the features; it has only the first k where the classifiers have
 * no weight. O(k) a point.
 *
 * @param clusters the number of classes, k
 * @param pool the weights
 * @param factors k, by which the probabilities are multiplied before they are scaled to the sum 1
 */
public record PoolAssigner(int clusters, Pool pool, List<Double> factors) implements Assigner {
  public PoolAssigner {
    factors = List.copyOf(factors);
    if (factors.isEmpty()
        || factors.size() != clusters
        || !factors.stream().allMatch(factor -> factor > 0)) {
      throw new IllegalArgumentException(
          "The factors " + factors + " of " + clusters + " classes are not one above 0 for each");
    }
  }

  /** A pool without factors. */
  public PoolAssigner(int clusters, Pool pool) {
    this(clusters, pool, Collections.nCopies(clusters, 1.0));
  }

  @Override
  public int dimension() {
    return pool.classifiers() > 0 ? 2 * clusters : clusters;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The margin is (p - q) / p, where p is the pooled probability of the assigned class and q the
   * largest one of the other classes.
   */
  @Override
  public BlockAssigner blocks() {
    int k = clusters;
    int m = dimension();
    double[] logs = factors.stream().mapToDouble(Math::log).toArray();
    double[] scores = new double[k];
    return (points, count, known, found, margins) -> {
      for (int i = 0; i < count; i++) {
        probabilities(points, i * m, logs, scores);
        found[i] = known[i] >= 0 ? known[i] : Probabilities.largest(scores, 0, k);
        margins[i] = Probabilities.margin(scores, 0, k, found[i]);
      }
    };
  }

  /**
   * Finds the probabilities of a point.
   *
   * @param points contains the point from index {@code at} on
   * @param logs k, the logarithms of the factors
   * @param scores takes k probabilities
   */
  public void probabilities(double[] points, int at, double[] logs, double[] scores) {
    score(points, at, logs, scores, 0);
    Softmax.apply(scores, 0, clusters);
  }

  /**
   * {@inheritDoc}
   *
   * <p>They are the logarithms of the pooled probabilities up to a constant of the row.
   */
  @Override
  public void scores(double[] points, int count, double[] scores) {
    double[] logs = factors.stream().mapToDouble(Math::log).toArray();
    for (int i = 0; i < count; i++) {
      score(points, i * dimension(), logs, scores, i * clusters);
    }
  }

  private void score(double[] points, int at, double[] logs, double[] scores, int to) {
    int k = clusters;
    System.arraycopy(points, at, scores, to, k);
    Probabilities.clipped(scores, to, k);
    for (int j = 0; j < k; j++) {
      scores[to + j] = pool.solver() * Probabilities.log(scores[to + j]) + logs[j];
    }
    if (pool.classifiers() > 0) {
      for (int j = 0; j < k; j++) {
        scores[to + j] += pool.classifiers() * points[at + k + j];
      }
    }
  }
}
