package org.mustlink.core.registry;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Links between random pairs of some rows of a real data set, drawn as the benchmarks draw them.
 *
 * @param side the links
 * @param known n, the class of a row that was drawn, -1 for the others
 */
record LinkedRows(SideInformation side, int[] known) {

  /**
   * Draws rows uniformly without replacement and links between random pairs of them.
   *
   * @param c rows drawn
   * @param pairs links for every one of them
   */
  static LinkedRows draw(RealData data, int c, int pairs, int draw) {
    SplittableRandom random = new SplittableRandom(1000L + draw);
    int[] classes = data.classes();
    Set<Integer> drawn = new LinkedHashSet<>();
    while (drawn.size() < c) {
      drawn.add(random.nextInt(classes.length));
    }
    int[] rows = drawn.stream().mapToInt(Integer::intValue).toArray();
    int[] first = new int[c * pairs];
    int[] second = new int[c * pairs];
    boolean[] must = new boolean[c * pairs];
    double[] ones = new double[c * pairs];
    Arrays.fill(ones, 1);
    for (int e = 0; e < first.length; e++) {
      int one = random.nextInt(c);
      first[e] = rows[one];
      second[e] = rows[(one + 1 + random.nextInt(c - 1)) % c];
      must[e] = classes[first[e]] == classes[second[e]];
    }
    return new LinkedRows(
        SideInformation.of(Links.of(classes.length, first, second, must, ones)),
        IntStream.range(0, classes.length).map(i -> drawn.contains(i) ? classes[i] : -1).toArray());
  }
}
