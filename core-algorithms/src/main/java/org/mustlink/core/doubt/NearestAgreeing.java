package org.mustlink.core.doubt;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/** The labelled rows of a class that are nearest to a row. */
public final class NearestAgreeing {
  private final Rows points;
  private final int[][] members;

  /**
   * Prepares the search. O(c).
   *
   * @param points c rows in the space that distances are measured in
   * @param classes c, each below k
   */
  public NearestAgreeing(Rows points, int[] classes, int k) {
    this.points = points;
    int[] sizes = new int[k];
    IntStream.of(classes).forEach(j -> sizes[j]++);
    this.members = new int[k][];
    Arrays.setAll(members, j -> new int[sizes[j]]);
    int[] filled = new int[k];
    for (int i = 0; i < classes.length; i++) {
      members[classes[i]][filled[classes[i]]++] = i;
    }
  }

  /**
   * Returns the nearest rows of a class, the nearest first and the first of equals first. O(c d).
   *
   * @param row which is not among them
   * @param most how many there are at most
   */
  public int[] of(int row, int likelier, int most) {
    int[] others = IntStream.of(members[likelier]).filter(i -> i != row).toArray();
    double[] distances = IntStream.of(others).mapToDouble(i -> distance(row, i)).toArray();
    return IntStream.range(0, others.length)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(i -> distances[i]).thenComparing(i -> others[i]))
        .limit(most)
        .mapToInt(i -> others[i])
        .toArray();
  }

  private double distance(int one, int other) {
    double sum = 0;
    for (int t = 0; t < points.d(); t++) {
      double difference = points.at(one, t) - points.at(other, t);
      sum += difference * difference;
    }
    return sum;
  }
}
