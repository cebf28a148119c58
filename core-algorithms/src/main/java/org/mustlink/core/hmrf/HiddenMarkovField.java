package org.mustlink.core.hmrf;

import java.util.Arrays;
import java.util.List;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Classes of linked rows from links, labels and the landmark graph: a hidden Markov random field
 * (Basu, Bilenko, Mooney, KDD 2004) whose unary terms are leave-one-out values of the label solver,
 * solved from several starts, by a mean field and by belief propagation, and of the best solutions
 * the mean. Links and labels may be wrong; how many of them are is estimated on the way.
 *
 * <p>With the classes found, links become labels of the linked rows, and SCACS goes on as it does
 * with labels.
 */
public final class HiddenMarkovField {
  /** Rows up to which classes of rows are worth looking for: memory and time grow with them. */
  public static final int MOST_ROWS = 20_000;

  /** The same of the links. */
  public static final int MOST_LINKS = 100_000;

  private HiddenMarkovField() {}

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
      SideInformation statements,
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
    LeaveOneOut others = LeaveOneOut.of(LabelSolver.normalised(graph, rows, 1));
    List<int[]> starts = new Initializations(graph, spectrum, rows, statements, k).classes(seed);
    List<Candidate> best = new Restarts(statements, k, others).best(starts);
    double[] beliefs = numbered(Consensus.of(best, statements.classes(), k), statements, k);
    int[] classes = Beliefs.classes(beliefs, k);
    Likelihood likelihood = new Likelihood(statements, others, k);
    return new PseudoClasses(
        classes,
        beliefs,
        likelihood.of(classes),
        likelihood.reliability(best.get(0).beliefs()),
        likelihood.doubts(best.get(0).beliefs()));
  }

  /** Classes without a label are numbered by the first row of theirs. */
  private static double[] numbered(double[] found, SideInformation statements, int k) {
    int labelled = statements.classes();
    int[] numbers = new int[k];
    Arrays.fill(numbers, -1);
    int next = labelled;
    for (int j = 0; j < labelled; j++) {
      numbers[j] = j;
    }
    for (int j : Beliefs.classes(found, k)) {
      numbers[j] = numbers[j] < 0 ? next++ : numbers[j];
    }
    for (int j = 0; j < k; j++) {
      numbers[j] = numbers[j] < 0 ? next++ : numbers[j];
    }
    double[] beliefs = new double[found.length];
    for (int i = 0; i < beliefs.length; i++) {
      beliefs[i / k * k + numbers[i % k]] = found[i];
    }
    return beliefs;
  }
}
