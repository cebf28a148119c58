package org.mustlink.spark.table.features;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.mustlink.core.landmark.BlockSize;

/**
 * Reads the rows of a partition a block at a time: the one loop of all that encodes or assigns
 * rows.
 *
 * @param <B> what is made of a block
 */
public final class RowBlocks<B> implements Iterator<B> {
  /**
   * Makes something of blocks of rows. For each block it hears of every row in turn, while the
   * cursor stands on it.
   */
  public interface Maker<B> {
    /** A block starts. */
    void start();

    /**
     * A row whose features can be used.
     *
     * @param i its index among these rows of the block
     */
    void take(int i);

    /** A row whose features cannot be used. */
    void refuse(FeatureProblem problem);

    /** Whether the block is to end before it has as many rows as it may have. */
    default boolean isFull() {
      return false;
    }

    /**
     * The block ends.
     *
     * @param features of the rows that were taken; may be overwritten
     * @param count how many these are, perhaps none
     */
    B end(double[] features, int count);
  }

  private final FeatureCursor rows;
  private final int d;
  private final int size;
  private final Maker<B> maker;
  private final double[] features;
  private boolean more;

  /**
   * Starts at the first row.
   *
   * @param d values of a row
   * @param size rows of a block at the most, such as {@link BlockSize#of}
   */
  public RowBlocks(FeatureCursor rows, int d, int size, Maker<B> maker) {
    this.rows = rows;
    this.d = d;
    this.size = size;
    this.maker = maker;
    this.features = new double[Math.multiplyExact(size, d)];
    this.more = rows.advance();
  }

  @Override
  public boolean hasNext() {
    return more;
  }

  @Override
  public B next() {
    if (!more) {
      throw new NoSuchElementException();
    }
    maker.start();
    int count = 0;
    for (int read = 0; more && read < size && !maker.isFull(); read++) {
      FeatureProblem problem = rows.features(features, count * d);
      if (problem == null) {
        maker.take(count++);
      } else {
        maker.refuse(problem);
      }
      more = rows.advance();
    }
    return maker.end(features, count);
  }
}
