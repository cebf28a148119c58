package org.mustlink.spark.description;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.landmark.CodedRows;

/**
 * The rows whose features are on the driver, by hashes of their keys and codes. The coded rows of a
 * table have no features; the hashes tell which of them are among the rows on the driver.
 *
 * @param hashes ascending
 * @param rows the row of each hash
 */
public record KnownRows(long[] hashes, int[] rows) implements Serializable {
  /**
   * Some rows of a sample.
   *
   * @param codes the codes of all rows of the sample, as the passes over the table code them
   * @param keys the hashes of the keys of these rows
   * @param some the indices of the rows that are meant
   */
  public static KnownRows of(CodedRows codes, long[] keys, int[] some) {
    return of(IntStream.of(some).mapToLong(i -> codes.hash(i, keys[i])).toArray(), some);
  }

  /**
   * Rows of given hashes.
   *
   * @param hashes the hash of each row
   * @param some the indices of the rows
   */
  public static KnownRows of(long[] hashes, int[] some) {
    int[] order =
        IntStream.range(0, hashes.length)
            .boxed()
            .sorted((a, b) -> Long.compare(hashes[a], hashes[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new KnownRows(
        IntStream.of(order).mapToLong(i -> hashes[i]).toArray(),
        IntStream.of(order).map(i -> some[i]).toArray());
  }

  /** The first row of a hash, or -1. */
  public int find(long hash) {
    int at = Arrays.binarySearch(hashes, hash);
    if (at < 0) {
      return -1;
    }
    while (at > 0 && hashes[at - 1] == hash) {
      at--;
    }
    return rows[at];
  }
}
