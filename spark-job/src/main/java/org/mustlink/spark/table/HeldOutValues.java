package org.mustlink.spark.table;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.xxhash64;

import java.io.Serializable;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.apart.ColumnValues;

/**
 * A share of values that is held out from a fit: of the columns of rules, or of pairs of rows. A
 * hash of the value and a seed decides, in Java and in Spark alike where values are numbers, see
 * {@link ValueNumbers}.
 *
 * @param share the share, in [0, 1)
 */
public record HeldOutValues(double share, long seed) implements Serializable {
  /** No value. */
  public static final HeldOutValues NONE = new HeldOutValues(0, 0);

  /** The number of bits of the hash that decides. */
  private static final int SHARE_BITS = 53;

  /** The seed with which the function xxhash64 of Spark begins. */
  private static final long FIRST_SEED = 42;

  /** Returns the same share of the values by another seed. */
  public HeldOutValues seeded(long other) {
    return new HeldOutValues(share, other);
  }

  /** Whether there are no such values. */
  public boolean isNone() {
    return share == 0;
  }

  /** Whether a value, which says something, is among these. */
  public boolean has(long number) {
    if (isNone() || number == ColumnValues.NOTHING) {
      return false;
    }
    long hash = XXH64.hashLong(number, XXH64.hashLong(seed, FIRST_SEED));
    return hash >>> (Long.SIZE - SHARE_BITS) < Math.scalb(share, SHARE_BITS);
  }

  /**
   * Whether values, of which none says nothing, are among these.
   *
   * @param value one column or several
   */
  public Column has(Column... value) {
    return isNone()
        ? lit(false)
        : shiftrightunsigned(
                xxhash64(ArrayUtils.insert(0, value, lit(seed))), Long.SIZE - SHARE_BITS)
            .cast(DataTypes.DoubleType)
            .lt(lit(Math.scalb(share, SHARE_BITS)));
  }

  /** Returns the number of a value, or {@link ValueNumbers#NOTHING} if it is among these. */
  public long without(long number) {
    return has(number) ? ColumnValues.NOTHING : number;
  }
}
