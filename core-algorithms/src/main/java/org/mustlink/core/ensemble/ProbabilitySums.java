package org.mustlink.core.ensemble;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.linalg.Vectors;

/**
 * The probabilities of the classes summed over rows, in fixed point, so that the sums do not depend
 * on the order of the rows. Sums over up to 8 million rows do not overflow.
 *
 * @param sums k, in units of 2^-40
 * @param rows how many were summed
 */
public record ProbabilitySums(long[] sums, long rows) implements Serializable {
  private static final double UNIT = 1L << 40;

  /**
   * Sums the probabilities of rows. O(k) a row.
   *
   * @param points count x {@link PoolAssigner#dimension}, row-major
   */
  public static ProbabilitySums of(PoolAssigner pool, double[] points, int count) {
    int k = pool.clusters();
    int m = pool.dimension();
    double[] logs = pool.factors().stream().mapToDouble(Math::log).toArray();
    double[] probabilities = new double[k];
    long[] sums = new long[k];
    for (int i = 0; i < count; i++) {
      pool.probabilities(points, i * m, logs, probabilities);
      for (int j = 0; j < k; j++) {
        sums[j] += Math.round(probabilities[j] * UNIT);
      }
    }
    return new ProbabilitySums(sums, count);
  }

  /** Returns the sums over these rows and others. */
  public ProbabilitySums plus(ProbabilitySums others) {
    long[] all = sums.clone();
    Vectors.add(all, others.sums);
    return new ProbabilitySums(all, rows + others.rows);
  }

  /** Returns the mean probability of each class, k. */
  public double[] means() {
    return Arrays.stream(sums).mapToDouble(sum -> sum / UNIT / rows).toArray();
  }
}
