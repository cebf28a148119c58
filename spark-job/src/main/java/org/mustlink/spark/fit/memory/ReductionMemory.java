package org.mustlink.spark.fit.memory;

import java.util.Locale;
import org.mustlink.core.columns.SparseVectorsFitter;
import org.mustlink.core.fault.BadSettingException;

/**
 * The memory that a truncated singular value decomposition of sparse rows takes on the driver. It
 * is compared with the memory of the driver before any feature is read, as far as it is known then,
 * and again before the vectors are computed.
 *
 * @param d the number of columns
 * @param c the number of columns in which at least two rows of the sample have values; 0 before the
 *     sample is drawn
 * @param q the number of dimensions
 * @param s the maximum number of rows of the sample
 */
public record ReductionMemory(long d, long c, long q, long s) {
  /** The number of copies of the map while it is sent to the executors. */
  private static final int COPIES = 5;

  /** An upper bound of the bytes. */
  public long bytes() {
    long sample = 3 * SampleSize.MOST_BYTES + (long) Long.BYTES * d;
    long map = (long) Float.BYTES * c * q;
    return Math.max(sample + SparseVectorsFitter.bytes(s, c, q), map * COPIES);
  }

  /**
   * Refuses a table that is too wide for the driver.
   *
   * @param memory bytes of its heap
   * @throws BadSettingException with the sizes and what to do
   */
  public void require(long memory) {
    if (bytes() <= DriverMemory.SHARE * memory) {
      return;
    }
    throw new BadSettingException(
        String.format(
            Locale.ROOT,
            "The table has sparse vectors of %,d columns, of which %,d are known to be in two rows of the sample or more: a sample of %,d rows of them and %,d singular vectors would take up to %,d MiB of the driver's memory, which has %,d MiB. Set a smaller {fit.reduce} or {fit.sampleRows}, give more --driver-memory, or make vectors of fewer columns, for example by hashing.",
            d,
            c,
            s,
            q,
            bytes() >> 20,
            memory >> 20));
  }
}
