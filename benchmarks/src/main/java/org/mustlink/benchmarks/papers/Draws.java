package org.mustlink.benchmarks.papers;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Random side information about a set. It depends on the set and the number of the draw alone, so
 * that it is equal for all methods. Draws are nested: the labelled rows and the pairs of a draw are
 * among those of the same draw with more of them, and the wrong pairs of a draw are among those of
 * the same pairs with a larger share of wrong ones.
 */
final class Draws {
  /** The least weight of a pair. */
  private static final double LEAST_BELIEF = 0.01;

  private Draws() {}

  /** Returns the classes of a number of rows, drawn uniformly without replacement. */
  static SideInformation labels(SmallSet set, int count, int draw) {
    int[] order = Rows.shuffled(set.classes().length, 1000L + draw);
    return SideInformation.ofLabels(
        set.labels(Arrays.copyOf(order, Math.min(count, order.length))));
  }

  /** Returns the classes of some percent of the rows, drawn uniformly without replacement. */
  static SideInformation percent(SmallSet set, double percent, int draw) {
    return labels(set, (int) Math.round(set.classes().length * percent / 100), draw);
  }

  /**
   * Returns the classes of some percent of the rows of each class, of each at least one; of 0
   * percent none.
   */
  static SideInformation percentOfEachClass(SmallSet set, double percent, int draw) {
    int[] sizes = new int[set.k()];
    Arrays.stream(set.classes()).forEach(c -> sizes[c]++);
    int[] labels = new int[set.classes().length];
    Arrays.fill(labels, -1);
    int[] left = new int[sizes.length];
    Arrays.setAll(
        left, c -> percent == 0 ? 0 : (int) Math.max(1, Math.round(sizes[c] * percent / 100)));
    for (int row : Rows.shuffled(labels.length, 1000L + draw)) {
      int c = set.classes()[row];
      if (left[c] > 0) {
        left[c]--;
        labels[row] = c;
      }
    }
    return SideInformation.ofLabels(labels);
  }

  /**
   * Returns links between random pairs of different rows, without repetition, that say whether both
   * rows have one class.
   *
   * @param wrong the share of links that say the opposite
   * @param believed whether links have degrees of belief as weights, from 0.5 to 1 for right ones
   *     and from 0.01 to 0.5 for wrong ones, instead of 1
   */
  static SideInformation pairs(SmallSet set, int count, double wrong, boolean believed, int draw) {
    int n = set.classes().length;
    SplittableRandom rows = new SplittableRandom(2000L + draw);
    SplittableRandom beliefs = new SplittableRandom(3000L + draw);
    int[] order = Rows.shuffled(count, 3500L + draw);
    boolean[] flipped = new boolean[count];
    for (int i = 0; i < Math.round(wrong * count); i++) {
      flipped[order[i]] = true;
    }
    int[] first = new int[count];
    int[] second = new int[count];
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < count; i++) {
      do {
        first[i] = rows.nextInt(n);
        second[i] = (first[i] + 1 + rows.nextInt(n - 1)) % n;
      } while (!seen.add((long) Math.min(first[i], second[i]) * n + Math.max(first[i], second[i])));
      must[i] = (set.classes()[first[i]] == set.classes()[second[i]]) != flipped[i];
      double half = beliefs.nextDouble() / 2;
      double belief = flipped[i] ? Math.max(LEAST_BELIEF, half) : 0.5 + half;
      weights[i] = believed ? belief : 1;
    }
    return SideInformation.of(Links.of(n, first, second, must, weights));
  }
}
