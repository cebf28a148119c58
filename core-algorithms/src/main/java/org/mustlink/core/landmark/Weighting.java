package org.mustlink.core.landmark;

import java.io.Serializable;
import java.util.stream.IntStream;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.WeightRule;

/**
 * The rule that turns the distances of a row to its nearest landmarks into weights that sum to 1.
 *
 * @param rule linear, or a Gaussian kernel by its bandwidth
 * @param bandwidth the bandwidth of the Gaussian kernel, greater than 0; 0 if the rule has no fixed
 *     one
 */
public record Weighting(WeightRule rule, double bandwidth) implements Serializable {
  private static final int CHUNK = 256;

  public Weighting {
    boolean needed = rule == WeightRule.GAUSSIAN || rule == WeightRule.GAUSSIAN_AVERAGE;
    if (needed ? !(bandwidth > 0 && bandwidth < Double.POSITIVE_INFINITY) : bandwidth != 0) {
      throw new IllegalArgumentException("The rule " + rule + " has no bandwidth " + bandwidth);
    }
  }

  /** Linear weights. */
  public static Weighting linear() {
    return new Weighting(WeightRule.LINEAR, 0);
  }

  /** Gaussian weights with the bandwidth sqrt(d(r)) of each row. */
  public static Weighting gaussianLocal() {
    return new Weighting(WeightRule.GAUSSIAN_LOCAL, 0);
  }

  /** Gaussian weights with one bandwidth. */
  public static Weighting gaussian(double bandwidth) {
    return new Weighting(WeightRule.GAUSSIAN, bandwidth);
  }

  /**
   * Gaussian weights whose bandwidth is the mean Euclidean distance over all pairs of a row and a
   * landmark (Li, Xia, Shan, Liu, TKDE 2015, section 5). O(n p d).
   */
  public static Weighting gaussianAverage(Rows rows, Rows landmarks) {
    double[] sums =
        IntStream.range(0, (rows.count() + CHUNK - 1) / CHUNK)
            .parallel()
            .mapToDouble(chunk -> distances(rows, landmarks, chunk * CHUNK))
            .toArray();
    double sum = 0;
    for (double part : sums) {
      sum += part;
    }
    double mean = sum / ((double) rows.count() * landmarks.count());
    // If all rows are on one landmark, every bandwidth gives the same weights.
    return new Weighting(WeightRule.GAUSSIAN_AVERAGE, mean > 0 ? mean : 1);
  }

  /**
   * Gaussian weights exp(-d2 / s^2), where s is the mean Euclidean distance of rows to their r-th
   * nearest landmark (Liu, He, Chang, ICML 2010, as in their program). O(n p d).
   */
  public static Weighting gaussianReach(Rows rows, Rows landmarks, int r) {
    int d = rows.d();
    double mean =
        IntStream.range(0, rows.count())
                .parallel()
                .mapToObj(
                    i ->
                        IntStream.range(0, landmarks.count())
                            .mapToDouble(
                                j ->
                                    Rows.squaredDistance(
                                        rows.data(), i * d, landmarks.data(), j * d, d))
                            .sorted()
                            .skip(r - 1)
                            .findFirst()
                            .orElseThrow())
                .toList()
                .stream()
                .mapToDouble(Math::sqrt)
                .sum()
            / rows.count();
    return new Weighting(WeightRule.GAUSSIAN, mean > 0 ? mean / Math.sqrt(2) : 1);
  }

  private static double distances(Rows rows, Rows landmarks, int from) {
    int d = rows.d();
    double sum = 0;
    for (int i = from; i < Math.min(rows.count(), from + CHUNK); i++) {
      for (int j = 0; j < landmarks.count(); j++) {
        sum += Math.sqrt(Rows.squaredDistance(rows.data(), i * d, landmarks.data(), j * d, d));
      }
    }
    return sum;
  }

  /** Returns the number of landmarks to search for a code of r: linear weights need one more. */
  public int searched(int r, int p) {
    return Math.min(p, rule == WeightRule.LINEAR ? r + 1 : r);
  }

  /**
   * Weights of the r nearest landmarks.
   *
   * @param distances squared distances in ascending order, as {@link ExactSearch} returns them
   * @param at of the first
   * @param searched how many there are
   * @param weights r, written from {@code to}
   */
  void weigh(double[] distances, int at, int searched, int r, double[] weights, int to) {
    double sum = 0;
    if (rule == WeightRule.LINEAR) {
      double reach = distances[at + searched - 1];
      for (int i = 0; i < r; i++) {
        weights[to + i] = reach - distances[at + i];
        sum += weights[to + i];
      }
    } else {
      double local = distances[at + r - 1];
      double square =
          rule == WeightRule.GAUSSIAN_LOCAL ? (local > 0 ? local : 1) : bandwidth * bandwidth;
      for (int i = 0; i < r; i++) {
        // Relative to the nearest landmark, so that the largest weight is 1, however far away the
        // landmarks are.
        weights[to + i] = StrictMath.exp(-(distances[at + i] - distances[at]) / (2 * square));
        sum += weights[to + i];
      }
    }
    for (int i = 0; i < r; i++) {
      // With equal distances, or distances beyond the range of a double, all weights are equal.
      boolean usable = sum > 0 && sum < Double.POSITIVE_INFINITY;
      weights[to + i] = usable ? weights[to + i] / sum : 1.0 / r;
    }
  }
}
