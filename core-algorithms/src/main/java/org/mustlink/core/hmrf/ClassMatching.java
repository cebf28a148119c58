package org.mustlink.core.hmrf;

import java.util.stream.IntStream;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Matching;

/** Numbers k clusters by the classes with which they share most rows ({@link Matching}). */
final class ClassMatching {
  private ClassMatching() {}

  /**
   * Returns one class for each cluster. A cluster that is matched with no class gets the next free
   * number.
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
