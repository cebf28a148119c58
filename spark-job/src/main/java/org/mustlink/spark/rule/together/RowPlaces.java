package org.mustlink.spark.rule.together;

import java.io.Serializable;

/**
 * Where the rows of one partition of the codes are among all rows, as numbers that are the keys of
 * records on their way back. A partition that is computed again has the same rows, but perhaps in
 * another order, so that whoever reads such a record checks the number of the row.
 *
 * @param partition the index of the partition
 * @param partitions the number of partitions
 */
public record RowPlaces(int partition, int partitions) implements Serializable {
  /** Returns the place of a row by its index in the partition. */
  long of(int row) {
    return (long) row * partitions + partition;
  }

  /** Returns the index of a row in the partition. */
  int row(long place) {
    return (int) (place / partitions);
  }

  /** Returns the places of the rows of one block after another. */
  public Running running() {
    return new Running(this);
  }

  /** The places of the rows of blocks. Mutable. */
  public static final class Running {
    private final RowPlaces places;
    private int before;

    private Running(RowPlaces places) {
      this.places = places;
    }

    /** Returns the place of a row of the block by its index. */
    public long of(int row) {
      return places.of(before + row);
    }

    /** Goes on to the next block. */
    public void next(int rows) {
      before += rows;
    }
  }
}
