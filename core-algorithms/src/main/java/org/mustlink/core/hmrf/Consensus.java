package org.mustlink.core.hmrf;

import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.evaluation.Contingency;

/**
 * The mean of the best ascents, their classes matched (a cluster ensemble, Strehl, Ghosh, JMLR
 * 2002): ascents that end elsewhere but fit about as well tell how sure a class is.
 */
final class Consensus {
  private Consensus() {}

  /**
   * The mean beliefs of some candidates, their classes by the numbers of the first one.
   *
   * @param labelled classes with labels, which keep their numbers
   */
  static double[] of(List<Candidate> best, int labelled, int k) {
    int[] first = Beliefs.classes(best.get(0).beliefs(), k);
    double[] mean = new double[best.get(0).beliefs().length];
    for (Candidate candidate : best) {
      int[] names = names(Beliefs.classes(candidate.beliefs(), k), first, labelled, k);
      for (int i = 0; i < mean.length; i++) {
        mean[i / k * k + names[i % k]] += candidate.beliefs()[i] / best.size();
      }
    }
    return mean;
  }

  private static int[] names(int[] classes, int[] as, int labelled, int k) {
    Contingency.Builder table = Contingency.builder(k, k);
    for (int row = 0; row < classes.length; row++) {
      table.add(classes[row], as[row], 1);
    }
    // More than all rows: nothing outweighs a label's number.
    IntStream.range(0, labelled).forEach(j -> table.add(j, j, 1 + 2L * classes.length));
    return ClassMatching.of(table.build(), k);
  }
}
