package org.mustlink.core.ensemble;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.AssignerParts;
import org.mustlink.core.clustering.AssignerSource;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.clustering.ClusterScorer;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Rows;
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
  /** The name of the kind in a model file. */
  public static final String KIND = "pool";

  private static final long serialVersionUID = 1L;
  private static final String WEIGHTS = "pool";
  private static final String FACTORS = "classFactors";

  public PoolAssigner {
    factors = List.copyOf(factors);
  }

  /** A pool without factors. */
  public PoolAssigner(int clusters, Pool pool) {
    this(clusters, pool, Collections.nCopies(clusters, 1.0));
  }

  /** Makes an assigner from its stored parts. */
  public static PoolAssigner of(AssignerSource stored) {
    double[] weights = stored.matrix(WEIGHTS, 1, 2);
    if (weights[0] < 0 || weights[1] < 0) {
      throw stored.damaged(WEIGHTS + " holds a weight below 0");
    }
    double[] factors = stored.matrix(FACTORS, 1, stored.clusters());
    if (Arrays.stream(factors).anyMatch(factor -> !(factor > 0))) {
      throw stored.damaged(FACTORS + " holds a factor that is not above 0");
    }
    return new PoolAssigner(
        stored.clusters(),
        new Pool(weights[0], weights[1]),
        Arrays.stream(factors).boxed().toList());
  }

  @Override
  public AssignerParts parts() {
    double[] weights = {pool.solver(), pool.classifiers()};
    double[] all = factors.stream().mapToDouble(Double::doubleValue).toArray();
    return new AssignerParts(
        KIND, 0, Map.of(WEIGHTS, new Rows(weights, 1, 2), FACTORS, new Rows(all, 1, clusters)));
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
   * {@inheritDoc}
   *
   * <p>The score of a cluster is the logarithm of its pooled probability.
   */
  @Override
  public ClusterScorer scorer() {
    int k = clusters;
    int m = dimension();
    double[] logs = factors.stream().mapToDouble(Math::log).toArray();
    double[] found = new double[k];
    return (points, count, scores) -> {
      for (int i = 0; i < count; i++) {
        probabilities(points, i * m, logs, found);
        Probabilities.logarithms(found, scores, i * k);
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
    int k = clusters;
    System.arraycopy(points, at, scores, 0, k);
    Probabilities.clipped(scores, 0, k);
    for (int j = 0; j < k; j++) {
      scores[j] = pool.solver() * PoolWeights.log(scores[j]) + logs[j];
    }
    if (pool.classifiers() > 0) {
      for (int j = 0; j < k; j++) {
        scores[j] += pool.classifiers() * points[at + k + j];
      }
    }
    Softmax.apply(scores, 0, k);
  }
}
