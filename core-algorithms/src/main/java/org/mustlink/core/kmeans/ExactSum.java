package org.mustlink.core.kmeans;

import java.io.Serializable;
import java.math.BigInteger;

/**
 * A sum of doubles without any rounding before the end, which therefore does not depend on the
 * order of the terms or on how they are split: a whole number of multiples of 2^-1074, the smallest
 * double, in limbs of 32 bits. Mutable and not thread-safe. Takes half a kilobyte.
 */
public final class ExactSum implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int LIMBS = 68;
  private static final int LIMB_BITS = 32;
  private static final long LOW = 0xffffffffL;
  private static final int FRACTION_BITS = 52;
  private static final int LEAST_EXPONENT = -1074;

  /** After so many terms the limbs are carried, before any of them can overflow. */
  private static final int MOST_TERMS = 1 << 30;

  /** The bits of the sum that are made a double; more would be rounded away. */
  private static final int KEPT_BITS = 62;

  private final long[] limbs = new long[LIMBS];
  private int terms;

  /**
   * Adds a number.
   *
   * @param value finite, at least 0
   */
  public void add(double value) {
    long bits = Double.doubleToRawLongBits(value);
    int exponent = (int) (bits >>> FRACTION_BITS);
    long digits = bits & ((1L << FRACTION_BITS) - 1);
    if (exponent == 0) {
      exponent = 1;
    } else {
      digits |= 1L << FRACTION_BITS;
    }
    int limb = (exponent - 1) / LIMB_BITS;
    int within = (exponent - 1) % LIMB_BITS;
    long rest = digits >>> (LIMB_BITS - within);
    limbs[limb] += (digits << within) & LOW;
    limbs[limb + 1] += rest & LOW;
    limbs[limb + 2] += rest >>> LIMB_BITS;
    terms++;
    if (terms == MOST_TERMS) {
      carry();
    }
  }

  /** Returns the sum of two sums, which stay as they are. */
  public ExactSum plus(ExactSum other) {
    ExactSum sum = new ExactSum();
    carry();
    other.carry();
    for (int i = 0; i < LIMBS; i++) {
      sum.limbs[i] = limbs[i] + other.limbs[i];
    }
    sum.terms = 2;
    return sum;
  }

  /** Returns the sum as a double. */
  public double value() {
    BigInteger sum = BigInteger.ZERO;
    for (int i = LIMBS - 1; i >= 0; i--) {
      sum = sum.shiftLeft(LIMB_BITS).add(BigInteger.valueOf(limbs[i]));
    }
    int dropped = Math.max(0, sum.bitLength() - KEPT_BITS);
    return Math.scalb((double) sum.shiftRight(dropped).longValue(), dropped + LEAST_EXPONENT);
  }

  /** Moves the upper bits of each limb into the next one, which does not change the sum. */
  private void carry() {
    for (int i = 0; i < LIMBS - 1; i++) {
      limbs[i + 1] += limbs[i] >>> LIMB_BITS;
      limbs[i] &= LOW;
    }
    terms = 1;
  }
}
