package org.mustlink.core.sideinfo;

/**
 * Numbers of the values of columns of rules: a hash of 64 bits, of which the first bits give way to
 * the index of the column if there are several.
 */
public final class ColumnValues {
  /** The number of a value that says nothing, see {@link RuleKind#value}. */
  public static final long NOTHING = 0;

  private ColumnValues() {}

  /** Returns the number of a row of a table in memory, whose id is its position. */
  public static long number(int row) {
    return number(0, 1, String.valueOf(row));
  }

  /** The number of first bits that tell the column. */
  public static int columnBits(int columns) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(columns - 1);
  }

  /**
   * Returns the index of the column that a value is of.
   *
   * @param number the number of the value
   * @param columns how many columns there are, at least 1
   */
  public static int column(long number, int columns) {
    int bits = columnBits(columns);
    return bits == 0 ? 0 : (int) (number >>> (Long.SIZE - bits));
  }

  /** Returns the number of a value of a column, out of a hash of both. */
  public static long number(int column, int columns, long hash) {
    int bits = columnBits(columns);
    return bits == 0 ? hash : ((long) column << (Long.SIZE - bits)) | (hash >>> bits);
  }

  /**
   * Returns the number of a text of a column: Spark's {@code xxhash64(column, text)} is the hash.
   */
  public static long number(int column, int columns, String text) {
    return number(column, columns, XxHash64.of(text, XxHash64.of(column, XxHash64.FIRST_SEED)));
  }
}
