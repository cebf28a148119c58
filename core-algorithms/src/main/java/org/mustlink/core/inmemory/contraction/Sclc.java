package org.mustlink.core.inmemory.contraction;

import java.util.EnumSet;
import java.util.Map;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.DirectTrial;
import org.mustlink.core.inmemory.GraphChoice;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.OptionReader;

/**
 * Normalised cut with linear constraints, for two clusters (Xu, Li, Schuurmans, CVPR 2009): the
 * vector of the smallest f^T L f / f^T D f, orthogonal to D 1, under f_p = f_q for every must-link
 * and f_p = -f_q for every cannot-link. The constraints hold exactly for f = R g, where R joins
 * linked rows with their signs. The clusters are the signs of f, or those of g where f is 0, so
 * that every link is satisfied.
 */
public final class Sclc extends AbstractInMemoryMethod {
  private final GraphChoice graphs;

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws BadSettingException if an option is unknown or its value invalid
   */
  public Sclc(Map<String, String> given) {
    super(information());
    this.graphs = GraphChoice.read(new OptionReader(info(), given), Affinity.SELF_TUNING);
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo information() {
    return new MethodInfo(
        "sclc",
        "normalised cut with linear constraints",
        "Xu, Li, Schuurmans, CVPR 2009",
        EnumSet.of(
            MethodInfo.Kind.LABELS, MethodInfo.Kind.MUST_LINKS, MethodInfo.Kind.CANNOT_LINKS),
        MethodInfo.Strength.HARD,
        "2",
        10_000,
        "O(n^2 d) for the graph, then some hundred products with it",
        GraphChoice.options(Affinity.SELF_TUNING));
  }

  @Override
  public long bytes(long n, int d) {
    return graphs.bytes(n) + 8 * n * d + 32 * n * 40;
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    if (given.k() > 2) {
      throw BadSettingException.ofOption(
          "k",
          given.k(),
          "method sclc makes 2 clusters, the two signs of a vector",
          "Give 2, or take another {fit.method}.");
    }
    Task task =
        new Task(given.rows(), given.sideInformation(), 2, true, given.seed(), given.warnings());
    return graphs.cluster(
        task, graph -> new DirectTrial(task, graph, by -> outcome(task, graph, by)));
  }

  /** Clusters the rows of one graph. */
  private static Outcome outcome(Task task, Graph graph, PairwiseSideInformation sideInformation) {
    SignedCut cut = SignedCut.of(graph, Contraction.ofTwoSides(sideInformation), task.seed());
    return Outcome.of(
        graph,
        sideInformation,
        new DenseMatrix(task.n(), 1, cut.vector()),
        new double[] {cut.cost()},
        Clusters.ofTwo(cut.vector(), i -> cut.sides()[i]));
  }
}
