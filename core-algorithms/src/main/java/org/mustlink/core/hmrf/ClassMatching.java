package org.mustlink.core.hmrf;

import java.util.stream.IntStream;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Matching;

/** New numbers of k clusters, by the classes that they agree with best. */
final class ClassMatching {
  private ClassMatching() {}

  /**
   * One class for each cluster; clusters that no class is left for get the free numbers in order.
   *
   * @param table clusters by classes
   * @param k clusters, not fewer than classes
   */
  static int[] of(Contingency table, int k) {
    int[] names = Matching.of(table);
    int[] free =
        IntStream.range(0, k)
            .filter(j -> IntStream.of(names).noneMatch(name -> name == j))
            .toArray();
    int next = 0;
    for (int j = 0; j < k; j++) {
      names[j] = names[j] >= 0 ? names[j] : free[next++];
    }
    return names;
  }
}
