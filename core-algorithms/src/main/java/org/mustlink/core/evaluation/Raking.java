package org.mustlink.core.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Weights by which rows that were chosen stand for all rows. Where the chosen rows and all rows are
 * divided into strata in several ways, the weights are scaled in turn until the weighted shares of
 * the strata are those among all rows (Deming, Stephan, On a least squares adjustment of a sampled
 * frequency table when the expected marginal totals are known, Annals of Mathematical Statistics
 * 11, 1940). A random draw of rows differs by chance too, and weights that followed chance would
 * only make an estimate less certain. So the shares of a division are first moved towards those of
 * the chosen rows by the part of their distance that chance explains, as the positive part
 * estimator of James and Stein does: by the degrees of freedom over chi-square, and at most all of
 * it.
 *
 * @param weights of the rows, at least 0, with the sum 1
 * @param unlike the share of all rows, in [0, 1], in strata of which no row was chosen
 */
public record Raking(double[] weights, double unlike) {
  private static final int ROUNDS = 100;

  /** The number of rows that each division has beside the chosen ones, by the shares of all. */
  private static final double FURTHER = 0.5;

  /**
   * A division of rows.
   *
   * @param ofRows the stratum of each chosen row
   * @param shares of the strata among all rows, with the sum 1
   */
  public record Strata(int[] ofRows, double[] shares) {
    /** Returns the shares of the strata among chosen rows of some weights. */
    private double[] sums(double[] weights) {
      double[] sums = new double[shares.length];
      for (int i = 0; i < ofRows.length; i++) {
        sums[ofRows[i]] += weights[i];
      }
      return sums;
    }

    /**
     * Returns the shares without what chance explains of their distance from those of rows.
     *
     * @param rows the number of equally weighted rows that tell as much as the chosen ones
     */
    private double[] wanted(double[] chosen, double rows) {
      double squares = 0;
      for (int j = 0; j < shares.length; j++) {
        double expected = rows * (rows * shares[j] + FURTHER) / (rows + FURTHER * shares.length);
        double off = rows * chosen[j] - expected;
        squares += off * off / expected;
      }
      double chance = shares.length - 1.0;
      double part = squares > chance ? 1 - chance / squares : 0;
      return IntStream.range(0, shares.length)
          .mapToDouble(j -> chosen[j] + part * (shares[j] - chosen[j]))
          .toArray();
    }
  }

  /** Returns equal weights of rows that were drawn at random. */
  public static Raking ofDraw(int rows) {
    double[] weights = new double[rows];
    Arrays.fill(weights, 1.0 / rows);
    return new Raking(weights, 0);
  }

  /** Returns weights in proportion to others, of which some are above 0. */
  public static Raking ofWeights(double[] given) {
    double all = Arrays.stream(given).sum();
    return new Raking(Arrays.stream(given).map(weight -> weight / all).toArray(), 0);
  }

  /**
   * Returns weights that start from these and meet the shares of strata. O(c) a round for c rows,
   * 100 rounds.
   */
  public Raking towards(List<Strata> divisions) {
    double[] weights = this.weights.clone();
    double rows = effective();
    double like = 1 - unlike;
    double[][] wanted = new double[divisions.size()][];
    for (int at = 0; at < wanted.length; at++) {
      double[] chosen = divisions.get(at).sums(weights);
      double[] shares = divisions.get(at).wanted(chosen, rows);
      double reached = 0;
      for (int j = 0; j < shares.length; j++) {
        shares[j] = chosen[j] > 0 ? shares[j] : 0;
        reached += shares[j];
      }
      for (int j = 0; j < shares.length; j++) {
        shares[j] /= reached;
      }
      wanted[at] = shares;
      like *= reached;
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (int at = 0; at < wanted.length; at++) {
        scale(weights, divisions.get(at), wanted[at]);
      }
    }
    return new Raking(weights, Math.max(0, 1 - like));
  }

  private static void scale(double[] weights, Strata strata, double[] wanted) {
    double[] sums = strata.sums(weights);
    double total = 0;
    for (int i = 0; i < weights.length; i++) {
      int stratum = strata.ofRows[i];
      weights[i] *= sums[stratum] > 0 ? wanted[stratum] / sums[stratum] : 0;
      total += weights[i];
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= total;
    }
  }

  /** The number of equally weighted rows that tell as much (Kish, Survey Sampling, 1965). */
  public double effective() {
    return 1 / Arrays.stream(weights).map(weight -> weight * weight).sum();
  }
}
