package org.mustlink.core.sideinfo;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Links between random rows. */
public final class DrawnLinks {
  private DrawnLinks() {}

  /** Whether two rows are linked by a must-link. */
  @FunctionalInterface
  public interface Rule {
    /** Returns whether rows are of one class. */
    boolean must(int first, int second);
  }

  /**
   * Draws links between different rows.
   *
   * @param rows of the table
   * @param linked the number of first rows that may be linked, at least 2
   * @param count the number of links
   */
  public static Links of(RandomGenerator random, int rows, int linked, int count, Rule rule) {
    int[] first = new int[count];
    int[] second = new int[count];
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    Arrays.fill(weights, 1);
    for (int e = 0; e < count; e++) {
      first[e] = random.nextInt(linked);
      second[e] = (first[e] + 1 + random.nextInt(linked - 1)) % linked;
      must[e] = rule.must(first[e], second[e]);
    }
    return Links.of(rows, first, second, must, weights);
  }
}
