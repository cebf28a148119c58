package org.mustlink.core.inmemory.spectral;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.graph.ShiftedAffinity;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.GraphOptions;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.OptionReader;

/**
 * Spectral clustering without side information: k-means on the eigenvectors of the k smallest
 * eigenvalues of a Laplacian, zeros included unless set otherwise (von Luxburg, Statistics and
 * Computing 2007, section 4).
 */
public final class SpectralClustering extends AbstractInMemoryMethod {
  private final Form form;
  private final GraphOptions graphOptions;
  private final EigenvalueRules rules;
  private final KMeansOptions kMeans;

  /** The kind of Laplacian, and the use of the rows of its eigenvectors. */
  public enum Form {
    /** L = D - W; rows are used unchanged. */
    UNNORMALIZED("ratio cut", "von Luxburg, Statistics and Computing 2007"),
    /** L v = lambda D v; rows are used unchanged. */
    NORMALIZED("normalised cut", "Shi, Malik, PAMI 2000"),
    /** I - D^-1/2 W D^-1/2; rows are scaled to unit length. */
    NJW("unit rows", "Ng, Jordan, Weiss, NIPS 2001");

    private final String title;
    private final String paper;

    Form(String title, String paper) {
      this.title = title;
      this.paper = paper;
    }
  }

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public SpectralClustering(Form form, Map<String, String> given) {
    super(info(form));
    OptionReader reader = new OptionReader(info(), given);
    this.form = form;
    this.graphOptions = GraphOptions.read(reader);
    this.rules = EigenvalueRules.read(reader);
    this.kMeans = KMeansOptions.read(reader);
  }

  /** Returns the description of a form, with its options. */
  public static MethodInfo info(Form form) {
    return new MethodInfo(
        "sc-" + EnumWords.word(form),
        "spectral clustering, " + form.title,
        form.paper,
        Set.of(),
        MethodInfo.Strength.NONE,
        "any, auto by eigengap",
        10_000,
        "O(n^2 d) for the graph, then some hundred products with it",
        KMeansOptions.after(
            GraphOptions.options(Affinity.SELF_TUNING),
            EigenvalueRules.EIGENVALUES,
            EigenvalueRules.EIGENGAP));
  }

  @Override
  public long bytes(long n, int d) {
    int graphs = form == Form.UNNORMALIZED ? 1 : 2;
    return graphs * graphOptions.bytes(n)
        + 8 * n * d
        + 16 * n * Math.max(40, 8 * (MOST_CLUSTERS + 4));
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    boolean own = rules.gap() == EigenvalueRules.Gap.PLAIN;
    Task task =
        graphOptions.affinity() == Affinity.GAUSSIAN && !own
            ? counted(given, graphOptions.scale())
            : given;
    Graph graph = graphOptions.graph(task.rows());
    int n = graph.order();
    int most = task.k() > 0 ? task.k() : Math.min(MOST_CLUSTERS, n - 1);
    int skipped = rules.skipped(graph, most);
    int pairs = Math.min(n, task.k() > 0 ? skipped + most : skipped + MOST_CLUSTERS + 1);
    Pairs smallest = smallest(graph, pairs, task);
    int k = task.k() > 0 ? task.k() : rules.clusters(smallest.values(), most);
    double[] leading = Arrays.copyOfRange(smallest.vectors(), n * skipped, n * (skipped + k));
    DenseMatrix vectors = new DenseMatrix(n, k, leading);
    DenseMatrix embedding = form == Form.NJW ? EmbeddingRows.unit(vectors) : vectors;
    Clusters found = kMeans.run(embedding, k, task.seed());
    return Outcome.of(graph, task.sideInformation(), embedding, smallest.values(), found)
        .clustering(task, k, Map.of());
  }

  /** Eigenvalues of the Laplacian in ascending order with their vectors, n x pairs. */
  private record Pairs(double[] values, double[] vectors) {}

  private Pairs smallest(Graph graph, int pairs, Task task) {
    if (form == Form.UNNORMALIZED) {
      double[] degrees = graph.degrees();
      double shift = 2 * Arrays.stream(degrees).max().orElse(0);
      SymmetricEigen eigen =
          LeadingEigen.largest(new ShiftedAffinity(graph, degrees, shift, 1), pairs, task.seed());
      return new Pairs(below(shift, eigen), eigen.vectors().values());
    }
    NormalisedAffinity normalised = NormalisedAffinity.of(graph);
    warnOfIsolated(normalised.isolated(), task.warnings());
    SymmetricEigen eigen = LeadingEigen.largest(normalised, pairs, task.seed());
    double[] vectors = eigen.vectors().values();
    return new Pairs(below(1, eigen), form == Form.NJW ? vectors : normalised.unscaled(vectors));
  }

  private static double[] below(double shift, SymmetricEigen eigen) {
    return Arrays.stream(eigen.values()).map(value -> shift - value).toArray();
  }
}
