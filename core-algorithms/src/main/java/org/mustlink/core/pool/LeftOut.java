package org.mustlink.core.pool;

/**
 * What a way to assign makes of labelled rows without seeing their labels.
 *
 * @param right whether each row would get its own class
 * @param margins how clearly each row would belong to the class it gets, in [0, 1]
 */
public record LeftOut(boolean[] right, double[] margins) {
  /** The number of rows that would get their own class. */
  public int count() {
    int count = 0;
    for (boolean one : right) {
      count += one ? 1 : 0;
    }
    return count;
  }
}
