package org.mustlink.core.hmrf;

import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.evaluation.Contingency;

/**
 * The mean of the best local optima after their classes were matched (a cluster ensemble: Strehl,
 * Ghosh, JMLR 2002). Optima that differ but are about equally likely show how certain a class is.
 */
final class Consensus {
  private Consensus() {}

  /**
   * Returns the mean beliefs of the optima, rows x k. Classes are numbered as in the first of them.
   *
   * @param best the optima, at least one
   * @param labelled the number of classes that have labels and keep their numbers
   */
  static double[] of(List<LocalOptimum> best, int labelled, int k) {
    int[] first = Beliefs.classes(best.get(0).beliefs(), k);
    double[] mean = new double[best.get(0).beliefs().length];
    for (LocalOptimum optimum : best) {
      int[] names = names(Beliefs.classes(optimum.beliefs(), k), first, labelled, k);
      for (int i = 0; i < mean.length; i++) {
        mean[i / k * k + names[i % k]] += optimum.beliefs()[i] / best.size();
      }
    }
    return mean;
  }

  private static int[] names(int[] classes, int[] as, int labelled, int k) {
    Contingency.Builder table = Contingency.builder(k, k);
    for (int row = 0; row < classes.length; row++) {
      table.add(classes[row], as[row], 1);
    }
    // More than all rows together, so that a class with labels always keeps its number.
    IntStream.range(0, labelled).forEach(j -> table.add(j, j, 1 + 2L * classes.length));
    return ClassMatching.of(table.build(), k);
  }
}
