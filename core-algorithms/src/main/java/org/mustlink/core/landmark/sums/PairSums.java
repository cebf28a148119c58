package org.mustlink.core.landmark.sums;

import java.io.Serializable;
import org.mustlink.core.landmark.CodedRows;

/**
 * The sum over linked pairs of rows, Z Q Z^T with Q_ij = Q_ji = w for a must-link of weight w and
 * -w for a cannot-link. Exact as {@link CodeSums} are: every product is rounded once to a multiple
 * of 2^-s and added as a 64-bit integer, so the sum depends neither on the order of the pairs nor
 * on how they are partitioned. Mutable and not thread-safe; every task needs its own, and they are
 * merged. Stores at most p (p + 1)/2 longs, and only the nonzero entries if these take less.
 */
public final class PairSums implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MOST_BITS = 52;

  private final int p;
  private final double unit;
  private final ProductSums products;

  private PairSums(int p, double unit) {
    this.p = p;
    this.unit = unit;
    this.products = new ProductSums(p);
  }

  /**
   * Empty sums.
   *
   * @param pairs the maximum number of pairs of rows that will be added, those in sums of codes
   *     counted one by one; it determines s, so that no sum can overflow
   */
  public static PairSums empty(int p, long pairs) {
    // A pair adds up to 2 to an entry of the diagonal.
    int bits = 65 - Long.numberOfLeadingZeros(Math.max(1, pairs));
    return new PairSums(p, Math.scalb(1.0, Math.min(MOST_BITS, 62 - bits)));
  }

  /** An upper bound of the bytes of sums over p landmarks. */
  public static long bytes(long p) {
    return 8 * ProductSums.entryCount(p);
  }

  /**
   * Adds w (z_i z_j^T + z_j z_i^T) for two rows. O(r^2).
   *
   * @param rows the codes of rows
   * @param i the one row
   * @param j the other row
   * @param w the weight of the link, in [-1, 1], negative for a cannot-link
   */
  public void add(CodedRows rows, int i, int j, double w) {
    int r = rows.r();
    int[] codes = rows.codes();
    float[] weights = rows.weights();
    for (int a = i * r; a < (i + 1) * r; a++) {
      double weight = w * unit * weights[a];
      for (int b = j * r; b < (j + 1) * r; b++) {
        add(codes[a], codes[b], weight * weights[b]);
      }
    }
  }

  /**
   * Adds w (u v^T + v u^T) for two sums of codes: all pairs between the rows of two must-link
   * components at once. O(|u| |v|).
   *
   * @param u the one sum
   * @param v the other sum
   */
  public void add(CodeSum u, CodeSum v, double w) {
    for (int a = 0; a < u.size(); a++) {
      double weight = w * unit * u.value(a);
      for (int b = 0; b < v.size(); b++) {
        add(u.position(a), v.position(b), weight * v.value(b));
      }
    }
  }

  /**
   * Adds w u u^T for a sum of codes: all pairs within a must-link component at once, including
   * every row with itself once. O(|u|^2).
   */
  public void addSquare(CodeSum u, double w) {
    for (int a = 0; a < u.size(); a++) {
      double weight = w * unit * u.value(a);
      for (int b = a; b < u.size(); b++) {
        products.add(u.position(a), u.position(b), (long) Math.rint(weight * u.value(b)));
      }
    }
  }

  /** Adds u u^T for a sum of codes, the same as {@link #addSquare(CodeSum, double)}. O(|u|^2). */
  public void addSquare(RunningCodeSum u) {
    for (int a = 0; a < u.size(); a++) {
      double weight = unit * u.value(a);
      for (int b = a; b < u.size(); b++) {
        products.add(u.position(a), u.position(b), (long) Math.rint(weight * u.value(b)));
      }
    }
  }

  /** Adds to entries (i, j) and (j, i), which are one on the diagonal. */
  private void add(int i, int j, double product) {
    products.add(i, j, (long) Math.rint(i == j ? 2 * product : product));
  }

  /** Adds other sums to these. */
  public PairSums merge(PairSums other) {
    if (other.p != p || other.unit != unit) {
      throw new IllegalArgumentException("Sums over other landmarks or units");
    }
    products.merge(other.products);
    return this;
  }

  /** Landmarks. */
  int landmarks() {
    return p;
  }

  /** Entry (i, j) of Z Q Z^T. */
  public double product(int i, int j) {
    return products.get(i, j) / unit;
  }
}
