package org.mustlink.core.sample;

import java.io.Serializable;
import org.mustlink.core.columns.ContentHash;

/**
 * Determines which rows are in a sample, and with which multiplicity. The expected multiplicity of
 * a row is proportional to its weight, so that all rows of a sample count the same and users of the
 * sample need not know the weights. If all weights are equal, each row is in the sample once or not
 * at all.
 *
 * @param weights the weights of the rows
 * @param room the maximum number of rows of the sample, counted with their multiplicities
 */
public record SampleDraw(RowWeights weights, long room) implements Serializable {
  /** The largest key of a row of the sample, as an unsigned number. */
  public long threshold() {
    return weights.areEqual() ? ContentHash.threshold(room, weights.n()) : -1L;
  }

  /**
   * Returns the key by which the rows of the sample are ordered. With weights this is not the hash
   * itself: a row with a small weight is in the sample only if its hash is small, so that in the
   * order of hashes such rows would be more frequent at the beginning.
   */
  public long key(long hash) {
    return weights.areEqual() ? hash : ContentHash.again(hash);
  }

  /**
   * Returns the multiplicity of a row whose key does not exceed the bound: the whole part of its
   * expected multiplicity, plus one with the probability of the fraction, which its hash decides.
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
