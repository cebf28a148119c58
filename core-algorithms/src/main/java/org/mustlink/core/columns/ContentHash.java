package org.mustlink.core.columns;

/**
 * A keyed hash of the content of a row, by which rows are chosen at random. Equal rows have equal
 * hashes.
 */
public final class ContentHash {
  private static final int CHAINS = 4;

  private ContentHash() {}

  /** Returns the hash of d values from {@code at}; 0.0 and -0.0 are the same value. */
  public static long of(double[] values, int at, int d, long seed) {
    long hash = SplitMix.mix(seed);
    for (int t = at; t < at + d; t++) {
      hash = SplitMix.mix(hash ^ Double.doubleToLongBits(values[t] + 0.0));
    }
    return hash;
  }

  /**
   * Returns another hash of d values from {@code at}, for work on every value of a table: a
   * processor computes its four chains at the same time, and so in a third of the time of {@link
   * #of}.
   */
  public static long quick(double[] values, int at, int d, long seed) {
    long a = SplitMix.mix(seed);
    long b = SplitMix.mix(seed + 1);
    long c = SplitMix.mix(seed + 2);
    long e = SplitMix.mix(seed + 3);
    int t = at;
    for (; t + CHAINS <= at + d; t += CHAINS) {
      a = SplitMix.mix(a ^ Double.doubleToLongBits(values[t] + 0.0));
      b = SplitMix.mix(b ^ Double.doubleToLongBits(values[t + 1] + 0.0));
      c = SplitMix.mix(c ^ Double.doubleToLongBits(values[t + 2] + 0.0));
      e = SplitMix.mix(e ^ Double.doubleToLongBits(values[t + 3] + 0.0));
    }
    for (; t < at + d; t++) {
      a = SplitMix.mix(a ^ Double.doubleToLongBits(values[t] + 0.0));
    }
    return SplitMix.mix(SplitMix.mix(SplitMix.mix(a ^ b) ^ c) ^ e);
  }

  /** The hash of a sparse row of features. */
  public static long of(SparseRow row, long seed) {
    long hash = SplitMix.mix(seed);
    for (int i = 0; i < row.count(); i++) {
      hash =
          SplitMix.mix(SplitMix.mix(hash ^ row.column(i)) ^ Double.doubleToLongBits(row.value(i)));
    }
    return hash;
  }

  /** The hash of a sparse code. */
  public static long of(int[] codes, float[] weights, int at, int r, long seed) {
    long hash = SplitMix.mix(seed);
    for (int a = at; a < at + r; a++) {
      hash =
          SplitMix.mix(
              hash ^ ((long) codes[a] << 32 | (Float.floatToIntBits(weights[a]) & 0xffffffffL)));
    }
    return hash;
  }

  /** Hashes bytes, together with a seed. */
  public static long of(byte[] bytes, long seed) {
    return of(bytes, 0, bytes.length, seed);
  }

  /** Hashes the bytes from one index to before another, together with a seed. */
  public static long of(byte[] bytes, int from, int to, long seed) {
    long hash = SplitMix.mix(seed);
    for (int i = from; i < to; i++) {
      hash = SplitMix.mix(hash ^ bytes[i]);
    }
    return hash;
  }

  /** Returns a second hash, which is independent of the given one, of the same content. */
  public static long again(long hash) {
    return SplitMix.mix(hash);
  }

  /**
   * Returns a bound for hashes as unsigned numbers, such that at least {@code wanted} of n rows
   * have a hash below it with very high probability.
   */
  public static long threshold(long wanted, long n) {
    double most = (double) wanted + 6 * Math.sqrt((double) wanted) + 16;
    return most >= n ? -1L : (long) (most / (double) n * 0x1p63) << 1;
  }
}
