package org.mustlink.core.suggest;

/**
 * What as many further answers as those of the last round are worth: how much more of the rows
 * without an answer would be in the right cluster. It is told by how many rows the last answers
 * moved to another cluster: answers that move few rows cannot be worth much, and of the rows that
 * they move only some come to be right. What share these are, and how far it varies from round to
 * round, was measured on tables whose classes are known.
 *
 * @param low the gain that is exceeded in nine of ten rounds; below 0 where accuracy may fall
 * @param middle the expected gain
 * @param high the gain that is exceeded in one of ten rounds
 */
public record AnswerWorth(double low, double middle, double high) {
  /** The number of answers of a round below which nothing is said. */
  public static final int FEWEST = 10;

  /** The gain of a round as a share of the rows that the round before it moved. */
  private static final double SHARE = 0.12;

  /** Rows move in blocks: the gain varies as if so large a part of the table were one row. */
  private static final double BLOCK = 0.0032;

  /** The variance of what becomes of a single row that moves: right, wrong, or neither. */
  private static final double ROW = 0.25;

  /** The tenth quantile of the normal distribution. */
  private static final double TENTH = 1.2816;

  /**
   * Estimates the gain.
   *
   * @param rows the number of rows that the last two fits have in common, at least 1
   * @param moved the number of these that are in another cluster than before
   */
  public static AnswerWorth of(long rows, long moved) {
    double share = (moved + 1.0) / rows; // none that moved does not mean that none will
    double middle = SHARE * share;
    double spread = TENTH * Math.sqrt(share * (BLOCK + ROW / rows));
    return new AnswerWorth(middle - spread, middle, Math.min(1, middle + spread));
  }
}
