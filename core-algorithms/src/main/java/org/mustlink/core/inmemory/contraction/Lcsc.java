package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
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
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.OptionReader;

/**
 * Spectral clustering under linear constraints (Yu, Shi, PAMI 26, 2004, section 3): the normalised
 * cut min tr Y^T L Y with Y^T D Y = I under (e_i - e_j)^T Y = 0 for every must-link and every pair
 * of rows with one label. The constraints hold exactly for Y = R Z, where R joins linked rows, so
 * that the problem is the normalised cut of the contracted graph: the k largest eigenvectors of
 * D'^-1/2 R^T W R D'^-1/2, of order {@code m <= n}, are expanded to the rows, scaled to unit length
 * and clustered by k-means. Joined rows have the same point and therefore the same cluster.
 */
public final class Lcsc extends AbstractInMemoryMethod {
  private final GraphChoice graphs;
  private final KMeansOptions kMeans;

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public Lcsc(Map<String, String> given) {
    super(information());
    OptionReader reader = new OptionReader(info(), given);
    this.graphs = GraphChoice.read(reader, Affinity.SELF_TUNING);
    this.kMeans = KMeansOptions.read(reader);
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo information() {
    return new MethodInfo(
        "lcsc",
        "spectral clustering under linear constraints",
        "Yu, Shi, PAMI 2004",
        EnumSet.of(MethodInfo.Kind.LABELS, MethodInfo.Kind.MUST_LINKS),
        MethodInfo.Strength.HARD,
        "any; auto by labels or eigengap",
        10_000,
        "O(n^2 d) for the graph, then some hundred products with it",
        KMeansOptions.after(GraphChoice.options(Affinity.SELF_TUNING)));
  }

  @Override
  public long bytes(long n, int d) {
    return graphs.bytes(n) + 8 * n * d + 32 * n * Math.max(40, 8 * (MOST_CLUSTERS + 4));
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    Task task = counted(given, graphs.usual().scale());
    return graphs.cluster(
        task, graph -> new DirectTrial(task, graph, by -> outcome(task, graph, by)));
  }

  /** Clusters the rows of one graph. */
  private Outcome outcome(Task task, Graph graph, PairwiseSideInformation sideInformation) {
    ContractedAffinity affinity =
        ContractedAffinity.of(graph, Contraction.ofMustLinks(sideInformation));
    int pairs = Math.min(task.k(), affinity.order());
    SymmetricEigen eigen = LeadingEigen.largest(affinity, pairs, task.seed());
    DenseMatrix embedding = EmbeddingRows.unit(affinity.rows(eigen.vectors()));
    Clusters found = kMeans.run(embedding, task.k(), task.seed());
    double[] costs = Arrays.stream(eigen.values()).map(value -> 1 - value).toArray();
    return Outcome.of(graph, sideInformation, embedding, costs, found);
  }
}
