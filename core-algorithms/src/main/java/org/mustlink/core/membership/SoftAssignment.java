package org.mustlink.core.membership;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.scacs.Embedding;

/**
 * Turns the scores of an assigner into probabilities of the clusters: the softmax of the scores
 * times a factor.
 *
 * @param factor by which scores are multiplied, above 0 and finite
 * @param calibrated whether the factor was fitted to labelled rows that were scored without their
 *     own labels; if not, nothing tells how often the probabilities hold
 */
public record SoftAssignment(double factor, boolean calibrated) implements Serializable {
  /** Scores that are logarithms of probabilities as they are. */
  public static final SoftAssignment PLAIN = new SoftAssignment(1, false);

  /** The smallest mean square of the distances to the nearest centre that counts as one. */
  private static final double LEAST = 1e-12;

  public SoftAssignment {
    if (!(factor > 0 && Double.isFinite(factor))) {
      throw new IllegalArgumentException("Scores cannot be multiplied by " + factor);
    }
  }

  /**
   * Returns what makes probabilities of the scores of an assigner that nothing was learned for.
   * Scores that are squared distances to centres are divided by twice the mean square of the
   * distances between the landmarks and their nearest centres. O(p k m) for p landmarks.
   */
  public static SoftAssignment of(Embedding embedding, Assigner assigner) {
    return assigner instanceof CentreAssigner centres
        ? new SoftAssignment(1 / (2 * Math.max(LEAST, spread(embedding, centres))), false)
        : PLAIN;
  }

  /** The mean square of the distances of landmarks to their nearest centres. */
  private static double spread(Embedding embedding, CentreAssigner assigner) {
    int m = embedding.m();
    int p = embedding.matrix().length / m;
    double[] point = new double[m];
    double sum = 0;
    int used = 0;
    for (int i = 0; i < p; i++) {
      embedding.apply(new int[] {i}, new float[] {1}, 0, 1, point, 0);
      if (Arrays.stream(point).anyMatch(value -> value != 0)) {
        double nearest = Double.POSITIVE_INFINITY;
        for (int j = 0; j < assigner.clusters(); j++) {
          nearest = Math.min(nearest, Rows.squaredDistance(point, 0, assigner.centres(), j * m, m));
        }
        sum += nearest;
        used++;
      }
    }
    return used == 0 ? 0 : sum / used;
  }

  /** A landmark that is in the code of no row is at the origin. */
  /**
   * Finds the probabilities of the clusters of points, which sum to 1. O(k) a point beside what the
   * scores take.
   *
   * @param points count x {@link Assigner#dimension}, row-major
   * @return count x k, row-major
   */
  public double[] probabilities(Assigner assigner, double[] points, int count) {
    int k = assigner.clusters();
    double[] scores = new double[count * k];
    assigner.scores(points, count, scores);
    for (int at = 0; at < scores.length; at += k) {
      apply(scores, at, k);
    }
    return scores;
  }

  /** Replaces k scores from an index on by their probabilities. */
  void apply(double[] scores, int at, int k) {
    for (int j = at; j < at + k; j++) {
      scores[j] *= factor;
    }
    Softmax.apply(scores, at, k);
  }
}
