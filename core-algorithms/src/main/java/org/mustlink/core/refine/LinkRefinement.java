package org.mustlink.core.refine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LabelSolver;
import org.mustlink.core.landmark.LandmarkGraph;
import org.mustlink.core.landmark.LandmarkSpectrum;
import org.mustlink.core.sideinfo.Statements;

/**
 * Classes of linked rows from links, labels and the landmark graph: a hidden Markov random field
 * (Basu, Bilenko, Mooney, KDD 2004) whose unary terms are leave-one-out values of the label solver,
 * solved by belief propagation from several starts. Links and labels may be wrong; how many of them
 * are is estimated on the way.
 *
 * <p>With the classes found, links become labels of the linked rows, and SCACS goes on as it does
 * with labels.
 */
public final class LinkRefinement {
  private LinkRefinement() {}

  /**
   * The classes that fit best. O(p^3 + starts (rounds (p^2 k + links k))) on all cores; the result
   * does not depend on their number.
   *
   * @param rows codes of all linked or labelled rows, in the order of the statements
   * @param statements their links and labels; labels below k
   * @param k classes, at least 2
   */
  public static PseudoClasses run(
      LandmarkGraph graph,
      LandmarkSpectrum spectrum,
      CodedRows rows,
      Statements statements,
      int k,
      long seed) {
    if (rows.count() != statements.rows() || rows.count() == 0 || k < statements.classes()) {
      throw new IllegalArgumentException(
          rows.count()
              + " codes and "
              + statements.rows()
              + " rows with links, "
              + statements.classes()
              + " labels and k = "
              + k
              + " do not fit");
    }
    LabelSolver solver = LabelSolver.normalised(graph, rows, 1);
    List<int[]> starts = new Starts(graph, spectrum, rows, statements, k).classes(seed);
    List<PseudoClasses> found =
        starts.parallelStream()
            .map(start -> new Refinement(statements, k, solver, start).run())
            .toList();
    PseudoClasses best = found.get(0);
    for (PseudoClasses other : found) {
      best = other.fit() > best.fit() ? other : best;
    }
    return numbered(best, statements.classes(), k);
  }

  private static PseudoClasses numbered(PseudoClasses found, int labelled, int k) {
    int[] numbers = new int[k];
    Arrays.fill(numbers, -1);
    int next = labelled;
    for (int j = 0; j < labelled; j++) {
      numbers[j] = j;
    }
    for (int j : found.classes()) {
      numbers[j] = numbers[j] < 0 ? next++ : numbers[j];
    }
    for (int j = 0; j < k; j++) {
      numbers[j] = numbers[j] < 0 ? next++ : numbers[j];
    }
    double[] beliefs = new double[found.beliefs().length];
    for (int i = 0; i < beliefs.length; i++) {
      beliefs[i / k * k + numbers[i % k]] = found.beliefs()[i];
    }
    return new PseudoClasses(
        IntStream.of(found.classes()).map(j -> numbers[j]).toArray(),
        beliefs,
        found.fit(),
        found.mustReliability(),
        found.cannotReliability(),
        found.labelReliability(),
        found.linkDoubts());
  }
}
