package org.mustlink.spark.fit.memory;

import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.scacs.LandmarkSpectrum;

/**
 * The memory that the compressed problem takes on the driver. It is compared with the memory of the
 * driver before any feature is read.
 *
 * @param p the number of landmarks
 * @param classes the number of label values
 * @param n the number of rows
 * @param r the number of landmarks in a code
 */
public record SolverMemory(long p, int classes, long n, int r) {
  /** The part of the driver's memory that the compressed problem, or its solution, may take. */
  static final double SHARE = 0.6;

  /**
   * The number of copies of the sums while the driver merges them; in local mode the tasks hold
   * theirs in the same memory.
   */
  private static final int COPIES = 3;

  /** An upper bound of the bytes. */
  public long bytes() {
    return COPIES * CodeSums.bytes(p, classes, n, r) + LandmarkSpectrum.bytes(p, classes);
  }

  /**
   * An upper bound of the bytes of the sums of one partition, if all partitions are of equal size.
   */
  public long partBytes(int partitions) {
    return CodeSums.bytes(p, classes, n / Math.max(1, partitions) + 1, r);
  }

  /**
   * Refuses more landmarks than the memory of the driver can hold.
   *
   * @param memory bytes of its heap
   * @throws BadSettingException naming the memory that is needed
   */
  void require(long memory) {
    if (bytes() > SHARE * memory) {
      throw BadSettingException.ofOption(
          "landmarks",
          p,
          "the driver would need " + (bytes() >> 20) + " MiB and has " + (memory >> 20) + " MiB",
          "Give fewer landmarks or more --driver-memory.");
    }
  }
}
