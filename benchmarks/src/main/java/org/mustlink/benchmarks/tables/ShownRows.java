package org.mustlink.benchmarks.tables;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Draws of rows of a table, of which a method is shown the classes or links. */
public final class ShownRows {
  private ShownRows() {}

  /**
   * Returns the labels of c rows, drawn uniformly without replacement.
   *
   * @param classes the class of every row, from 0
   * @param shown the number of classes, from the first on, whose rows are drawn
   * @param wrong the probability that a label is that of another class
   */
  public static Map<Long, Integer> labels(int[] classes, int c, int shown, double wrong, int seed) {
    SplittableRandom random = new SplittableRandom(1000L + seed);
    Map<Long, Integer> labels = new HashMap<>();
    while (labels.size() < c) {
      int row = random.nextInt(classes.length);
      if (classes[row] < shown) {
        labels.putIfAbsent((long) row, classes[row]);
      }
    }
    if (wrong > 0) {
      int k = (int) Arrays.stream(classes).distinct().count();
      for (long row : new TreeSet<>(labels.keySet())) {
        if (random.nextDouble() < wrong) {
          labels.merge(row, 1 + random.nextInt(k - 1), (label, shift) -> (label + shift) % k);
        }
      }
    }
    return labels;
  }

  /** A link between two rows. */
  public record Pair(long first, long second, boolean must) {}

  /**
   * Links between drawn rows.
   *
   * @param rows the drawn rows
   */
  public record Linked(Set<Long> rows, List<Pair> pairs) {}

  /**
   * Returns links between random pairs of c rows, which are drawn uniformly without replacement.
   *
   * @param classes the class of every row
   * @param pairs the number of links for each of the c rows
   * @param wrong the probability that a link is of the opposite type
   */
  public static Linked links(int[] classes, int c, int pairs, double wrong, int seed) {
    SplittableRandom random = new SplittableRandom(1000L + seed);
    Set<Long> drawn = new LinkedHashSet<>();
    while (drawn.size() < c) {
      drawn.add((long) random.nextInt(classes.length));
    }
    long[] ids = drawn.stream().mapToLong(Long::longValue).toArray();
    List<Pair> links = new ArrayList<>();
    for (int i = 0; i < c * pairs; i++) {
      int first = random.nextInt(c);
      int second = (first + 1 + random.nextInt(c - 1)) % c;
      boolean same = classes[(int) ids[first]] == classes[(int) ids[second]];
      boolean must = same != random.nextDouble() < wrong;
      links.add(new Pair(ids[first], ids[second], must));
    }
    return new Linked(drawn, links);
  }
}
