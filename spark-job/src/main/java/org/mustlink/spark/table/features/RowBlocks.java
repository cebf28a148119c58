package org.mustlink.spark.table.features;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.row.FeatureProblem;

/**
 * Reads the rows of a partition block by block. Everything that encodes or assigns rows uses this
 * loop.
 *
 * @param <B> the type of the result of a block
 */
public final class RowBlocks<B> implements Iterator<B> {
  /**
   * Processes blocks of rows. It is called for every row of a block while the cursor is at the row.
   */
  public interface Maker<B> {
    /** Called at the start of a block. */
    void start();

    /**
     * Called for a row whose features can be used.
     *
     * @param i its index among such rows of the block
     */
    void take(int i);

    /** Called for a row whose features cannot be used. */
    void refuse(FeatureProblem problem);

    /** Whether the block is to end before it has the maximum number of rows. */
    default boolean isFull() {
      return false;
    }

    /**
     * Called at the end of a block; returns its result.
     *
     * @param features the features of the rows that were taken; may be overwritten
     * @param count the number of these rows, possibly 0
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
   * @param d the number of values of a row
   * @param size the maximum number of rows of a block, such as {@link BlockSize#of}
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
