package org.mustlink.core.hmrf;

import static java.util.Comparator.comparingDouble;

import java.util.ArrayList;
import java.util.List;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Infers the classes of linked and labelled rows from links, labels and the landmark graph by a
 * hidden Markov random field (Basu, Bilenko, Mooney, A probabilistic framework for semi-supervised
 * clustering, KDD 2004). Its unary potentials are the leave-one-out soft labels of the label
 * solver, its pairwise potentials the links. It is optimized from several initializations by a mean
 * field and by belief propagation, and the beliefs of the best local optima are averaged. Links and
 * labels may be wrong; their reliability is estimated as well.
 *
 * <p>With many classes, where a row has few links to each, wrong assignments can satisfy all links
 * and be smooth along the graph. The initializations then come from groups of rows, in several
 * rounds, and a kernel smoother is combined with the label solver.
 *
 * <p>The inferred classes serve as labels of the linked rows, so that SCACS continues as it does
 * with labels.
 */
public final class HiddenMarkovRandomField {
  /** The maximum number of rows whose classes are inferred, which bounds memory and time. */
  public static final int MOST_ROWS = 20_000;

  /** The maximum number of links between them. */
  public static final int MOST_LINKS = 100_000;

  /** The maximum number of rows for which the kernel matrix is computed. */
  private static final int MOST_ROWS_OF_KERNEL = 1500;

  /** The share of the kernel smoother in the local evidence; the graph has the rest. */
  private static final double KERNEL = 0.3;

  /** With many classes, the number of rounds in which optima lead to further initializations. */
  private static final int GENERATIONS = 2;

  private HiddenMarkovRandomField() {}

  /**
   * Infers the classes. O(p^3 + initializations x iterations x (p^2 + links) k) on all cores; the
   * result does not depend on their number.
   *
   * @param rows the codes of all linked or labelled rows, in the order of the side information
   * @param points the same rows, c x q: their positions in the space of the landmarks
   * @param sideInformation their links and labels; labels are below k
   * @param k the number of classes, at least 2
   * @param search how many initializations are tried
   * @throws IllegalArgumentException if there are no rows, codes and side information differ in
   *     their number, or there are more labels than classes
   */
  public static PseudoClasses run(
      LandmarkGraph graph,
      LandmarkSpectrum spectrum,
      CodedRows rows,
      Rows points,
      SideInformation sideInformation,
      int k,
      SearchEffort search,
      long seed) {
    if (rows.count() != sideInformation.rows()
        || rows.count() == 0
        || k < sideInformation.classes()) {
      throw new IllegalArgumentException(
          ("%s codes of rows do not fit side information of %s rows with %s labels "
                  + "and k = %s: the rows must be the same, at least one, with at most k labels")
              .formatted(rows.count(), sideInformation.rows(), sideInformation.classes(), k));
    }
    Initializations initializations =
        new Initializations(graph, spectrum, rows, sideInformation, k, search);
    boolean grouped = initializations.grouped();
    LeaveOneOut byGraph = LeaveOneOut.of(LabelSolver.normalised(graph, rows, 1));
    LeaveOneOut others =
        grouped && rows.count() <= MOST_ROWS_OF_KERNEL
            ? byGraph.joined(KernelSmoother.leaveOneOut(points), KERNEL)
            : byGraph;
    Likelihood likelihood = new Likelihood(sideInformation, others, k);
    Restarts restarts = new Restarts(likelihood);
    List<LocalOptimum> best = restarts.best(initializations.classes(others, seed));
    if (grouped
        && search == SearchEffort.FULL
        && likelihood.satisfies(Beliefs.classes(best.get(0).beliefs(), k))) {
      best = further(best, restarts, initializations.groups(others), seed);
    }
    double[] beliefs =
        numbered(Consensus.of(best, sideInformation.classes(), k), sideInformation, k);
    Reliability reliability = likelihood.reliability(best.get(0).beliefs());
    return new PseudoClasses(Beliefs.classes(beliefs, k), beliefs, reliability);
  }

  /** Returns the best of the given optima and of those that follow from them, best first. */
  private static List<LocalOptimum> further(
      List<LocalOptimum> first, Restarts restarts, GroupInitializations groups, long seed) {
    List<LocalOptimum> all = new ArrayList<>(first);
    List<LocalOptimum> latest = first;
    for (int generation = 1; generation <= GENERATIONS; generation++) {
      latest = restarts.best(groups.later(latest, seed + generation));
      all.addAll(latest);
    }
    all.sort(comparingDouble(LocalOptimum::logLikelihoodRatio).reversed());
    return all;
  }

  /** Numbers the classes without a label by their first row. */
  private static double[] numbered(double[] found, SideInformation sideInformation, int k) {
    int labelled = sideInformation.classes();
    int[] numbers = Indices.none(k);
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
