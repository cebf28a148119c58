package org.mustlink.core.knn;

/** Scores a block of rows against all landmarks, in float. Owns buffers, so not thread-safe. */
interface FloatScan {

  /** Rows are scored so many at a time; the array of a block holds a multiple of it. */
  int ROWS = 4;

  /**
   * Offers the score offset + |l|^2/2 - x.l of each landmark to each row's candidates.
   *
   * @param rows scaled and centred, at least {@code count} rounded up to a multiple of {@link
   *     #ROWS}, x d row-major; the padding may hold anything
   * @param offsets of the rows, such that no score is below zero; as long as the padded rows
   * @param candidates emptied by the caller; keep the best of each row, and nothing with a score
   *     below that of the last candidate is left out
   */
  void scan(float[] rows, float[] offsets, int count, Candidates candidates);

  /**
   * Returns a scan over the same packed landmarks with buffers of its own, that finds {@code keep}
   * candidates a row.
   */
  FloatScan sibling(int keep);

  /** Computes the scores and keeps nothing, for benchmarks of the products alone. */
  void product(float[] rows, float[] offsets, int count);
}
