package org.mustlink.core.hmrf;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.mustlink.core.sideinfo.Links;

/** Correct links between random rows. */
final class TrueLinks {
  private static final int LINKS_PER_ROW = 5;

  private TrueLinks() {}

  /**
   * Five links a row.
   *
   * @param truth the class of every row
   * @param contradictory whether the second link is between the rows of the first and contradicts
   *     it
   */
  static Links of(int[] truth, boolean contradictory) {
    SplittableRandom random = new SplittableRandom(4);
    int rows = truth.length;
    int count = LINKS_PER_ROW * rows;
    int[] first = new int[count];
    int[] second = new int[count];
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    Arrays.fill(weights, 1);
    for (int i = 0; i < count; i++) {
      first[i] = random.nextInt(rows);
      second[i] = (first[i] + 1 + random.nextInt(rows - 1)) % rows;
      must[i] = truth[first[i]] == truth[second[i]];
    }
    if (contradictory) {
      first[1] = first[0];
      second[1] = second[0];
      must[1] = !must[0];
    }
    return Links.of(rows, first, second, must, weights);
  }
}
