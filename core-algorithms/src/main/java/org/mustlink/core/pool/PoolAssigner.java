package org.mustlink.core.pool;

import java.util.Map;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.AssignerParts;
import org.mustlink.core.clustering.AssignerSource;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.linalg.Rows;

/**
 * Assigns a row to the class of the largest pooled score. A point has 2 k columns: the soft labels
 * of the label solver, of which the positive parts over their sum are probabilities, and the
 * logarithms of the experts of the features. O(k) a point.
 *
 * @param clusters the number of classes, k
 * @param pool the weights
 */
public record PoolAssigner(int clusters, Pool pool) implements Assigner {
  /** The name of the kind in a model file. */
  public static final String KIND = "pool";

  private static final long serialVersionUID = 1L;
  private static final String WEIGHTS = "pool";

  /** Makes an assigner of its stored parts. */
  public static PoolAssigner of(AssignerSource stored) {
    double[] weights = stored.matrix(WEIGHTS, 1, 2);
    if (weights[0] < 0 || weights[1] < 0) {
      throw stored.damaged(WEIGHTS + " holds a weight below 0");
    }
    return new PoolAssigner(stored.clusters(), new Pool(weights[0], weights[1]));
  }

  @Override
  public AssignerParts parts() {
    double[] weights = {pool.solver(), pool.experts()};
    return new AssignerParts(KIND, 0, Map.of(WEIGHTS, new Rows(weights, 1, 2)));
  }

  @Override
  public int dimension() {
    return 2 * clusters;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The margin is the lead in pooled probability over the next class, as a share of the own one.
   */
  @Override
  public BlockAssigner blocks() {
    int k = clusters;
    double[] scores = new double[k];
    return (points, count, known, found, margins) -> {
      for (int i = 0; i < count; i++) {
        score(points, i * 2 * k, scores);
        found[i] = known[i] >= 0 ? known[i] : Probabilities.largest(scores, 0, k);
        margins[i] = margin(scores, found[i]);
      }
    };
  }

  private void score(double[] points, int at, double[] scores) {
    int k = clusters;
    System.arraycopy(points, at, scores, 0, k);
    Probabilities.clipped(scores, 0, k);
    for (int j = 0; j < k; j++) {
      scores[j] = pool.solver() * PoolWeights.log(scores[j]) + pool.experts() * points[at + k + j];
    }
    Probabilities.softmax(scores, 0, k);
  }

  private static double margin(double[] probabilities, int own) {
    double other = 0;
    for (int j = 0; j < probabilities.length; j++) {
      other = j == own ? other : Math.max(other, probabilities[j]);
    }
    double mine = probabilities[own];
    return mine > other ? (mine - other) / mine : 0;
  }
}
