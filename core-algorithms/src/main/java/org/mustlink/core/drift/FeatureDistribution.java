package org.mustlink.core.drift;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.linalg.Rows;

/**
 * How the values of each feature are distributed: the shares of rows between its deciles. Rows that
 * have no value of a feature, NaN, are in none of its parts, so that its shares add up to the share
 * of the rows that have one.
 *
 * @param edges the deciles of each feature, d x 9, not decreasing; a value belongs to the first
 *     decile that it does not exceed
 * @param shares of the rows up to each decile, and beyond the last one, d x 10
 * @param rows the number of rows that the distribution was computed from
 */
public record FeatureDistribution(Rows edges, Rows shares, int rows) implements Serializable {
  /** The number of parts into which the values of a feature are divided. */
  public static final int PARTS = 10;

  /** The 99.9 % quantile of the chi-squared distribution with 9 degrees of freedom. */
  private static final double CHANCE = 27.88;

  /** Shares add up to 1 but for rounding errors. */
  private static final double ROUNDING = 1e-9;

  /**
   * Checks the shapes.
   *
   * @throws IllegalArgumentException if they do not fit, a decile is less than the one before it,
   *     or a share is not in [0, 1]
   */
  public FeatureDistribution {
    boolean shaped =
        edges.d() == PARTS - 1 && shares.d() == PARTS && edges.count() == shares.count();
    if (!shaped || rows < 1) {
      throw new IllegalArgumentException(
          "Deciles of " + edges.count() + " features do not fit " + shares.count() + " shares");
    }
    for (int t = 0; t < edges.count(); t++) {
      for (int part = 0; part < PARTS; part++) {
        boolean ordered =
            part < 1 || part > PARTS - 2 || edges.at(t, part) >= edges.at(t, part - 1);
        if (!ordered || !(shares.at(t, part) >= 0 && shares.at(t, part) <= 1)) {
          throw new IllegalArgumentException("The deciles of feature " + t + " are out of order");
        }
      }
    }
  }

  /**
   * The distribution of the features of some rows. O(d s log s).
   *
   * @param sample s x d, at least one row
   */
  public static FeatureDistribution of(Rows sample) {
    double[] edges = new double[sample.d() * (PARTS - 1)];
    for (int t = 0; t < sample.d(); t++) {
      double[] values = sample.column(t);
      Arrays.sort(values); // NaN last
      int known = known(values);
      for (int part = 1; part < PARTS && known > 0; part++) {
        int at = (int) ((long) part * (known - 1) / PARTS);
        edges[t * (PARTS - 1) + part - 1] = values[at];
      }
    }
    Rows deciles = new Rows(edges, sample.d(), PARTS - 1);
    return new FeatureDistribution(deciles, shares(deciles, sample), sample.count());
  }

  private static int known(double[] sorted) {
    int known = sorted.length;
    while (known > 0 && Double.isNaN(sorted[known - 1])) {
      known--;
    }
    return known;
  }

  /** Returns the share of the rows that have a value of a feature, 1 if all have one. */
  public double known(int t) {
    return known(shares, t);
  }

  private static double known(Rows shares, int t) {
    double sum = 0;
    for (int part = 0; part < PARTS; part++) {
      sum += shares.at(t, part);
    }
    return sum > 1 - ROUNDING ? 1 : sum;
  }

  /** Returns the median of the values of a feature, 0 if no row had one. */
  public double median(int t) {
    return edges.at(t, PARTS / 2 - 1);
  }

  /** The number of features, d. */
  public int features() {
    return edges.count();
  }

  /**
   * The population stability index of every feature: the sum over its parts of (q - p) ln(q / p)
   * for a share p at the fit and q of these rows; 0 for equal distributions; more than 0.25 is
   * usually taken for a change. Half a row is added to every part, so that empty parts can be
   * compared. Only rows that have a value count; where none has one, before or now, the index is 0.
   * O(d s).
   *
   * @param sample s x d
   */
  public double[] stabilityIndices(Rows sample) {
    Rows now = shares(edges, sample);
    double[] indices = new double[features()];
    for (int t = 0; t < indices.length; t++) {
      double before = known(t);
      double today = known(now, t);
      for (int part = 0; part < PARTS && before > 0 && today > 0; part++) {
        if (!isEmpty(t, part)) {
          double p = smoothed(shares.at(t, part) / before, rows * before);
          double q = smoothed(now.at(t, part) / today, sample.count() * today);
          indices[t] += (q - p) * Math.log(q / p);
        }
      }
    }
    return indices;
  }

  /**
   * The index that one pair of samples in a thousand of the same distribution exceeds by chance
   * (Yurdakul, Statistical properties of the population stability index, 2018).
   *
   * @param sample the number of rows that are compared with this distribution
   */
  public double chance(int sample) {
    return CHANCE * (1.0 / rows + 1.0 / sample);
  }

  /** Whether a part cannot contain a value, because both of its ends are equal. */
  private boolean isEmpty(int t, int part) {
    return part > 0 && part < PARTS - 1 && edges.at(t, part) == edges.at(t, part - 1);
  }

  private static double smoothed(double share, double rows) {
    return (share * rows + 0.5) / (rows + 0.5 * PARTS);
  }

  private static Rows shares(Rows edges, Rows sample) {
    double[] shares = new double[sample.d() * PARTS];
    for (int t = 0; t < sample.d(); t++) {
      int[] counts = new int[PARTS];
      for (int i = 0; i < sample.count(); i++) {
        double value = sample.at(i, t);
        if (!Double.isNaN(value)) {
          counts[part(edges, t, value)]++;
        }
      }
      for (int part = 0; part < PARTS; part++) {
        shares[t * PARTS + part] = (double) counts[part] / sample.count();
      }
    }
    return new Rows(shares, sample.d(), PARTS);
  }

  private static int part(Rows edges, int t, double value) {
    int part = 0;
    while (part < PARTS - 1 && value > edges.at(t, part)) {
      part++;
    }
    return part;
  }
}
