package org.mustlink.core.doubt;

import java.util.stream.IntStream;
import org.mustlink.core.ids.IndexGroups;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Rows;

/** The labelled rows of a class that are nearest to a row. */
public final class NearestAgreeing {
  private final Rows points;
  private final IndexGroups members;

  /**
   * Prepares the search. O(c).
   *
   * @param points c rows in the space that distances are measured in
   * @param classes c, each below k
   */
  public NearestAgreeing(Rows points, int[] classes, int k) {
    this.points = points;
    this.members = IndexGroups.of(k, classes.length, i -> classes[i]);
  }

  /**
   * Returns the nearest rows of a class, the nearest first and the first of equals first. O(c d).
   *
   * @param row which is not among them
   * @param most how many there are at most
   */
  public int[] of(int row, int likelier, int most) {
    int[] others = IntStream.of(members.of(likelier)).filter(i -> i != row).toArray();
    double[] distances =
        IntStream.of(others).mapToDouble(i -> points.squaredDistance(row, i)).toArray();
    return IntStream.of(Indices.ascending(others.length, i -> distances[i]))
        .limit(most)
        .map(i -> others[i])
        .toArray();
  }
}
