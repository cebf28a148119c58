package org.mustlink.spark.fit.memory;

import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.scacs.LandmarkSpectrum;

/**
 * The memory that the compressed problem takes on the driver. It is held against what the driver
 * has before any feature is read.
 *
 * @param p landmarks
 * @param classes label values
 * @param n rows
 * @param r landmarks in a code
 */
public record SolverMemory(long p, int classes, long n, int r) {
  /** The part of the driver's memory that the compressed problem may take. */
  private static final double DRIVER_SHARE = 0.6;

  /** Of the sums, where the driver merges them; in local mode the tasks hold theirs beside. */
  private static final int COPIES = 3;

  /** Bytes at the most. */
  public long bytes() {
    return COPIES * CodeSums.bytes(p, classes, n, r) + LandmarkSpectrum.bytes(p, classes);
  }

  /** Bytes of the sums of one partition at the most, where all are of one size. */
  public long partBytes(int partitions) {
    return CodeSums.bytes(p, classes, n / Math.max(1, partitions) + 1, r);
  }

  /** Bytes of the heap that the driver needs for it. */
  long heap() {
    return (long) Math.ceil(bytes() / DRIVER_SHARE);
  }

  /**
   * Refuses more landmarks than the memory of the driver can hold.
   *
   * @param memory bytes of its heap
   * @throws BadSettingException naming the memory that is needed
   */
  void require(long memory) {
    if (bytes() > DRIVER_SHARE * memory) {
      throw BadSettingException.ofOption(
          "landmarks",
          p,
          "the driver would need " + (bytes() >> 20) + " MiB and has " + (memory >> 20) + " MiB",
          "Give fewer landmarks or more --driver-memory.");
    }
  }
}
