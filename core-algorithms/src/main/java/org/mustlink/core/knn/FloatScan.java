package org.mustlink.core.knn;

/** Scores a block of rows against all landmarks, in float. Owns buffers, so not thread-safe. */
interface FloatScan {

  /**
   * The number of rows that are scored together; the rows of a block are padded to a multiple of
   * it.
   */
  int ROWS = 4;

  /**
   * Offers the score offset + |l|^2/2 - x.l of each landmark to each row's candidates.
   *
   * @param rows scaled and centred, at least {@code count} rounded up to a multiple of {@link
   *     #ROWS}, x d row-major; the padding may have any values
   * @param offsets of the rows, such that no score is below zero; as long as the padded rows
   * @param candidates emptied by the caller; takes the landmarks with the lowest scores of each row
   */
  void scan(float[] rows, float[] offsets, int count, Candidates candidates);

  /**
   * Returns a scan over the same packed landmarks with buffers of its own, that finds {@code keep}
   * candidates a row.
   */
  FloatScan sibling(int keep);

  /** Computes the scores without selecting candidates, for benchmarks of the products alone. */
  void product(float[] rows, float[] offsets, int count);
}
