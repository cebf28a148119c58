package org.mustlink.spark.fit.coded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.landmark.sums.CodeSum;

/**
 * The must-link components of one partition with the sums of the codes of their rows.
 *
 * @param components the numbers of the components, ascending
 * @param sums the sum of the codes of each
 */
record SummedComponents(long[] components, CodeSum[] sums) {

  /**
   * Sums the codes of components.
   *
   * @param p the number of landmarks
   */
  static SummedComponents of(ComponentCodes codes, int p) {
    Longs numbers = new Longs();
    List<CodeSum> sums = new ArrayList<>();
    codes.forEach(
        p,
        (component, sum) -> {
          numbers.add(component);
          sums.add(sum.sum());
        });
    return new SummedComponents(numbers.toArray(), sums.toArray(new CodeSum[0]));
  }

  /** Returns the sum of a component of this partition. */
  CodeSum of(long component) {
    return sums[Arrays.binarySearch(components, component)];
  }
}
