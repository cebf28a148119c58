package org.mustlink.core.sideinfo;

import java.io.Serializable;

/**
 * A share of values that is held out from a fit: of the columns of rules, or of pairs of rows. A
 * hash of the value and a seed decides, by the function {@code xxhash64} of Spark, so that tables
 * in memory and tables of Spark hold out the same values.
 *
 * @param share the share, in [0, 1)
 */
public record HeldOutValues(double share, long seed) implements Serializable {
  /** No value. */
  public static final HeldOutValues NONE = new HeldOutValues(0, 0);

  /** The number of bits of the hash that decides. */
  public static final int SHARE_BITS = 53;

  /** Returns the same share of the values by another seed. */
  public HeldOutValues seeded(long other) {
    return new HeldOutValues(share, other);
  }

  /** Whether there are no such values. */
  public boolean isNone() {
    return share == 0;
  }

  /** The number of hashes of {@link #SHARE_BITS} bits, the least first, whose values these are. */
  public double hashes() {
    return Math.scalb(share, SHARE_BITS);
  }

  /** Whether a value, which says something, is among these. */
  public boolean has(long number) {
    return number != ColumnValues.NOTHING && !isNone() && isHeld(XxHash64.of(number, seedHash()));
  }

  /** Whether a value of a rule that ties rows is among these. */
  public boolean has(String column, String value) {
    return !isNone() && has(XxHash64.of(value, XxHash64.of(column, XxHash64.FIRST_SEED)));
  }

  /** Whether a pair of rows is among these, whatever the order of their names. */
  public boolean hasPair(String one, String other) {
    if (isNone()) {
      return false;
    }
    boolean ordered = one.compareTo(other) <= 0;
    long first = XxHash64.of(ordered ? one : other, seedHash());
    return isHeld(XxHash64.of(ordered ? other : one, first));
  }

  private long seedHash() {
    return XxHash64.of(seed, XxHash64.FIRST_SEED);
  }

  private boolean isHeld(long hash) {
    return hash >>> (Long.SIZE - SHARE_BITS) < hashes();
  }

  /** Returns the number of a value, or {@link ColumnValues#NOTHING} if it is among these. */
  public long without(long number) {
    return has(number) ? ColumnValues.NOTHING : number;
  }
}
