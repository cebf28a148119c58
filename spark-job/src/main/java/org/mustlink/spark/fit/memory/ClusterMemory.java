package org.mustlink.spark.fit.memory;

import org.mustlink.core.fault.BadSettingException;

/**
 * The memory that the embedding and the centres of its clusters take on the driver.
 *
 * @param k the number of clusters
 * @param p the number of landmarks
 * @param starts the number of k-means starts, each of which sends its centres
 */
record ClusterMemory(long k, long p, int starts) {
  /**
   * The copies of the centres besides those of the starts: the best ones, the sorted ones and those
   * in the model.
   */
  private static final int COPIES = 3;

  /**
   * An upper bound of the bytes: an embedding has at most as many columns as there are landmarks.
   */
  long bytes() {
    return Double.BYTES * Math.min(k, p) * (COPIES * p + (COPIES + starts) * k);
  }

  /**
   * Refuses more clusters than the memory of the driver can hold.
   *
   * @param memory bytes of its heap
   * @throws BadSettingException naming the memory that is needed
   */
  void require(long memory) {
    if (bytes() > SolverMemory.SHARE * memory) {
      throw BadSettingException.ofOption(
          "k",
          k,
          "the driver would need %s MiB for their centres and has %s MiB"
              .formatted(bytes() >> 20, memory >> 20),
          "Give fewer clusters, fewer landmarks or more --driver-memory.");
    }
  }
}
