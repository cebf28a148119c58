package org.mustlink.core.inmemory.sl;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.graph.ShiftedAffinity;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.DirectTrial;
import org.mustlink.core.inmemory.GraphChoice;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.OptionReader;

/**
 * Spectral learning (Kamvar, Klein, Manning, IJCAI 2003). In the graph, a must-link has the weight
 * 1 and a cannot-link the weight 0. k-means then clusters the unit rows of the k leading
 * eigenvectors of (W + d_max I - D) / d_max, or, as {@code sl-l} (Wacquet, Hebert, Caillault
 * Poisson, Hamad 2011), of D^-1/2 W D^-1/2.
 *
 * <p>With many labels, the labelled rows form blocks of weight 1, far above most Gaussian weights,
 * and may be separated from all other rows.
 */
public final class SpectralLearning extends AbstractInMemoryMethod {
  private final boolean normalised;
  private final GraphChoice graphs;
  private final KMeansOptions kMeans;

  /**
   * Makes the method.
   *
   * @param normalised whether it is {@code sl-l}
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public SpectralLearning(boolean normalised, Map<String, String> given) {
    super(info(normalised));
    OptionReader reader = new OptionReader(info(), given);
    this.normalised = normalised;
    this.graphs = GraphChoice.read(reader, Affinity.GAUSSIAN);
    this.kMeans = KMeansOptions.read(reader);
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo info(boolean normalised) {
    return new MethodInfo(
        normalised ? "sl-l" : "sl",
        normalised ? "spectral learning, normalised by degrees" : "spectral learning",
        normalised
            ? "Wacquet, Hebert, Caillault Poisson, Hamad 2011"
            : "Kamvar, Klein, Manning, IJCAI 2003",
        EnumSet.of(
            MethodInfo.Kind.LABELS, MethodInfo.Kind.MUST_LINKS, MethodInfo.Kind.CANNOT_LINKS),
        MethodInfo.Strength.SOFT,
        "any; auto by labels or eigengap",
        10_000,
        "O(n^2 d) for the graph, then some hundred products with it",
        KMeansOptions.after(GraphChoice.options(Affinity.GAUSSIAN)));
  }

  @Override
  public long bytes(long n, int d) {
    return 32 * n * n + 8 * n * d + 16 * n * Math.max(40, 8 * (MOST_CLUSTERS + 4));
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    Task task = counted(given, graphs.usual().scale());
    return graphs.cluster(
        task, graph -> new DirectTrial(task, graph, by -> outcome(task, graph, by)));
  }

  /** Clusters the rows of one graph. */
  private Outcome outcome(Task task, Graph graph, PairwiseSideInformation sideInformation) {
    Graph linked = linked(graph, sideInformation);
    SymmetricEigen eigen = LeadingEigen.largest(operator(linked), task.k(), task.seed());
    DenseMatrix embedding = EmbeddingRows.unit(eigen.vectors());
    Clusters found = kMeans.run(embedding, task.k(), task.seed());
    return Outcome.of(graph, sideInformation, embedding, eigen.values(), found);
  }

  private SymmetricOperator operator(Graph graph) {
    if (normalised) {
      return NormalisedAffinity.of(graph);
    }
    double[] degrees = graph.degrees();
    double most = Arrays.stream(degrees).max().orElse(0);
    double divisor = most > 0 ? most : 1;
    return new ShiftedAffinity(graph, degrees, divisor, divisor);
  }

  private static Graph linked(Graph graph, PairwiseSideInformation sideInformation) {
    if (sideInformation.none()) {
      return graph;
    }
    int n = graph.order();
    double[] weights = graph.weights();
    sideInformation.pairs(
        (i, j, must) -> {
          weights[i * n + j] = must ? 1 : 0;
          weights[j * n + i] = must ? 1 : 0;
        });
    return Graphs.of(n, weights);
  }
}
