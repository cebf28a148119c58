package org.mustlink.spark.fit.memory;

import java.util.Locale;
import org.mustlink.core.columns.SparseVectorsFitter;
import org.mustlink.core.fault.BadSettingException;

/**
 * The memory that a truncated singular value decomposition of sparse rows takes on the driver. It
 * is held against what the driver has before any feature is read, as far as it is known then, and
 * again before the vectors are found.
 *
 * @param d columns
 * @param c columns that two rows of the sample have; 0 before it is drawn
 * @param q dimensions
 * @param s rows of the sample at the most
 */
public record ReductionMemory(long d, long c, long q, long s) {
  /** Copies of the map while it is sent to the executors. */
  private static final int COPIES = 5;

  /** Bytes at the most. */
  public long bytes() {
    long sample = 3 * SampleSize.MOST_BYTES + (long) Long.BYTES * d;
    long map = (long) Float.BYTES * c * q;
    return Math.max(sample + SparseVectorsFitter.bytes(s, c, q), map * COPIES);
  }

  /** Bytes of the heap that the driver needs for it. */
  long heap() {
    return (long) Math.ceil(bytes() / DriverMemory.SHARE);
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
