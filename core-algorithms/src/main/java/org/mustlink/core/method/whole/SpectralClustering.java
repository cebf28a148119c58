package org.mustlink.core.method.whole;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.affinity.Affinity;
import org.mustlink.core.affinity.Graph;
import org.mustlink.core.affinity.NormalisedAffinity;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;
import org.mustlink.core.metric.GraphCut;
import org.mustlink.core.partition.Eigengap;
import org.mustlink.core.partition.EmbeddingRows;

/**
 * Spectral clustering without side information: k-means on the eigenvectors of the k smallest
 * eigenvalues of a Laplacian, zeros included (von Luxburg, Statistics and Computing 2007, section
 * 4).
 */
final class SpectralClustering extends WholeTableMethod {
  private final Form form;
  private final GraphOptions graphOptions;
  private final KMeansOptions kMeans;

  /** Which Laplacian, and what is done with its eigenvectors. */
  enum Form {
    /** L = D - W; rows as they are. */
    UNNORMALIZED,
    /** L v = lambda D v; rows as they are. */
    NORMALIZED,
    /** I - D^-1/2 W D^-1/2; rows brought to unit length. */
    NJW
  }

  SpectralClustering(Form form, Map<String, String> given) {
    super(info(form));
    OptionReader reader = new OptionReader(info().name(), info().options(), given);
    this.form = form;
    this.graphOptions = GraphOptions.read(reader);
    this.kMeans = KMeansOptions.read(reader);
  }

  static MethodInfo info(Form form) {
    return new MethodInfo(
        switch (form) {
          case UNNORMALIZED -> "sc-unnormalized";
          case NORMALIZED -> "sc-normalized";
          case NJW -> "sc-njw";
        },
        switch (form) {
          case UNNORMALIZED -> "spectral clustering, ratio cut";
          case NORMALIZED -> "spectral clustering, normalised cut";
          case NJW -> "spectral clustering, unit rows";
        },
        switch (form) {
          case UNNORMALIZED -> "von Luxburg, Statistics and Computing 2007";
          case NORMALIZED -> "Shi, Malik, PAMI 2000";
          case NJW -> "Ng, Jordan, Weiss, NIPS 2001";
        },
        Set.of(),
        MethodInfo.Strength.NONE,
        "any, auto by eigengap",
        false,
        10_000,
        "O(n^2 d) for the graph, then some hundred products with it",
        Stream.concat(
                GraphOptions.options(Affinity.SELF_TUNING).stream(),
                KMeansOptions.options().stream())
            .toList());
  }

  @Override
  public long bytes(long n, int d) {
    return graphOptions.bytes(n) + 8 * n * d + 16 * n * Math.max(40, 8 * (MOST_CLUSTERS + 4));
  }

  @Override
  Partition solve(Task task) {
    Graph graph = graphOptions.graph(task.rows());
    int n = graph.order();
    double[] degrees = graph.degrees();
    boolean ratio = form == Form.UNNORMALIZED;
    double shift = ratio ? 2 * Arrays.stream(degrees).max().orElse(0) : 1;
    SymmetricOperator operator =
        ratio
            ? new ShiftedLaplacian(graph, degrees, shift)
            : new NormalisedAffinity(graph, degrees);
    int pairs = task.k() > 0 ? task.k() : Math.min(n, MOST_CLUSTERS + 1);
    SymmetricEigen eigen = LeadingEigen.largest(operator, pairs, task.seed());
    double[] eigenvalues = Arrays.stream(eigen.values()).map(value -> shift - value).toArray();
    int k = task.k() > 0 ? task.k() : Eigengap.of(eigenvalues, Math.min(MOST_CLUSTERS, n - 1));
    DenseMatrix embedding = embedding(eigen.leading(k).vectors(), degrees);
    KMeansOptions.Clusters found = kMeans.run(embedding, k, task.seed());
    return new Partition(
        found.clusters(),
        found.margins(),
        found.k(),
        Optional.of(embedding),
        eigenvalues,
        Map.of("mncut", GraphCut.normalised(graph, found.clusters(), found.k())),
        List.copyOf(task.warnings()));
  }

  private DenseMatrix embedding(DenseMatrix vectors, double[] degrees) {
    if (form == Form.UNNORMALIZED) {
      return vectors;
    }
    if (form == Form.NJW) {
      return EmbeddingRows.unit(vectors);
    }
    double[] roots = NormalisedAffinity.inverseRoots(degrees);
    double[] values = vectors.values().clone();
    int n = roots.length;
    for (int at = 0; at < values.length; at++) {
      // A row without neighbours is a component: any length serves.
      values[at] *= roots[at % n] > 0 ? roots[at % n] : 1;
    }
    return new DenseMatrix(n, vectors.numCols(), values);
  }

  /** s I - (D - W). */
  private record ShiftedLaplacian(Graph graph, double[] degrees, double shift)
      implements SymmetricOperator {
    @Override
    public int order() {
      return degrees.length;
    }

    @Override
    public void apply(double[] x, int columns, double[] y) {
      graph.apply(x, columns, y);
      int n = degrees.length;
      for (int at = 0; at < n * columns; at++) {
        y[at] += (shift - degrees[at % n]) * x[at];
      }
    }
  }
}
