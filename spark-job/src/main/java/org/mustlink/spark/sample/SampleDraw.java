package org.mustlink.spark.sample;

import java.io.Serializable;

/**
 * Which rows are in a sample, and how often. All rows of a sample count the same: a row is in it as
 * often, on the average, as it weighs, so that what the sample is used for need not know of
 * weights. Where all rows weigh the same, each is in it once or not at all.
 *
 * @param weights of the rows
 * @param room rows of the sample at the most, with their copies
 */
public record SampleDraw(RowWeights weights, long room) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The largest key of a row of the sample, as an unsigned number. */
  public long threshold() {
    return weights.areEqual() ? ContentHash.threshold(room, weights.n()) : -1L;
  }

  /**
   * What a row of some hash is ordered by. Where weights decide together with the hash, the order
   * has to be another one: among the rows of the smallest hashes there are more light ones.
   */
  public long key(long hash) {
    return weights.areEqual() ? hash : ContentHash.again(hash);
  }

  /**
   * How often a row is in the sample if its key does not pass the bound: as many times as is whole,
   * and once more with the probability of what is left, by its hash.
   */
  public long copies(double weight, long hash) {
    if (weights.areEqual()) {
      return 1;
    }
    double mean = weight * weights.copies(room);
    long whole = (long) mean;
    return (hash >>> 11) * 0x1p-53 < mean - whole ? whole + 1 : whole;
  }
}
