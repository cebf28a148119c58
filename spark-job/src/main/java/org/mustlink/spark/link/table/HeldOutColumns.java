package org.mustlink.spark.link.table;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.xxhash64;

import org.apache.commons.lang3.ArrayUtils;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.sideinfo.HeldOutValues;

/** Values that are held out, as conditions of Spark. */
public final class HeldOutColumns {
  private HeldOutColumns() {}

  /**
   * Whether values, of which none says nothing, are held out.
   *
   * @param value one column or several
   */
  public static Column has(HeldOutValues values, Column... value) {
    return values.isNone()
        ? lit(false)
        : shiftrightunsigned(
                xxhash64(ArrayUtils.insert(0, value, lit(values.seed()))),
                Long.SIZE - HeldOutValues.SHARE_BITS)
            .cast(DataTypes.DoubleType)
            .lt(lit(values.hashes()));
  }
}
